"""The pages of a shared deck: joining, people and progress, agreement, and disputes."""

import json
import socket
import unittest

from belonging import WELCOME
from instance import Instance, deck_of
from program import Program
from sharing import SharedCase
from waiting import until


class SharedPages(SharedCase):
    def start(self, person, *arguments):
        """Start the program on a person's computer."""
        self.program = Instance(
            self.desktop, self.home(person), self.desktop.new_folder("state"), *arguments)
        self._programs.append(self.program)
        return self.program

    def open(self, person):
        """Open the deck in a window."""
        self.start(person, self.server.address(person) + "#pile")

        def opened():
            """The window once the deck is in it: it has the title before that, as it opens."""
            window = next(
                (window for title, window in self.program.windows.items() if "pile" in title), None)
            return window and all(
                not node.name.startswith("Opening") for node in window.walk()) and window

        self.window = until(
            opened, lambda: f"the deck's window; there is {list(self.program.windows)}", every=0.05)
        self.origin = self.desktop.settle(self.window)

    def show(self, name):
        """Open a page from the main menu."""
        item = self.choose("Shared Deck", name)
        item.act()

    def open_disputes(self):
        """Open the deck of disputes from the main menu; return its window."""
        self.show("Disputes")
        return self.wait_for_disputes()

    def wait_for_disputes(self):
        title = "Disputes in “pile” — Koloda"
        window = until(lambda: self.program.windows.get(title),
                       lambda: f"{title}; there is {list(self.program.windows)}", every=0.05)
        self.desktop.focus()
        return window

    def choose(self, *names):
        self.window.find(lambda node: node.name == "Main Menu" and node.actions, "the menu").act()
        for name in names:
            item = self.program.application.find(
                lambda node: node.name == name and node.actions and "item" in node.role,
                f"a menu item {name!r}")
            if name == names[-1]:
                return item
            item.act()

    def press(self, name, inside=None):
        (inside or self.program.application).find(
            lambda node: node.name == name and node.role.endswith("button") and node.is_sensitive
            and node.actions, f"a button {name!r}").act()

    def wait_for(self, *parts):
        """Wait until these texts are shown, in upper or lower case."""
        seen = ""

        def there():
            nonlocal seen
            seen = self.program.application.all_text()
            return all(part.lower() in seen for part in parts)

        until(there, lambda: f"{parts}; there is {seen!r}", every=0.1)

    def answer(self, person, *piles):
        """Answer the first cards on the command line."""
        self.run_as(person, "join")
        for number, pile in enumerate(piles, 1):
            if pile:
                self.run_as(person, "decide", f"#{number}", pile)


class Joining(SharedPages):
    def fill(self, address, name):
        entries = [node for node in self.dialog.walk() if node.role == "text box"]
        for field, text in zip(entries, (address, name)):
            field.write(text)
        self.press("Join", self.dialog)

    def open_dialog(self, person="ann"):
        self.start(person)
        self.window = self.program.wait_for_windows(WELCOME)[WELCOME]
        self.origin = self.desktop.settle(self.window)
        self.press("Join a Shared Deck…", self.window)
        self.dialog = until(
            lambda: self.program.windows.get("Join a Shared Deck"), "the dialog")

    def test_what_is_wrong_is_said_and_the_right_deck_opens(self):
        self.share(3)
        self.open_dialog()
        good = self.server.address("ann")
        for address, name, said in (
                ("postgresql://ann:secret@/decks", "pile", "PGPASSFILE"),
                ("ann@decks", "pile", "not a database address"),
                (f"postgresql://ann@/decks?host={self.place}", "pile", "can’t be reached"),
                (self.server.address("nobody"), "pile", "doesn’t let you in"),
                (good, "other", "no shared deck “other”"),
                (self.server.address("ann", "postgres"), "pile", "has no shared decks")):
            with self.subTest(address=address, name=name):
                self.fill(address, name)
                self.wait_for(said)
        self.fill(good, "pile")
        until(lambda: "Join a Shared Deck" not in self.program.windows, "the dialog's end")
        deck = deck_of(self.window)
        until(lambda: deck.name.startswith("é0"), lambda: deck.name, every=0.05)

    def test_a_server_that_never_answers_holds_up_nobody(self):
        # A server that accepts the connection and says nothing.
        silent = socket.socket(socket.AF_UNIX)
        self.addCleanup(silent.close)
        silent.bind(str(self.place / ".s.PGSQL.5432"))
        silent.listen()
        self.open_dialog()
        self.fill(f"postgresql://ann@/decks?host={self.place}", "pile")
        # Search the dialog alone: the whole tree is large, and libpq gives up after a while.
        self.dialog.find(
            lambda node: node.name == "Connecting to the server…", "that it is being joined")
        self.press("Close", self.dialog)
        until(lambda: "Join a Shared Deck" not in self.program.windows, "the dialog's end")
        self.window.named("Join a Shared Deck…")


class Watching(SharedPages):
    def test_progress_is_seen_live_and_only_the_manager_changes_it(self):
        self.server.sql("DROP ROLE IF EXISTS cleo", "CREATE ROLE cleo LOGIN", database="postgres")
        self.share(4, "--answers", "2")
        self.answer("ann", "keep")
        self.open("ben")
        self.show("People")
        self.wait_for("1 of 8 answers", "2 answers for each of 4 cards", "ben (you)")
        self.assertNotIn("add a person", self.program.application.all_text())
        # The other person answers while the page is open.
        self.run_as("ann", "decide", "#2", "keep")
        self.wait_for("2 of 8 answers")
        self.program.stop()
        self.open("lead")
        self.show("People")
        self.wait_for("2 of 8 answers", "lead (you)", "add a person")
        self.press("Actions for ann")
        self.press("Release Cards")
        until(lambda: self.server.sql(
            "SELECT count(*) FROM koloda.slot WHERE person = 'ann' AND until IS NOT NULL"
        ).strip() == "0", "no card of ann's")
        self.add("nobody")
        self.wait_for("no role “nobody”")
        self.add("cleo")
        self.wait_for("actions for cleo")
        self.press("Actions for cleo")
        self.press("Remove From Deck…")
        self.wait_for("remove cleo?")
        self.program.application.find(
            lambda node: node.name.startswith("Remove") and node.role.endswith("button")
            and node.actions and "…" not in node.name, "the question's button").act()
        self.wait_for("0 answers, removed")
        self.press("Close Deck")
        self.wait_for("the deck is closed", "reopen deck")
        self.assertTrue(json.loads(self.run_as("lead", "people", "--json"))["closed"])
        self.press("Reopen Deck")
        self.wait_for("close deck")
        # Letters go into the field, and Escape leads back.
        self.desktop.focus()
        self.hand.type("Escape")
        until(lambda: "add a person" not in self.program.application.all_text(), "the deck")

    def add(self, role):
        # The last field is the question's.
        self.fields()[-2].write(role)
        self.press("Add", self.window)

    def fields(self):
        """The fields that can be edited, in all windows of the program."""
        return [node for node in self.program.application.walk()
                if node.role == "text box" and node.is_sensitive]

    def type_into_last_field(self, *keys):
        """Type by keyboard, since only that makes the row offer to apply the text."""
        self.go_to(self.fields()[-1])
        self.hand.type(*keys)

    def look(self):
        return json.loads(self.server.sql("SELECT look FROM koloda.pile"))

    def test_its_manager_changes_the_question_and_the_piles_for_everybody(self):
        (self.place / "deck.json").write_text(json.dumps({"question": "Is it sharp?"}))
        # Enough cards for both people.
        self.share(4, "--answers", "2")
        self.open("lead")
        manager = self.program
        self.show("People")
        self.wait_for("question and piles", "from each person’s preferences")
        # A program with a trace is one of its own, as on another person's computer.
        member = Program(self.desktop, self.server.address("ann") + "#pile", self.home("ann"))
        self._programs.append(member)

        def seen(text):
            return lambda: text in member.application.all_text()

        until(seen("is it sharp?"), "the question", every=0.1)
        self.desktop.command(f"[pid={manager.process}]", "focus")
        self.type_into_last_field("s", "n", "o", "w", "Return")
        until(seen("snow"), "the other question", every=0.1)
        self.assertEqual(self.look(), {"question": "snow"})
        self.press("Edit…", self.window)
        self.wait_for("add a pile", "gets your changes when you close this window")
        self.type_into_last_field("a", "n", "n", "a", "Return")
        until(lambda: any(node.name == "anna" for node in manager.application.walk()),
              "the pile", every=0.1)
        # Nobody has got it yet.
        self.assertEqual(self.look(), {"question": "snow"})
        self.hand.type("Escape")
        until(lambda: any(node.name == "anna" for node in member.application.walk()),
              "the pile in the other window", every=0.1)
        # Who changed them is still on the page.
        self.wait_for("question and piles", "anna")
        self.assertEqual(self.look()["question"], "snow")
        self.assertEqual([pile["id"] for pile in self.look()["piles"]],
                         ["keep", "reject", "favourite", "later", "anna"])
        self.run_as("ann", "decide", "#1", "anna")

    def test_agreement_shows_figures_and_what_each_answered(self):
        self.share(5, "--answers", "3")
        self.answer("ann", "keep", "keep", "keep", "keep", "reject")
        self.answer("ben", "keep", "reject", "keep", "reject", "reject")
        self.open("lead")
        self.show("Agreement")
        # The figures of the command line in test_shared_decks.
        self.wait_for(
            "several people answered 5 of 5 cards", "fewer than 100 cards", "60.0%", "0.286",
            "cohen’s kappa", "krippendorff’s alpha", "ann and ben",
            "2 cards: ann favourite + keep, ben reject",
            "0 cards: ann reject, ben favourite + keep",
            "compared with 5 answers from others")
        self.answer("lead", "keep")
        self.press("Refresh")
        self.wait_for("no figure: more than two people answered",
                      "no figure: some cards have more answers than others")

    def test_without_the_server_it_says_so(self):
        self.share(2)
        self.open("ann")
        self.server.stop()
        try:
            for page in ("People", "Agreement"):
                self.show(page)
                self.wait_for("this can’t be shown", "can’t be reached")
                self.desktop.focus()
                self.hand.type("Escape")
                until(lambda: "this can’t be shown" not in self.program.application.all_text(),
                      "the deck")
        finally:
            self.server.start()


class Settling(SharedPages):
    mostly_waits = True

    def wait_for_front(self, window, name):
        until(lambda: (deck_of(window).name or "").startswith(name),
              lambda: f"{name} in front; it is {deck_of(window).name!r}", every=0.05)

    def wait_for_settled(self, *settled):
        until(lambda: self.settled() == list(settled), self.settled, every=0.1)

    def settle(self, window, action, front):
        """Act on the front card, and wait for the one in front after that."""
        deck_of(window).act(f"deck.{action}")
        self.wait_for_front(window, front)

    def wait_until_gone(self, part):
        until(lambda: part not in self.program.application.all_text(), f"no {part!r}", every=0.1)

    def settled(self):
        lines = self.server.sql("SELECT card, text FROM koloda.settlement ORDER BY card").split()
        return [(int(card), pile) for card, pile in (line.split("|") for line in lines)]

    def test_disputes_are_a_deck_in_which_a_swipe_settles(self):
        self.share(6, "--answers", "2")
        self.answer("ann", *["keep"] * 6)
        self.answer("ben", "reject", "keep", *["reject"] * 4)
        # A person who answered settles nothing.
        self.open("ann")
        self.show("Disputes")
        self.wait_for("no disputes for you to settle")
        self.program.stop()
        self.open("lead")
        window = self.open_disputes()
        self.wait_for_front(window, "é0")
        self.wait_for("ann: keep", "ben: reject", "0 of 5 settled")
        deck = deck_of(window)
        self.settle(window, "reject", "é2")
        self.wait_for_settled((0, "reject"))
        self.settle(window, "keep", "é3")
        self.wait_for_settled((0, "reject"), (2, "keep"))
        # Undo removes the settlement on the server, too, and the next one holds.
        self.settle(window, "undo", "é2")
        self.wait_for_settled((0, "reject"))
        deck.act("deck.favourite")
        self.wait_for_settled((0, "reject"), (2, "favourite"))
        # Without the server, work continues and is sent later.
        held = [(0, "reject"), (2, "favourite")]
        self.server.stop()
        try:
            self.settle(window, "reject", "é4")
            self.wait_for("are saved and are sent later")
        finally:
            self.server.start()
        held.append((3, "reject"))
        self.wait_for_settled(*held)
        self.wait_until_gone("sent later")
        # So it does while the server hangs in the middle of it,
        self.server.freeze()
        try:
            self.settle(window, "keep", "é5")
            self.wait_for("are saved and are sent later")
            # which holds up nothing that is done in the window.
            self.settle(window, "undo", "é4")
            self.settle(window, "reject", "é5")
        finally:
            self.server.thaw()
        held.append((4, "reject"))
        self.wait_for_settled(*held)
        self.wait_until_gone("sent later")
        # and while it takes no changes.
        rule = "ALTER DATABASE decks {} default_transaction_read_only"
        self.server.sql(
            rule.format("SET") + " = on",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'lead'",
            database="postgres")
        deck.act("deck.favourite")
        self.wait_for("the server is read-only at the moment",
                      "your decisions are saved on this computer")
        self.assertEqual(self.settled(), held)
        self.server.sql(rule.format("RESET"), database="postgres")
        held.append((5, "favourite"))
        self.wait_for_settled(*held)
        self.wait_until_gone("read-only")
        # Cards that others settle, or that people come to agree on, are no disputes any more.
        self.run_as("ann", "decide", "#4", "reject")
        self.wait_for("all disputes settled")

    def test_what_is_settled_while_it_is_no_dispute_any_more_is_said(self):
        self.share(2, "--answers", "2")
        self.answer("ann", "keep", "keep")
        self.answer("ben", "reject", "reject")
        self.open("lead")
        window = self.open_disputes()
        self.wait_for_front(window, "é0")
        self.server.sql("UPDATE koloda.answer SET text = 'keep' WHERE card = 0")
        deck_of(window).act("deck.reject")
        self.wait_for("was not settled")
        deck_of(window).act("deck.reject")
        self.wait_for_settled((1, "reject"))


if __name__ == "__main__":
    unittest.main()
