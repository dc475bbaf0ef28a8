"""A server with passwords: where they come from, and where they must never appear."""

import contextlib
import os
import pathlib
import signal
import unittest

import contract
from keyring import start_keyring
from program import Program, command, executable
from sharing import SharedCase, helper_of
from terminal import Terminal
from waiting import until

PASSWORD = "ann's word: Zimtstern"
WRONG = "Lebkuchen"
DIALOG = "Password Needed"


class PasswordCase(SharedCase):
    has_keyring = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server.ask_passwords({"lead": PASSWORD, "ann": PASSWORD, "ben": PASSWORD})

    def setUp(self):
        super().setUp()
        self.passwords = self.desktop.new_folder("passwords") / "pgpass"
        self.passwords.write_text("*:*:*:*:" + PASSWORD.replace(":", "\\:") + "\n")
        self.passwords.chmod(0o600)
        path = self.place / "records.jsonl"
        path.write_text("".join(f'{{"id": {n}, "text": "é{n}"}}\n' for n in range(40)))
        self.run_alone("lead", "share", str(path), self.server.address("lead"), "--name", "pile",
                       "--people", "ann,ben", PGPASSFILE=str(self.passwords))

    def environment(self, person, **more):
        """The variables of a person who has no password file."""
        return self.desktop.environment | {
            "XDG_DATA_HOME": str(self.home(person)), "HOME": str(self.home(person))} | more

    def run_alone(self, person, *arguments, status=0, **environment):
        """Run a command without a terminal."""
        result = command(
            self.desktop, self.home(person), *arguments,
            environment=self.environment(person, **environment), start_new_session=True)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertNotIn(PASSWORD, result.stderr + result.stdout)
        self.said = result.stderr
        return result.stdout

    def at_terminal(self, person, name):
        return Terminal(
            [executable(), name, self.server.address(person), "--name", "pile",
             *(["--no-window"] if name == "join" else [])], self.environment(person))

    def status_of(self, person, status=0):
        return self.run_alone(person, "status", self.server.address(person), "--name", "pile",
                              status=status)

    def open(self, person):
        """Open the deck in a window without a password file; it was joined with one."""
        self.run_alone(person, "join", self.server.address(person), "--name", "pile", "--json",
                       PGPASSFILE=str(self.passwords))
        return self.start(person)

    def start(self, person):
        """Start the program with the deck's address; return its dialog for the password."""
        self.window = Program(
            self.desktop, self.server.address(person) + "#pile", self.home(person),
            environment={"HOME": str(self.home(person))})
        self._programs.append(self.window)
        return until(lambda: self.dialog(), lambda: f"the dialog; {self.window.errors()}", every=0.1)

    def dialog(self):
        return next(
            (node for node in self.window.application.children if node.name == DIALOG), None)

    def enter(self, password):
        """Enter a password in the dialog, and sign in."""
        dialog = self.dialog()
        next(node for node in dialog.walk() if "text" in node.role).write(password)
        button = dialog.find(
            lambda node: node.name == "Sign In" and node.actions and node.is_sensitive, "the button")
        button.act()

    def enter_wrong_and_right(self):
        """Enter a wrong password and then the right one; check that it is written nowhere."""
        self.enter(WRONG)
        until(lambda: "refused this password" in self.window.application.all_text(),
              "what is wrong", every=0.1)
        self.enter(PASSWORD)
        self.wait_for_server()
        self.assert_unseen()

    def wait_for_server(self):
        until(lambda: not self.dialog(), "no dialog", every=0.1)
        mark = self.window.trace.mark()
        self.window.deck.act(contract.ACTION_OF_PILE["keep"])
        self.window.trace.wait(lambda trace: trace.of_kind("journaled", mark), "a decision")
        until(lambda: self.server.sql("SELECT count(*) FROM koloda.answer").strip() == "1",
              "an answer on the server", every=0.1)

    def assert_unseen(self):
        """Check that the password is in no file, no process list and no environment."""
        own = self.window.process
        for process in (own, helper_of(self.window)):
            for name in ("cmdline", "environ"):
                seen = pathlib.Path(f"/proc/{process}/{name}").read_bytes()
                self.assertNotIn(PASSWORD.encode(), seen, f"{process} {name}")
        for folder, _, names in os.walk(self.desktop.home):
            for name in names:
                path = pathlib.Path(folder, name)
                # The program replaces its files meanwhile.
                with contextlib.suppress(FileNotFoundError):
                    if path.is_file() and path != self.passwords:
                        self.assertNotIn(PASSWORD.encode(), path.read_bytes(), path)


class WithKeyring(PasswordCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        start_keyring(cls.desktop)

    def test_the_window_asks_once_and_the_keyring_keeps_it(self):
        self.open("ann")
        self.enter_wrong_and_right()
        # Another program of the same person finds it.
        self.assertIn("1 of 40", self.status_of("ann"))
        # It looks up the password at each connection, and asks nobody.
        os.kill(helper_of(self.window), signal.SIGKILL)
        mark = self.window.trace.mark()
        self.window.deck.act(contract.ACTION_OF_PILE["keep"])
        self.window.trace.wait(lambda trace: trace.of_kind("journaled", mark), "a decision")
        until(lambda: self.server.sql("SELECT count(*) FROM koloda.answer").strip() == "2",
              "another answer", every=0.1)
        self.assertIsNone(self.dialog())

    def test_the_terminal_asks_without_an_echo(self):
        terminal = self.at_terminal("ben", "join")
        terminal.answer("Password of “ben”", WRONG)
        terminal.answer("Remember it", "")
        terminal.answer("Password of “ben”", PASSWORD)
        terminal.answer("Remember it", "y")
        self.assertEqual(terminal.end(), 0, terminal.said)
        self.assertIn("refused this password", terminal.said)
        for password in (PASSWORD, WRONG):
            self.assertNotIn(password, terminal.said)
        self.assertIn("0 of 40", self.status_of("ben"))

    def test_what_is_not_to_be_remembered_is_asked_for_again(self):
        terminal = self.at_terminal("lead", "status")
        terminal.answer("Password of “lead”", PASSWORD)
        terminal.answer("Remember it", "n")
        self.assertEqual(terminal.end(), 0, terminal.said)
        self.status_of("lead", status=1)
        self.assertIn("asks for the password of “lead”", self.said)

    def test_who_gives_up_has_the_terminal_back(self):
        terminal = self.at_terminal("lead", "status")
        terminal.answer("Password of “lead”", "")
        self.assertEqual(terminal.end(), 1, terminal.said)
        terminal = self.at_terminal("lead", "status")
        until(lambda: not terminal.has_echo, "a quiet terminal", every=0.02)
        terminal.type("\x03")
        until(lambda: terminal.has_echo, "a terminal as it was", every=0.02)
        self.assertEqual(terminal.end(), -signal.SIGINT)

    def test_a_key_that_comes_before_the_question_ends_it_too(self):
        terminal = self.at_terminal("lead", "status")
        # With its output held up, the program can't get as far as waiting for an answer.
        terminal.type("\x13")
        until(lambda: not terminal.has_echo, "a quiet terminal", every=0.02)
        terminal.type("\x03")
        until(lambda: terminal.has_echo, "a terminal as it was", every=0.02)
        self.assertEqual(terminal.end(), -signal.SIGINT)


class WithoutKeyring(PasswordCase):
    def test_a_first_opening_asks_in_the_window(self):
        self.start("ben")
        self.enter_wrong_and_right()

    def test_who_gives_no_password_sees_why_there_is_no_deck(self):
        dialog = self.start("ben")
        dialog.find(lambda node: node.name == "Cancel" and node.actions, "the button").act()
        until(lambda: not self.dialog(), "no dialog", every=0.1)
        until(lambda: "asks for the password" in self.window.application.all_text(),
              lambda: f"why there is no deck; there is {self.window.application.all_text()}",
              every=0.1)

    def test_a_command_says_where_a_password_can_be(self):
        self.run_alone("ann", "join", self.server.address("ann"), "--name", "pile", "--no-window",
                       status=1)
        self.assertEqual(self.said.count("no keyring is running here"), 1)
        self.assertIn("PGPASSFILE", self.said)

    def test_a_wrong_one_in_the_file_is_said(self):
        self.passwords.write_text(f"*:*:*:*:{WRONG}\n")
        self.run_alone("ann", "join", self.server.address("ann"), "--name", "pile", "--no-window",
                       status=1, PGPASSFILE=str(self.passwords))
        self.assertIn(f"refused the password of “ann” that is in {self.passwords}", self.said)
        self.assertEqual(len(self.said.splitlines()), 1)

    def test_the_window_says_so_and_knows_it_until_it_is_closed(self):
        dialog = self.open("ann")
        dialog.find(lambda node: "There is no keyring" in node.name, "that there is no keyring")
        texts = [node.name for node in dialog.walk()]
        self.assertFalse(any("Remember" in text for text in texts), texts)
        self.enter(PASSWORD)
        self.wait_for_server()
        self.assert_unseen()
        self.status_of("ann", status=1)
        self.assertIn("no keyring is running here", self.said)


if __name__ == "__main__":
    unittest.main()
