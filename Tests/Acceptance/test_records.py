"""Files of records: decided by commands, and exported for Python's own readers."""

import csv
import gzip
import io
import json
import os
import subprocess
import unittest
import zipfile

import contract
import photos
from program import command, executable
from records_case import RecordsCase


class Records(RecordsCase):
    def test_lines_and_arrays_come_back_with_their_answers(self):
        objects = [
            {f"f{n}": self.value() for n in range(self.random.randrange(4))} for _ in range(12)]
        texts = [
            json.dumps(thing, ensure_ascii=self.random.random() < 0.5, separators=self.random.choice(
                [(", ", ": "), (",", ":"), (" , ", " :  ")])) for thing in objects]
        lines = self.file("a.jsonl", "".join(
            text + self.random.choice(["\n", "\r\n", "\n\n"]) for text in texts))
        array = self.file("a.json", json.dumps({"data": objects, "more": [1]}, indent=2))
        for path in (lines, array):
            with self.subTest(path=path.name, seed=self.seed):
                piles = self.decide_some(path, len(objects))
                expected = [
                    objects[n] | {"answer": contract.ANSWER_OF_PILE[pile]}
                    for n, pile in piles.items()]
                own = self.run_on("export", path)
                if path == lines:
                    # Unicode's line separator does not end a line.
                    self.assertEqual(
                        [json.loads(line) for line in own.split(b"\n") if line.strip()], expected)
                    for line, n in zip(own.split(b"\n"), piles):
                        self.assertTrue(line.startswith(texts[n].encode()[:-1].rstrip()))
                else:
                    self.assertEqual(json.loads(own), {"data": expected, "more": [1]})
                self.assertEqual(
                    json.loads(self.run_on("export", path, "--format", "json")),
                    expected if path == lines else {"data": expected, "more": [1]})
                self.assertEqual(
                    [json.loads(line) for line in
                     self.run_on("export", path, "--format", "jsonl").strip().split(b"\n")], expected)

    def test_values_one_behind_the_other_come_back_as_they_came(self):
        objects = [{"n": n, "v": self.value()} for n in range(8)]
        for name, between, indent in (("jq.json", "\n", 2), ("one.json", "", None)):
            texts = [json.dumps(thing, indent=indent, ensure_ascii=False) for thing in objects]
            path = self.file(name, between.join(texts))
            with self.subTest(path=name, seed=self.seed):
                piles = self.decide_some(path, len(objects))
                expected = [
                    objects[n] | {"answer": contract.ANSWER_OF_PILE[pile]}
                    for n, pile in piles.items()]
                own = self.run_on("export", path).decode()
                for n in piles:
                    self.assertIn(texts[n][:-1].rstrip(), own)
                decoder, found, place = json.JSONDecoder(), [], 0
                while own[place:].strip():
                    place += len(own[place:]) - len(own[place:].lstrip())
                    value, place = decoder.raw_decode(own, place)
                    found.append(value)
                self.assertEqual(found, expected)
                self.assertEqual(
                    [json.loads(line) for line in
                     self.run_on("export", path, "--format", "jsonl").strip().split(b"\n")], expected)

    def test_the_values_of_an_object_of_objects_are_its_records(self):
        things = {f"a{n}": {"text": self.value(0), "n": n} for n in range(5)}
        path = self.file("dict.json", json.dumps(things, indent=self.random.choice([None, 1])))
        self.assertEqual(self.status(path)["cards"], 5)
        self.run_on("decide", path, "id:a3", "keep")
        expected = {**things["a3"], "answer": "accept"}
        self.assertEqual(json.loads(self.run_on("export", path)), {"a3": expected}, self.seed)
        self.assertEqual(
            json.loads(self.run_on("export", path, "--format", "jsonl")),
            {"key": "a3"} | expected, self.seed)

    def test_what_is_compressed_is_a_deck_as_if_it_were_not(self):
        def zipped(lines):
            archive = io.BytesIO()
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
                made.writestr("inside/a.jsonl", lines)
            return archive.getvalue()

        for name, pack in (
                ("a.jsonl.gz", gzip.compress), ("same.jsonl", gzip.compress), ("b.zip", zipped)):
            with self.subTest(name=name, seed=self.seed):
                # Records of other files that are gone would bring their decisions along.
                lines = "".join(
                    json.dumps({"n": n, "text": f"Text {n} of {name}"}) + "\n" for n in range(6)
                ).encode()
                packed = pack(lines)
                path = self.file(name, packed)
                piles = self.decide_some(path, 6)
                expected = [
                    {"n": n, "text": f"Text {n} of {name}",
                     "answer": contract.ANSWER_OF_PILE[pile]}
                    for n, pile in piles.items()]
                exported = self.run_on("export", path)
                self.assertEqual([json.loads(line) for line in exported.splitlines()], expected)
                self.assertEqual(path.read_bytes(), packed)
                # What is in it has the same identity once it is unpacked.
                path.unlink()
                plain = self.file(f"{name}.plain.jsonl", lines)
                self.assertEqual(self.run_on("export", plain), exported)
                plain.unlink()

    def test_what_cannot_be_unpacked_says_why(self):
        lines = b"".join(os.urandom(20).hex().encode() + b"\n" for _ in range(5000))
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as made:
            made.writestr("a.jsonl", b"{}\n")
            made.writestr("b.jsonl", b"{}\n")
        for name, packed, words in (
                ("two.zip", archive.getvalue(), "not of one file"),
                ("short.jsonl.gz", gzip.compress(lines)[:11], "damaged or cut off"),
                ("some.gz", gzip.compress(b"{}\n"), "gzip -dc"),
                ("a.parquet", b"PAR1" + bytes(40) + b"PAR1", "duckdb -c"),
                ("a.arrow", b"\xff" * 4 + bytes(40), "pyarrow")):
            with self.subTest(name=name):
                path = self.file(name, packed)
                result = command(self.desktop, self.data_home, "status", str(path))
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
                self.assertIn(words, result.stderr)
        path = self.file("cut.csv.gz", gzip.compress(b"name\n" + lines)[:-9000])
        result = command(self.desktop, self.data_home, "status", str(path), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("cut off or damaged", result.stderr)
        self.assertGreater(json.loads(result.stdout)["cards"], 1000)

    def test_the_images_of_a_coco_file_are_its_records(self):
        images = [{"id": n, "file_name": f"{n}.jpg"} for n in (7, 3, 5)]
        coco = {
            "info": {"year": 2024}, "licenses": [{"id": 1}, {"id": 2}], "images": images,
            "annotations": [{"id": n, "image_id": 3} for n in range(9)],
            "categories": [{"id": 1, "name": "cat"}]}
        path = self.file("coco.json", json.dumps(coco))
        self.assertEqual(self.status(path)["cards"], 3)
        self.run_on("decide", path, "id:3", "keep")
        self.assertEqual(
            json.loads(self.run_on("export", path)),
            coco | {"images": [images[1] | {"answer": "accept"}]})
        # A number on its own is a name.
        result = command(self.desktop, self.data_home, "decide", str(path), "2", "keep")
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT)
        self.assertIn("'#2'", result.stderr)

    def test_tables_come_back_with_their_answers(self):
        dialects = [
            {"delimiter": ","}, {"delimiter": ";", "lineterminator": "\n"},
            {"delimiter": "\t", "quoting": csv.QUOTE_ALL}, {"delimiter": "|"}]
        for number, dialect in enumerate(dialects):
            rows = [["id", "text", "an \"odd\" name"]] + [
                [str(n)] + [
                    "".join(self.random.choices('aé ",;|\t\n', k=self.random.randrange(6)))
                    for _ in range(2)] for n in range(8)]
            text = io.StringIO(newline="")
            csv.writer(text, **dialect).writerows(rows)
            path = self.file(f"{number}.csv", text.getvalue())
            with self.subTest(dialect=dialect, seed=self.seed):
                piles = self.decide_some(path, 8)
                expected = [rows[0] + ["answer"]] + [
                    rows[n + 1] + [contract.ANSWER_OF_PILE[pile]] for n, pile in piles.items()]
                for form, delimiter in (
                        (None, dialect["delimiter"]), ("tsv", "\t"),
                        ("csv", "," if dialect["delimiter"] == "\t" else dialect["delimiter"])):
                    # A table with tabs is one, whatever its name, and by default is exported as
                    # one.
                    options = ["--format", form] if form else []
                    out = self.run_on("export", path, *options).decode()
                    self.assertEqual(
                        list(csv.reader(io.StringIO(out, newline=""), delimiter=delimiter)),
                        expected)
                lines = self.run_on("export", path, "--format", "jsonl").splitlines()
                self.assertEqual(
                    [json.loads(line) for line in lines],
                    [dict(zip(expected[0], row)) for row in expected[1:]])

    def test_decisions_survive_what_is_done_to_the_file_between(self):
        for has_id in (True, False):
            with self.subTest(id=has_id, seed=self.seed):
                lines = [
                    json.dumps({"id": n, "v": 0} if has_id else {"n": n, "text": "x" * (n % 5)})
                    for n in range(20)]
                path = self.file(f"id-{has_id}.jsonl", "\n".join(lines))
                piles = self.decide_some(path, len(lines))
                before = self.status(path)["piles"]
                decided = [lines[n] for n in piles]
                self.random.shuffle(lines)
                others = [line for line in lines if line not in decided]
                lines.remove(others[0])
                lines.insert(3, '{"id": "new", "n": "new"}')
                if has_id:
                    lines = [line.replace('"v": 0', '"v": 1') for line in lines]
                path.write_text("\n".join(lines) + "\n")
                self.assertEqual(self.status(path)["piles"], before)
                # Decisions and undo keep working.
                front = self.status(path)["next"]
                self.run_on("decide", path, front, "later")
                self.assertEqual(self.status(path)["decided"], len(piles) + 1)
                self.run_on("undo", path)
                self.assertEqual(self.status(path)["piles"], before)
                self.assertEqual(self.status(path)["next"], front)
                self.run_on("redo", path)
                self.run_on("undo", path)
                moved = path.with_name(f"moved-{has_id}.jsonl")
                os.rename(path, moved)
                status = self.status(moved)
                self.assertEqual(
                    (status["piles"], status.get("movedFrom")), (before, str(path)))

    def test_a_copy_beside_its_file_is_another_deck(self):
        path = self.file("a.jsonl", '{"n": 1}\n{"n": 2}\n')
        self.run_on("decide", path, "#1", "keep")
        copy = self.file("b.jsonl", path.read_bytes())
        self.assertEqual(self.status(copy)["decided"], 0)

    def test_a_record_is_named_by_its_number_or_its_id(self):
        path = self.file("a.csv", "id,text\nx,one\ny,two\n")
        result = json.loads(self.run_on("decide", path, "id:y", "reject", "--json"))
        self.assertEqual(result["changed"], [{"card": "#2", "pile": "reject", "was": None}])
        self.assertEqual(result["next"], "#1")
        for name in ("#0", "#3", "id:z", "x", "#"):
            failed = command(self.desktop, self.data_home, "decide", str(path), name, "keep")
            self.assertEqual(failed.returncode, contract.BAD_ARGUMENT, failed.stderr)

    def test_piles_have_files_of_their_own_that_can_be_added_to(self):
        path = self.file("a.jsonl", '{"n": 1}\n{"n": 2}\n{"n": 3}\n')
        for number, pile in enumerate(("keep", "reject", "keep"), 1):
            self.run_on("decide", path, f"#{number}", pile)
        split = self.place / "split"
        self.run_on("export", path, "--split", str(split), "--piles", "keep,reject")
        kept = split / "keep.jsonl"
        self.assertEqual(sorted(file.name for file in split.iterdir()), ["keep.jsonl", "reject.jsonl"])
        self.assertEqual([json.loads(line)["n"] for line in kept.open()], [1, 3])
        self.run_on("export", path, "--output", str(kept), "--piles", "reject", "--append")
        self.assertEqual([json.loads(line)["n"] for line in kept.open()], [1, 3, 2])
        table = self.place / "table.csv"
        for _ in range(2):
            self.run_on("export", path, "--format", "csv", "-o", str(table), "--append")
        self.assertEqual([row["n"] for row in csv.DictReader(table.open())], ["1", "2", "3"] * 2)
        self.assertEqual(self.run_on("export", path, "--piles", "later"), b"")

    def test_a_record_is_in_the_file_of_one_pile(self):
        for ending, arguments in (("jsonl", []), ("csv", ["--format", "csv"])):
            path = self.file(f"{ending}.jsonl", '{"n": 1}\n{"n": 2}\n')
            split = self.place / f"split-{ending}"
            self.run_on("decide", path, "#1", "keep")
            self.run_on("decide", path, "#2", "reject")
            self.run_on("export", path, "--split", str(split), *arguments)
            kept, rejected = split / f"keep.{ending}", split / f"reject.{ending}"
            # The user's own file keeps its content, and is named.
            own = split / f"later.{ending}"
            own.write_text('{"n": 7}\n')
            self.run_on("decide", path, "#1", "reject")
            # Other piles were not asked for.
            self.run_on("export", path, "--split", str(split), "--piles", "reject", *arguments)
            self.assertIn("1", kept.read_text())
            result = command(
                self.desktop, self.data_home, "export", str(path), "--split", str(split),
                *arguments)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn(own.name, result.stderr)
            self.assertNotIn(kept.name, result.stderr)
            self.assertEqual(own.read_text(), '{"n": 7}\n')
            self.assertNotIn("accept", kept.read_text())
            self.assertEqual(rejected.read_text().count("reject"), 2)
            # An empty pile gets no file and no message.
            own.unlink()
            result = command(
                self.desktop, self.data_home, "export", str(path), "--split", str(split),
                *arguments)
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_somebodys_own_file_is_no_pile(self):
        path = self.file("in.csv", "id,text\n1,a\n2,b\n")
        self.run_on("decide", path, "#1", "keep")
        self.run_on("decide", path, "#2", "reject")
        own = self.file("keep.csv", "my own notes\n")
        result = command(
            self.desktop, self.data_home, "export", str(path), "--split", str(self.place))
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
        self.assertIn(own.name, result.stderr)
        self.assertEqual(own.read_text(), "my own notes\n")
        self.assertFalse((self.place / "reject.csv").exists())
        self.run_on("export", path, "--split", str(self.place), "--replace")
        self.assertEqual(own.read_text(), "id,text,answer\n1,a,accept\n")
        self.run_on("export", path, "--split", str(self.place))

    def test_standard_output_by_its_other_names_is_added_to(self):
        path = self.file("a.jsonl", '{"id": 1}\n')
        self.run_on("decide", path, "#1", "keep")
        log = self.place / "log"
        log.write_text("before\n")
        with log.open("ab") as out:
            subprocess.run(
                [executable(), "export", str(path), "-o", "/dev/stdout"], stdout=out, check=True,
                env=self.desktop.environment | {"XDG_DATA_HOME": str(self.data_home)})
        self.assertEqual(log.read_text(), 'before\n{"id": 1, "answer": "accept"}\n')

    def test_an_export_never_takes_the_place_of_its_own_file(self):
        content = '{"n": 1}\n{"n": 2}\n'
        path = self.file("keep.jsonl", content)
        self.run_on("decide", path, "#1", "keep")
        link, other = self.place / "link.jsonl", self.place / "other.jsonl"
        link.symlink_to(path)
        other.hardlink_to(path)
        for arguments in (
                ["-o", str(path)], ["-o", str(link)], ["-o", str(other)],
                ["-o", str(path), "--append"], ["--split", str(self.place)]):
            result = command(self.desktop, self.data_home, "export", str(path), *arguments)
            self.assertEqual(result.returncode, contract.BAD_ARGUMENT, arguments)
            self.assertIn("belongs to the deck", result.stderr)
            self.assertEqual(path.read_text(), content)
        photos.album(self.place, 2)
        photo = next(self.place.glob("*.png"))
        before = photo.read_bytes()
        result = command(
            self.desktop, self.data_home, "export", str(self.place), "--format", "csv", "-o",
            str(photo))
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT)
        self.assertEqual(photo.read_bytes(), before)

    def test_extras_are_what_they_are_called(self):
        path = self.file("set.jsonl", '{"n": 1}\n')
        self.run_on("decide", path, "#1", "favourite")
        record = json.loads(self.run_on(
            "export", path, "--with", "pile,time,_timestamp,_annotator_id,_session_id"))
        self.assertEqual(
            list(record),
            ["n", "answer", "pile", "time", "_timestamp", "_annotator_id", "_session_id"])
        self.assertEqual((record["answer"], record["pile"]), ("accept", "favourite"))
        self.assertIsInstance(record["_timestamp"], int)
        self.assertEqual(record["_session_id"], "set-" + record["_annotator_id"])

    def test_nothing_is_added_where_it_makes_no_sense(self):
        path = self.file("a.csv", "id,text\n1,a\n")
        self.run_on("decide", path, "#1", "keep")
        wide = "id,text,answer\r\n".encode("utf-16")
        for content, word in (
                (b"id,text,answer,pile\n", "columns"), (b"text;id\n", "columns"),
                (wide, "utf-16le")):
            target = self.file("o.csv", content)
            result = command(
                self.desktop, self.data_home, "export", str(path), "-o", str(target), "--append")
            self.assertEqual(result.returncode, contract.BAD_ARGUMENT, content)
            self.assertIn("o.csv", result.stderr)
            self.assertIn(word, result.stderr)
            self.assertEqual(target.read_bytes(), content)
        target = self.file("o.csv", b"id,text,answer\r\n")
        self.run_on("export", path, "-o", str(target), "--append")
        # Its lines end as those that are there do.
        self.assertEqual(target.read_bytes(), b"id,text,answer\r\n1,a,accept\r\n")

    def test_what_cannot_be_done_is_said_in_a_line(self):
        path = self.file("a.jsonl", '{"n": 1}\n')
        pipe = self.place / "pipe.jsonl"
        os.mkfifo(pipe)
        text = self.file("notes.txt", "one")
        utf32 = self.file("u.csv", "a,b".encode("utf-32"))
        for arguments in (
                ["status", str(text)], ["status", str(self.place / "none.jsonl")],
                ["status", str(utf32)], ["apply", str(path), "--keep", "trash"],
                ["undo", str(path), "--apply"], ["export", str(path), "--piles", "nonsense"],
                ["export", str(path), "--with", "nonsense"], ["export", str(path), "--append"],
                ["export", str(path), "--format", "json", "--append", "-o", str(self.place / "o")],
                ["export", str(path), "-o", "x", "--split", "y"],
                ["export", str(path), "-o", "-", "--append"], ["status", str(pipe)],
                ["mark", str(path), "#1", "--turn", "90"],
                ["export", str(self.place), "--format", "list"],
                ["export", str(self.place), "--format", "csv", "--split", "y"],
                ["--screenshot", str(self.place / "s.png"), str(path)]):
            with self.subTest(arguments=arguments):
                result = command(self.desktop, self.data_home, *arguments)
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
                self.assertEqual(result.stdout, "")
        result = command(self.desktop, self.data_home, "status", str(pipe))
        self.assertIn("is not a folder, a picture or a file of records", result.stderr)
        self.run_on("decide", path, "#1", "keep")
        self.assertEqual(
            self.run_on("export", path, "-o", "-", "--with", "pile,pile"),
            b'{"n": 1, "answer": "accept", "pile": "keep"}\n')
        result = command(
            self.desktop, self.data_home, "export", str(path), "-o",
            os.path.join(self.desktop.nowhere, "file"))
        self.assertEqual(result.returncode, contract.FAILURE, result.stderr)

    def test_a_record_that_makes_no_sense_is_a_card_and_goes_out_as_it_came(self):
        path = self.file("a.jsonl", b'{"n": 1}\n{"n": \xff\x00\n' + b"[" * 10000 + b'\n{"n": 2}\n')
        for number in range(1, 5):
            self.run_on("decide", path, f"#{number}", "keep")
        result = command(self.desktop, self.data_home, "export", str(path), text=False)
        self.assertEqual(result.returncode, 0)
        before, after = path.read_bytes().split(b"\n"), result.stdout.split(b"\n")
        self.assertEqual(after[1:3], before[1:3])
        self.assertEqual(json.loads(after[3]), {"n": 2, "answer": "accept"})
        for number in (2, 3):
            self.assertIn(f"#{number}".encode(), result.stderr)


if __name__ == "__main__":
    unittest.main()
