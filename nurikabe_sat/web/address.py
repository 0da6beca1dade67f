"""Whose share of the server a request takes: addresses take turns, so a client must not have many.

203.0.113.9              itself
2001:db8:1:2:3:4:5:6     2001:db8:1:2::    its first 64 bits: all addresses that begin so are of one subscriber
::ffff:203.0.113.9       203.0.113.9       an IPv4 address, where a socket takes both kinds
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

_SUBSCRIBER = (1 << 128) - (1 << 64)


@lru_cache(maxsize=4096)
def subscriber(host: str) -> str:
    """The address that stands for the subscriber; what is no address stands for itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) & _SUBSCRIBER))
