"""Shared decks on the command line: shared, joined, decided and exported."""

import json
import pathlib

import contract
from case import AtAPrompt
from program import command
from sharing import SharedCase


class SharedDecks(AtAPrompt, SharedCase):
    def test_two_people_go_through_a_deck(self):
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

    def test_what_people_do_not_agree_on_is_settled_by_a_third(self):
        self.share(3, "--answers", "2")
        for person, piles in {"ann": ["keep"] * 3, "ben": ["keep", "reject"]}.items():
            self.run_as(person, "join")
            for number, pile in enumerate(piles, 1):
                self.run_as(person, "decide", f"#{number}", pile)
        found = [json.loads(line) for line in self.run_as("lead", "disputes", "--json").splitlines()]
        self.assertEqual([(one["card"], one["settled"], one["own"]) for one in found],
                         [("#2", None, False)])
        self.assertEqual(
            [(answer["person"], answer["pile"]) for answer in found[0]["answers"]],
            [("ann", "keep"), ("ben", "reject")])
        self.run_as("ann", "settle", "#2", "keep", status=1)
        self.assertIn("answered it yourself", self.said)
        self.run_as("lead", "settle", "#1", "keep", status=1)
        self.run_as("lead", "settle", "2", "keep", status=contract.BAD_ARGUMENT)
        resolved = self.run_as("lead", "export", "--resolved").splitlines()
        # The answer that counts is the one that all people gave.
        self.assertEqual(
            [(line["id"], line["_annotator_id"]) for line in map(json.loads, resolved)],
            [(0, "ann,ben")])
        self.assertIn("2 cards have no answer", self.said)
        self.assertIn("koloda disputes", self.said)
        self.run_as("lead", "settle", "#4", "keep", status=contract.BAD_ARGUMENT)
        self.assertIn("there is no card #4", self.said)
        self.assertEqual(
            self.run_as("lead", "settle", "#2", "keep"), "#2: not settled -> keep\n")
        self.assertEqual(
            json.loads(self.run_as("lead", "settle", "#2", "reject", "--json")),
            {"changed": [{"card": "#2", "pile": "reject", "was": "keep"}]})
        self.assertIn("settled by lead: reject", self.run_as("ann", "disputes"))
        resolved = [json.loads(line) for line in
                    self.run_as("lead", "export", "--resolved").splitlines()]
        self.assertEqual(
            [(line["id"], line["pile"], line["resolved"]) for line in resolved],
            [(0, "keep", "all"), (1, "reject", "settled")])
        self.assertIn("1 card has no answer", self.said)
        self.assertNotIn("koloda disputes", self.said)
        self.assertEqual(resolved[1]["_annotator_id"], "lead")
        every = [json.loads(line) for line in self.run_as("lead", "export").splitlines()]
        self.assertEqual([(line["id"], line.get("settled")) for line in every],
                         [(0, None), (0, None), (1, True), (1, None), (1, None), (2, None)])
        self.assertEqual(json.loads(self.run_as("ben", "agreement", "--json"))["shared"], 2)

    def test_keep_and_favourite_are_the_same_answer(self):
        self.share(2, "--answers", "2")
        for person, piles in {"ann": ["keep", "keep"], "ben": ["favourite", "later"]}.items():
            self.run_as(person, "join")
            for number, pile in enumerate(piles, 1):
                self.run_as(person, "decide", f"#{number}", pile)

        def found(name, *options):
            return [json.loads(line) for line in self.run_as("lead", name, *options).splitlines()]

        self.assertEqual([one["card"] for one in found("disputes", "--json")], ["#2"])
        self.assertEqual(
            [one["card"] for one in found("disputes", "--json", "--by", "piles")], ["#1", "#2"])
        self.assertEqual(
            [(one["id"], one["answer"], one["pile"], one["resolved"])
             for one in found("export", "--resolved")], [(0, "accept", "favourite", "all")])
        self.assertEqual(found("export", "--resolved", "--by", "piles"), [])
        figures = found("agreement", "--json")[0]
        self.assertEqual((figures["by"], figures["percent"]["value"]), ("answers", 0.5))
        self.assertIn("keep+favourite: ", self.run_as("lead", "agreement"))
        self.assertEqual(found("agreement", "--json", "--by", "piles")[0]["percent"]["value"], 0)

    def test_a_file_in_another_encoding_is_shared_once_that_is_said(self):
        path = self.place / "records.csv"
        path.write_bytes("id,text\n1,Käse\n2,Brötchen\n".encode("cp1252"))
        people = ("--people", "ann")
        self.run_as("lead", "share", path, *people, status=contract.BAD_ARGUMENT)
        self.assertIn("--encoding latin-1", self.said)
        self.run_as("lead", "share", path, *people, "--encoding", "latin-1")
        joined = json.loads(self.run_as("ann", "join", "--json"))
        self.assertEqual(
            [card["record"]["text"] for card in joined["waiting"]], ["Käse", "Brötchen"])

    def test_people_come_and_go_and_a_deck_is_closed(self):
        self.share(2)
        self.run_as("cleo", "join", status=1)
        self.run_as("ann", "people", "--add", "cleo", status=1)
        self.assertIn("Only the person who manages the deck", self.said)
        self.run_as("lead", "people", "--add", "nobody", status=1)
        self.assertIn("no role “nobody”", self.said)
        people = json.loads(self.run_as("lead", "people", "--add", "cleo", "--json"))["people"]
        self.assertEqual([one["name"] for one in people], ["ann", "ben", "cleo", "lead"])
        self.assertEqual(len(json.loads(self.run_as("cleo", "join", "--json"))["waiting"]), 2)
        self.run_as("cleo", "decide", "#1", "keep")
        people = json.loads(self.run_as("lead", "people", "--remove", "cleo", "--json"))["people"]
        self.assertEqual([one["removed"] for one in people], [False, False, True, False])
        self.run_as("cleo", "status", status=1)
        self.assertIn("You were removed from the deck “pile”", self.said)
        self.assertIn(f"are kept in {self.homes['cleo']}/koloda/shared/", self.said)
        self.run_as("cleo", "people", status=1)
        self.assertIn("You were removed from the deck “pile”", self.said)
        self.assertTrue(json.loads(self.run_as("lead", "close", "--json"))["closed"])
        self.assertEqual(json.loads(self.run_as("ann", "join", "--json"))["waiting"], [])
        self.run_as("lead", "close", "--reopen")
        self.assertEqual(
            [card["card"] for card in json.loads(self.run_as("ann", "join", "--json"))["waiting"]],
            ["#2"])

    def test_decisions_are_undone_and_redone(self):
        self.share(2)
        self.run_as("ann", "join")
        self.run_as("ann", "undo", status=1)
        self.run_as("ann", "decide", "#1", "keep")
        self.assertEqual(self.status("ann")["given"], 1)
        undone = json.loads(self.run_as("ann", "undo", "--json"))
        self.assertEqual([one["card"] for one in undone["changed"]], ["#1"])
        status = self.status("ann")
        self.assertEqual((status["given"], status["unsent"]), (0, 0))
        self.assertEqual([card["card"] for card in status["waiting"]], ["#1", "#2"])
        self.run_as("ann", "redo")
        self.assertEqual(self.status("ann")["given"], 1)

    def test_long_records_come_one_by_one(self):
        path = self.place / "pictures.jsonl"
        path.write_text("".join(
            json.dumps({"id": n, "picture": "x" * (4 << 20)}) + "\n" for n in range(8)))
        self.run_as("lead", "share", path, "--people", "ann,ben")
        joined = json.loads(self.run_as("ann", "join", "--json"))
        self.assertEqual([card["record"]["id"] for card in joined["waiting"]], list(range(8)))
        self.run_as("ann", "decide", "#8", "keep")
        self.assertEqual(self.status("ann")["given"], 1)

    def test_an_old_way_of_telling_bytes_is_understood(self):
        self.server.sql("ALTER DATABASE decks SET bytea_output = 'escape'", database="postgres")
        self.share(2)
        self.assertEqual(len(json.loads(self.run_as("ann", "join", "--json"))["waiting"]), 2)

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
        self.run_as("ann", "join", "--json")
        self.server.stop()
        try:
            self.run_as("ann", "decide", "#1", "keep")
            self.assertIn("saved here", self.said)
            self.run_as("ann", "decide", "#2", "reject")
            status = self.status("ann")
            self.assertEqual((status["unsent"], status["given"]), (2, 0))
            self.assertIsNotNone(status["offline"])
            self.assertTrue(status["asOf"].endswith("Z"))
            self.assertIn(f"as of {status['asOf']}", self.run_as("ann", "status"))
            self.assertEqual([card["card"] for card in status["waiting"]], ["#3"])
            self.run_as("ben", "join", status=1)
        finally:
            self.server.start()
        status = self.status("ann")
        self.assertEqual((status["unsent"], status["given"], status["offline"]), (0, 2, None))
        lines = [json.loads(line) for line in self.run_as("ann", "export").splitlines()]
        self.assertEqual([line["pile"] for line in lines], ["keep", "reject"])

    def test_a_server_that_takes_no_changes_says_so(self):
        self.share(2)
        self.run_as("ann", "join", "--json")
        self.run_as("ann", "decide", "#1", "keep")
        rule = "ALTER DATABASE decks {} default_transaction_read_only"
        self.server.sql(rule.format("SET") + " = on", database="postgres")
        self.assertIn("The server is read-only at the moment", self.status("ann")["offline"])
        self.assertIn("The server is read-only at the moment", self.said)
        self.run_as("ann", "decide", "#2", "keep")
        self.assertIn("saved here and sent when the server takes changes", self.said)
        self.server.sql(rule.format("RESET"), database="postgres")
        self.assertEqual(self.status("ann")["unsent"], 0)
        self.assertEqual(self.said, "")

    def test_several_hosts_are_tried_one_after_another(self):
        self.share(1)
        address = f"postgresql://ann@/decks?host=/nowhere,{self.server.folder}"
        for arguments in (("join", address, "--no-window"), ("decide", address, "#1", "keep")):
            result = command(
                self.desktop, self.home("ann"), *arguments, "--name", "pile")
            self.assertEqual(result.returncode, 0, result.stderr)
        answered = json.loads(self.run_as("lead", "export"))
        self.assertEqual((answered["pile"], answered["_annotator_id"]), ("keep", "ann"))

    def test_a_server_put_back_to_a_backup_gets_again_what_it_lost(self):
        self.share(3)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        self.server.back_up()
        self.run_as("ann", "decide", "#2", "keep")
        self.server.restore()
        status = self.status("ann")
        self.assertEqual((status["given"], status["unsent"]), (2, 0))

    def test_a_card_that_another_got_meanwhile_is_extra(self):
        self.share(1)
        self.run_as("ann", "join", "--json")
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

    def test_without_cards_nothing_is_shared_and_too_few_people_are_told(self):
        path = self.place / "empty.jsonl"
        path.write_text("")
        for place in (path, self.desktop.new_folder("empty")):
            self.run_as("lead", "share", place, status=contract.BAD_ARGUMENT)
            self.assertIn(f"there are no cards in {place}", self.said)
        self.share(1, "--answers", "4")
        self.assertIn("only 3 people are in the deck", self.said)

    def test_a_broken_record_is_named_and_nothing_is_shared(self):
        path = self.place / "broken.jsonl"
        path.write_text('{"id": 1}\n{"id": \n')
        self.run_as("lead", "share", path, status=1)
        self.assertIn("record #2", self.said)
        self.run_as("lead", "join", status=1)

    def test_who_shared_the_deck_sees_how_far_it_is_without_joining(self):
        self.share(2)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        status = self.status("lead")
        self.assertEqual((status["given"], status["waiting"], status["person"]), (1, [], "lead"))
        self.assertIn("koloda join", self.run_as("lead", "status"))

    def test_cards_and_piles_have_names(self):
        self.share(2)
        self.run_as("ann", "join")
        changed = json.loads(self.run_as("ann", "decide", "id:1", "accept", "--json"))["changed"]
        self.assertEqual([(one["card"], one["pile"]) for one in changed], [("#2", "keep")])
        self.run_as("ann", "decide", "id:7", "keep", status=1)
        result = command(self.desktop, self.homes["ann"], "decks", "--json")
        deck, = json.loads(result.stdout)
        self.assertEqual(deck["decided"], 1)
        self.assertEqual((deck["name"], deck["server"]), ("pile", self.server.address("ann")))
        listed = command(self.desktop, self.homes["ann"], "decks").stdout
        self.assertTrue(listed.startswith(f"pile on {self.server.address('ann')}\n"), listed)

    def test_who_joined_with_another_address_is_told_which(self):
        self.share(2, "--answers", "2")
        self.run_as("ann", "join")
        self.homes["ben"] = self.homes["ann"]
        self.run_as("ben", "decide", "#1", "keep", status=1)
        self.assertIn(f"with the address {self.server.address('ann')}. ", self.said)
        self.run_as("ben", "join")
        self.run_as("ben", "decide", "#1", "keep")

    def test_two_spellings_of_the_address_are_one_deck(self):
        self.share(2)
        self.run_as("ann", "join")
        address = f"postgres:///decks?port=5432&user=ann&host={self.server.folder}"
        result = command(self.desktop, self.homes["ann"], "decide", address, "#1", "keep",
                         "--name", "pile")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.status("ann")["given"], 1)
        # However the address is written, its local data is in one folder.
        folder = self.homes["ann"] / contract.DATA_FOLDER / "shared"
        command(self.desktop, self.homes["ann"], "join", address, "--name", "pile", "--no-window")
        self.assertEqual(len(list(folder.iterdir())), 1)

    def test_a_backup_is_noticed_though_another_computer_made_up_for_it(self):
        self.share(4)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        self.server.back_up()
        self.run_as("ann", "decide", "#2", "keep")
        self.server.restore()
        # The number of her decisions is the same, but the decisions are not.
        home = self.homes.pop("ann")
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#3", "reject")
        self.homes["ann"] = home
        self.assertEqual((self.status("ann")["given"], self.status("ann")["unsent"]), (3, 0))
        answers = self.server.sql("SELECT card, text FROM koloda.answer ORDER BY card").split()
        self.assertEqual(answers, ["0|keep", "1|keep", "2|reject"])

    def test_tables_from_before_the_first_version_are_used_and_get_its_number(self):
        dump = pathlib.Path(__file__).parents[1] / "KolodaSyncTests" / "Dumps" / "former.sql"
        # Use this test's roles instead of the dump's.
        text = dump.read_text(encoding="utf-8")
        for old, new in {"runner": "lead", "person0": "ann", "person1": "ben",
                         "person2": "cleo"}.items():
            text = text.replace(old, new)
        self.server.sql(text)
        for number in ("6", "1"):
            self.run_as("ann", "join")
            self.assertEqual(self.status("ann")["given"], 4)
            function = "tables_version" if number == "1" else "schema_version"
            self.assertEqual(self.server.sql(f"SELECT koloda.{function}()").split(), [number])
            people = json.loads(self.run_as("lead", "people", "--json"))
            self.assertEqual((people["given"], people["cards"]), (4, 6))

    def test_a_deck_that_was_made_anew_is_another(self):
        self.share(2)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        self.server.sql("DROP DATABASE decks WITH (FORCE)", "CREATE DATABASE decks OWNER lead",
                        database="postgres")
        self.share(3)
        self.run_as("ann", "decide", "#2", "keep")
        self.assertIn("is not the one you joined", self.said)
        joined = json.loads(self.run_as("ann", "join", "--json"))
        # Decisions on the other deck are not sent to this one.
        self.assertEqual((joined["cards"], joined["given"], joined["unsent"]), (3, 0, 0))
        self.run_as("ann", "decide", "#3", "reject")
        self.assertEqual((self.status("ann")["given"], self.status("ann")["unsent"]), (1, 0))

    def test_nobody_answers_as_somebody_else(self):
        self.share(2)
        address = self.server.address("ann").replace("ann@", "")
        home = self.homes.setdefault("ann", self.desktop.new_folder("ann"))

        def run(role, *arguments):
            return command(self.desktop, home, *arguments, "--name", "pile",
                           environment={"PGUSER": role})

        self.assertEqual(run("ann", "join", address, "--json").returncode, 0)
        self.assertEqual(run("ann", "decide", address, "#1", "keep").returncode, 0)
        refused = run("ben", "decide", address, "#2", "keep")
        self.assertIn("takes you for “ben”", refused.stderr)
        self.assertIn("saved here", refused.stderr)
        answers = self.server.sql("SELECT person, card FROM koloda.answer", role="lead").split()
        self.assertEqual(answers, ["ann|0"])

    def test_what_the_server_refuses_is_said_to_be_saved_here(self):
        self.share(2)
        self.run_as("ann", "join", "--json")
        self.server.sql("UPDATE koloda.version SET number = number + 1")
        self.assertIn("#1: undecided -> keep", self.run_as("ann", "decide", "#1", "keep"))
        self.assertIn("need a newer version of Koloda", self.said)
        self.assertIn("saved here", self.said)
        self.server.sql("UPDATE koloda.version SET number = number - 1")
        self.assertEqual(self.status("ann")["given"], 1)
        self.run_as("lead", "people", "--remove", "ann")
        self.assertIn("#2: undecided -> keep", self.run_as("ann", "decide", "#2", "keep"))
        self.assertIn("You were removed", self.said)

    def test_an_event_that_another_sent_first_holds_up_no_other(self):
        self.share(3, "--answers", "2")
        self.run_as("ann", "join", "--json")
        self.run_as("ann", "decide", "#1", "keep")
        # A backup is restored, and ben sends ann's later events as his own.
        self.server.sql(
            "UPDATE koloda.event SET person = 'ben'", "DELETE FROM koloda.answer",
            "UPDATE koloda.slot SET person = NULL, until = NULL",
            "UPDATE koloda.person SET answers = 0, events = 0")
        self.run_as("ann", "decide", "#2", "keep")
        self.assertIn("refused what you decided on #1", self.said)
        self.assertIn("another's", self.said)
        status = self.status("ann")
        self.assertNotIn("refused", self.said)
        self.assertEqual((status["given"], status["unsent"]), (1, 0))
        self.run_as("ann", "undo")
        self.run_as("ann", "decide", "#3", "keep")
        self.assertEqual(self.status("ann")["given"], 1)

    def test_what_cannot_be_used_is_said(self):
        self.share(1)
        self.run_as("lead", "share", self.place / "records.jsonl", status=1)
        self.assertIn("already", self.said)
        self.run_as("ann", "decide", "#1", "keep", status=1)
        self.assertIn("koloda join", self.said)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#2", "keep", status=1)
        self.run_as("ann", "decide", "#1", "nonsense", status=contract.BAD_ARGUMENT)
        self.server.sql("UPDATE koloda.version SET number = number + 1")
        self.run_as("ann", "status", status=1)
        self.assertIn("need a newer version of Koloda", self.said)

    def test_a_password_in_the_address_is_refused(self):
        for address in ("postgresql://ann:secret@/decks", "postgresql:///decks?password=secret"):
            result = command(self.desktop, self.data_home, "join", address, "--name", "pile")
            self.assertNotEqual(result.returncode, 0)
            self.assertIn("PGPASSFILE", result.stderr)
            self.assertNotIn("secret", result.stderr + result.stdout)
