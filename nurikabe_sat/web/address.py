"""Subscriber of a request. Subscribers take turns, so a client must not count as many of them.

203.0.113.9              itself
2001:db8:1:2:3:4:5:6     2001:db8:1:2::    its first 64 bits: all addresses with this prefix are one subscriber
::ffff:203.0.113.9       203.0.113.9       an IPv4 address on a socket for both versions
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

_SUBSCRIBER = (1 << 128) - (1 << 64)


@lru_cache(maxsize=4096)
def subscriber(host: str) -> str:
    """Return the network that counts as one client; a text that is not an IP address is returned unchanged."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) & _SUBSCRIBER))
