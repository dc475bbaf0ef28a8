"""From the start of a program to its first picture on the screen."""

import statistics

from rows import Row, show
from screen import Screen
from subject import BARE, GEEQIE, KOLODA, Running

_PATIENCE = 20.0  # seconds


def first_picture(desktop, folder, rounds):
    """All programs by turns, so that what else the machine does meets them alike."""
    screen = Screen(desktop.hand, desktop.size)
    peers = [peer for peer in (KOLODA, BARE, GEEQIE) if peer.is_installed]
    times = {peer: [] for peer in peers}
    for number in range(-1, rounds):
        for peer in peers:
            seconds = _start(desktop, screen, peer, folder)
            if number >= 0:  # the round before warms the caches
                times[peer].append(seconds * 1000)
    for peer in peers:
        show(Row(f"first picture, {peer.name}", statistics.median(times[peer]), "ms"))
    for peer in (BARE, GEEQIE):
        name = f"first picture, koloda to {peer.name}"
        if peer in times:
            ratio = statistics.median(
                own / other for own, other in zip(times[KOLODA], times[peer]))
            show(Row(name, ratio, "x"))
        else:
            show(Row(name, "not-installed", "x"))


def _start(desktop, screen, peer, folder):
    running = Running(desktop, peer, folder)
    try:
        seconds = screen.wait_for(0, running.started, _PATIENCE)
        if seconds is None:
            raise AssertionError(
                f"{peer.name} has not shown its picture: {running.log.read_text()[-2000:]}")
        return seconds
    finally:
        running.stop()
        screen.wait_until_gone(_PATIENCE)
