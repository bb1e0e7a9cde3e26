"""Installs the peers that are Python packages, each in an environment of its own with pinned versions."""

from common import environment
from locations import ENVIRONMENTS, HERE


def program(peer, name):
    """A program of a peer's environment."""
    return environment.program(ENVIRONMENTS / peer, name)


def install(peer):
    """Installs what `peers/PEER.txt` lists unless it is there."""
    advice = "check the network, or leave it out with --subjects"
    environment.install(peer, ENVIRONMENTS / peer, HERE / f"peers/{peer}.txt", advice=advice)
