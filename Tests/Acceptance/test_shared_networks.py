"""Three people on three networks with one deck: one goes offline for a while, and one leaves."""

import contextlib
import os
import signal
import unittest

import contract
import network
from sharing import SharedWindowCase, helper_of
from waiting import until

_CARDS = 40
_ANSWERS = 2
_WHY_NONE = network.why_none()


@unittest.skipIf(_WHY_NONE, _WHY_NONE)
class ThreeNetworks(SharedWindowCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.networks = {}
        for number, person in enumerate(("ann", "ben", "cleo")):
            cls.networks[person] = network.Network(number)
            cls.addClassCleanup(cls.networks[person].close)
        cls.authority = cls.server.serve_network(
            [each.host for each in cls.networks.values()])

    def address_of(self, person):
        host = self.networks[person].host
        return (f"postgresql://{person}@{host}/decks?sslrootcert="
                f"{self.authority.replace('/', '%2F')}")

    def open_on_network(self, person):
        return self.open_card(
            person, address=self.address_of(person), prepare=self.networks[person].enter)

    def test_all_cards_get_their_answers(self):
        self.share(_CARDS, "--answers", str(_ANSWERS))
        self.run_as("lead", "people", "--add", "cleo")
        ann, ben, cleo = map(self.open_on_network, self.networks)
        for _ in range(5):
            for window in (ann, ben, cleo):
                self.decide(window)
        # The cable is unplugged: nothing comes back, not even an error.
        self.networks["cleo"].cut()
        for _ in range(4):
            for window in (ann, cleo):
                self.decide(window, "reject")
        self.says(cleo, "are sent later")
        # A computer fails: only the server can release its cards.
        until(lambda: len([row for row in self.answers() if row[1] == "ben"]) == 5,
              "Ben's answers", every=0.1)
        helper = until(lambda: helper_of(ben), "koloda-sync", every=0.05)
        ben.kill()
        with contextlib.suppress(ProcessLookupError):
            os.kill(helper, signal.SIGKILL)
        self.server.sql(
            "UPDATE koloda.slot SET until = now() WHERE person = 'ben' AND until IS NOT NULL")
        self.networks["cleo"].mend()

        def is_done():
            for window in (ann, cleo):
                if (window.deck.name or "").startswith("é"):
                    self.decide(window)
            return len([row for row in self.answers() if row[3] == "f"]) == _CARDS * _ANSWERS

        until(is_done, lambda: f"{_CARDS * _ANSWERS} answers; there are {self.answers()}",
              seconds=400)
        for window in (ann, cleo):
            self.says(window, contract.DONE_TEXT)
        rows = self.answers()
        self.assertEqual(len({row[:2] for row in rows}), len(rows))
        for card in range(_CARDS):
            counted = [row for row in rows if row[0] == str(card) and row[3] == "f"]
            self.assertEqual(len(counted), _ANSWERS, counted)
        # No decision is lost, including those made offline.
        self.assertEqual(len([row for row in rows if row[1] == "ben"]), 5)
        self.assertEqual(len([row for row in rows if row[2] == "reject"]), 8)


if __name__ == "__main__":
    unittest.main()
