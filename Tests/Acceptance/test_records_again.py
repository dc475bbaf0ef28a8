"""Exports of records that are decided again, by whatever tells the records apart."""

import json
import unittest

import contract
from program import command
from records_case import RecordsCase


class DecidedAgain(RecordsCase):
    def test_an_export_is_decided_again(self):
        path = self.file("a.jsonl", '{"id": 1, "file": "x"}\n{"id": 2}\n{"id": 3}\n')
        self.run_on("decide", path, "#1", "reject")
        self.run_on("decide", path, "#2", "later")
        target = self.place / "answers.jsonl"
        self.run_on("export", path, "-o", str(target))
        other = self.file("b.jsonl", path.read_bytes())
        other.write_text(path.read_text() + '{"id": 4}\n')
        self.run_on("decide", other, "--from", str(target))
        self.assertEqual(self.status(other)["decided"], 2)
        self.assertEqual(
            [json.loads(line)["answer"] for line in self.run_on("export", other).splitlines()],
            ["reject", "ignore"])
        self.run_on("decide", path, "#3", "favourite")
        self.run_on("export", path, "-o", str(target), "--with", "pile")
        self.run_on("decide", other, "--from", str(target))
        self.assertEqual(self.status(other)["decided"], 3)
        self.assertEqual(self.status(other)["piles"]["favourite"], 1)

    def test_plain_answers_decide_with_the_standard_piles(self):
        text = "".join(json.dumps(record) + "\n" for record in [
            {"id": "a", "text": "one", "answer": "accept"},
            {"id": "b", "text": "two", "answer": "reject"},
            {"id": "c", "text": "three", "answer": "ignore"}])
        path = self.file("p.jsonl", text)
        self.run_on("decide", path, "--from", str(path))
        piles = self.status(path)["piles"]
        self.assertEqual(
            [piles[name] for name in ("keep", "reject", "later", "favourite")], [1, 1, 1, 0])
        # Where piles are the deck's own, two that count as accepted are not told apart.
        (self.place / "deck.json").write_text(json.dumps({"piles": [
            {"id": "fine", "answer": "accept"}, {"id": "great", "answer": "accept"},
            {"id": "reject"}]}))
        own = self.file("own.jsonl", text)
        failed = command(self.desktop, self.data_home, "decide", str(own), "--from", str(path))
        self.assertNotEqual(failed.returncode, 0)
        self.assertIn("line 1", failed.stderr)
        self.assertIn("--with pile", failed.stderr)
        self.assertEqual(self.status(own)["decided"], 0)

    def test_a_pile_of_the_records_is_no_decision(self):
        for name, text in {
            "own.jsonl": '{"id": 1, "pile": "reject"}\n{"id": 2, "pile": "keep"}\n',
            "own.csv": "id,pile\n1,reject\n2,keep\n",
        }.items():
            for arguments in ([], ["--with", "pile"]):
                with self.subTest(deck=name, arguments=arguments):
                    path = self.file(name, text)
                    self.run_on("decide", path, "#1", "keep")
                    self.run_on("decide", path, "#2", "reject")
                    target = self.place / "answers"
                    self.run_on(
                        "export", path, "--format", "jsonl", "-o", str(target),
                        "--piles", "reject,keep", *arguments)
                    self.run_on("undo", path, "--steps", "2")
                    self.run_on("decide", path, "--from", str(target))
                    piles = self.status(path)["piles"]
                    self.assertEqual(piles["reject"], 1)
                    self.assertEqual(piles["keep"], 1)
                    self.run_on("undo", path)

    def test_an_export_is_decided_again_whatever_tells_the_records_apart(self):
        decks = {
            "task.jsonl": '{"text": "a", "_task_hash": -11}\n{"text": "b", "_task_hash": 22}\n',
            "numbers.jsonl": "".join(
                f'{{"id": {number}, "t": 1}}\n' for number in
                ("2.0", "1e2", "-0", "0.1", "9223372036854775808", '"\\ud800"')),
            "uuid.csv": "UUID,text\nu1,a\nu2,b\n",
            "marks.html": "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n"
                          '<DT><A HREF="https://a.example/">A</A>\n'
                          '<DT><A HREF="https://b.example/">B</A>\n</DL><p>\n',
            "guid.txt": "#separator:tab\n#guid column:1\ng1\ta\tb\ng2\tc\td\n",
            "words.txt": "one\teins\ntwo\tzwei\n",
        }
        for name, text in decks.items():
            with self.subTest(deck=name):
                path = self.file(name, text)
                count = self.status(path)["cards"]
                pile = next(iter(self.status(path)["piles"]))
                for number in range(count):
                    self.run_on("decide", path, f"#{number + 1}", pile)
                target = self.place / "answers"
                self.run_on(
                    "export", path, "--format", "jsonl", "--with", "pile", "-o", str(target))
                self.run_on("undo", path, "--steps", str(count))
                self.assertEqual(self.status(path)["decided"], 0)
                self.run_on("decide", path, "--from", str(target))
                self.assertEqual(self.status(path)["decided"], count)
        # Records with nothing to tell them apart give a message.
        path = self.file("plain.jsonl", '{"t": "a"}\n{"t": "a"}\n')
        self.run_on("decide", path, "#1", "keep")
        target = self.place / "plain"
        self.run_on("export", path, "--with", "pile", "-o", str(target))
        for arguments in (["--from", str(target)], ["id:1", "keep"]):
            failed = command(self.desktop, self.data_home, "decide", str(path), *arguments)
            self.assertNotEqual(failed.returncode, 0)
            self.assertIn("apart", failed.stderr)

    def test_an_id_of_several_records_names_none(self):
        rows = [{"id": number, "n": number} for number in range(1, 1200)] + [{"id": 7, "n": 0}]
        path = self.file("a.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        failed = command(self.desktop, self.data_home, "decide", str(path), "id:7", "keep")
        self.assertEqual(failed.returncode, contract.BAD_ARGUMENT, failed.stderr)
        self.assertIn("2 records", failed.stderr)
        self.assertIn("#7, #1200", failed.stderr)
        self.run_on("decide", path, "id:8", "keep")
        self.assertEqual(self.status(path)["decided"], 1)


if __name__ == "__main__":
    unittest.main()
