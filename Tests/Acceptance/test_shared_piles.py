"""Piles of several people: shared, joined, decided and read again by commands."""

import json

import contract
import postgres
from case import DesktopCase, OnWayland
from program import command


class SharedPiles(OnWayland, DesktopCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = postgres.Server()
        cls.addClassCleanup(cls.server.close)
        cls.server.sql(
            "CREATE ROLE lead LOGIN", "CREATE ROLE ann LOGIN", "CREATE ROLE ben LOGIN",
            database="postgres")

    def setUp(self):
        super().setUp()
        self.server.sql("DROP DATABASE IF EXISTS decks", "CREATE DATABASE decks OWNER lead",
                        database="postgres")
        self.homes = {}
        self.place = self.desktop.new_folder("records")

    def run_as(self, person, name, *arguments, status=0):
        """Run a command on the pile as a person, whose computer is their own."""
        home = self.homes.setdefault(person, self.desktop.new_folder(person))
        first, *rest = arguments or [None]
        place = [self.server.address(person)]
        if name == "share":
            place = [str(first), *place]
        elif first is not None:
            rest = [first, *rest]
        result = command(self.desktop, home, name, *place, *rest, "--name", "pile")
        self.assertEqual(result.returncode, status, result.stderr)
        self.said = result.stderr
        return result.stdout

    def status(self, person):
        return json.loads(self.run_as(person, "status", "--json"))

    def share(self, count, *options):
        path = self.place / "records.jsonl"
        path.write_text("".join(json.dumps({"id": n, "text": f"é{n}"}) + "\n" for n in range(count)))
        self.run_as("lead", "share", path, "--people", "ann,ben", *options)

    def test_two_people_go_through_a_pile(self):
        self.share(5, "--answers", "2")
        answers = {"ann": ["keep"] * 4 + ["reject"], "ben": ["keep", "reject"] * 2 + ["reject"]}
        for person, piles in answers.items():
            joined = json.loads(self.run_as(person, "join", "--json"))
            self.assertEqual((joined["cards"], joined["answersPerCard"]), (5, 2))
            self.assertEqual([card["record"]["id"] for card in joined["waiting"]], list(range(5)))
            for card, pile in zip(joined["waiting"], piles):
                changed = json.loads(self.run_as(person, "decide", card["card"], pile, "--json"))
                self.assertEqual(changed["changed"][0]["pile"], pile)
            self.assertEqual(self.status(person)["waiting"], [])
        status = self.status("ann")
        self.assertEqual((status["given"], status["unsent"], status["offline"]), (10, 0, None))
        lines = [json.loads(line) for line in self.run_as("ann", "export").splitlines()]
        self.assertEqual(
            [(line["id"], line["_annotator_id"], line["pile"]) for line in lines],
            [(n, who, answers[who][n]) for n in range(5) for who in ("ann", "ben")])
        self.assertEqual({line["text"] for line in lines}, {f"é{n}" for n in range(5)})
        self.assertEqual({line["answer"] for line in lines}, {"accept", "reject"})
        target = self.place / "out.jsonl"
        self.run_as("ann", "export", "-o", str(target))
        self.assertEqual([json.loads(line) for line in target.read_text().splitlines()], lines)
        figures = json.loads(self.run_as("ben", "agreement", "--json"))
        self.assertEqual((figures["shared"], figures["uncertain"]), (5, True))
        self.assertAlmostEqual(figures["percent"]["value"], 0.6)
        # p_o = 3/5, p_e = 4/5 * 2/5 + 1/5 * 3/5
        self.assertAlmostEqual(figures["cohensKappa"]["value"], (0.6 - 0.44) / 0.56)
        self.assertEqual(figures["pairs"][0]["confusion"], [[2, 2], [0, 1]])
        self.assertIn("Krippendorff’s alpha", self.run_as("ben", "agreement"))

    def test_a_changed_mind_counts_once(self):
        self.share(1)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        self.run_as("ann", "decide", "#1", "reject")
        lines = [json.loads(line) for line in self.run_as("ann", "export").splitlines()]
        self.assertEqual([line["pile"] for line in lines], ["reject"])
        self.assertEqual(self.status("ann")["given"], 1)

    def test_offline_is_no_error_and_what_was_decided_goes_up_later(self):
        self.share(3)
        self.run_as("ann", "join")
        self.server.stop()
        try:
            self.run_as("ann", "decide", "#1", "keep")
            self.assertIn("saved here", self.said)
            self.run_as("ann", "decide", "#2", "reject")
            status = self.status("ann")
            self.assertEqual(status["unsent"], 2)
            self.assertIsNotNone(status["offline"])
            self.assertEqual([card["card"] for card in status["waiting"]], ["#3"])
            self.run_as("ben", "join", status=1)
        finally:
            self.server.start()
        status = self.status("ann")
        self.assertEqual((status["unsent"], status["given"], status["offline"]), (0, 2, None))
        lines = [json.loads(line) for line in self.run_as("ann", "export").splitlines()]
        self.assertEqual([line["pile"] for line in lines], ["keep", "reject"])

    def test_a_server_put_back_to_a_backup_gets_again_what_it_lost(self):
        self.share(3)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        self.server.sql("DROP DATABASE IF EXISTS backup", "CREATE DATABASE backup TEMPLATE decks",
                        database="postgres")
        self.run_as("ann", "decide", "#2", "keep")
        self.server.sql("DROP DATABASE decks", "ALTER DATABASE backup RENAME TO decks",
                        database="postgres")
        status = self.status("ann")
        self.assertEqual((status["given"], status["unsent"]), (2, 0))

    def test_a_card_that_another_got_meanwhile_is_extra(self):
        self.share(1)
        self.run_as("ann", "join")
        self.server.sql("UPDATE koloda.slot SET until = now() - interval '1 s'")
        self.assertEqual(len(json.loads(self.run_as("ben", "join", "--json"))["waiting"]), 1)
        self.run_as("ben", "decide", "#1", "reject")
        self.run_as("ann", "decide", "#1", "keep")
        status = self.status("ann")
        self.assertEqual(status["given"], 1)
        self.assertEqual([who["extra"] for who in status["people"]], [1, 0, 0])

    def test_a_table_is_shared_as_objects(self):
        path = self.place / "records.csv"
        path.write_text("id,text\n1,\"a, b\"\n2,c\n")
        self.run_as("lead", "share", path)
        joined = json.loads(self.run_as("lead", "join", "--json"))
        self.assertEqual([card["record"] for card in joined["waiting"]],
                         [{"id": "1", "text": "a, b"}, {"id": "2", "text": "c"}])

    def test_a_broken_record_is_named_and_nothing_is_shared(self):
        path = self.place / "broken.jsonl"
        path.write_text('{"id": 1}\n{"id": \n')
        self.run_as("lead", "share", path, status=1)
        self.assertIn("record #2", self.said)
        self.run_as("lead", "join", status=1)

    def test_what_cannot_be_used_is_said(self):
        self.share(1)
        self.run_as("lead", "share", self.place / "records.jsonl", status=1)
        self.assertIn("already", self.said)
        self.run_as("ann", "decide", "#1", "keep", status=1)
        self.assertIn("koloda join", self.said)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#2", "keep", status=1)
        self.run_as("ann", "decide", "#1", "nonsense", status=contract.BAD_ARGUMENT)
        self.server.sql("UPDATE koloda.version SET number = 2")
        self.run_as("ann", "status", status=1)
        self.assertIn("version 2", self.said)

    def test_a_password_in_the_address_is_refused(self):
        for address in ("postgresql://ann:secret@/decks", "postgresql:///decks?password=secret"):
            result = command(self.desktop, self.data_home, "join", address, "--name", "pile")
            self.assertNotEqual(result.returncode, 0)
            self.assertIn("PGPASSFILE", result.stderr)
            self.assertNotIn("secret", result.stderr + result.stdout)
