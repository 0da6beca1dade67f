"""Groups of IP addresses that count as one client, so that a client with many addresses gets no extra turns.

203.0.113.9              unchanged
2001:db8:1:2:3:4:5:6     2001:db8:1:2::    the first 64 bits: all addresses with this prefix count as one client
::ffff:203.0.113.9       203.0.113.9       an IPv4 address on a socket for both versions
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

_SUBSCRIBER = (1 << 128) - (1 << 64)


@lru_cache(maxsize=4096)
def subscriber(host: str) -> str:
    """Return the identity of the client at the IP address ``host``: its 64-bit prefix for IPv6, otherwise ``host``."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) & _SUBSCRIBER))
