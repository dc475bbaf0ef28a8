-- Piles of several people: cards, who holds them, and what was decided.
--
-- The tables of version 3; functions.sql has what is done with them, and migrate-1.sql and
-- migrate-2.sql bring those of earlier versions here. All of it is in the schema "koloda" and belongs to the role that made it, who
-- runs the piles. Everybody else may call functions and nothing more: a function acts for
-- session_user, which nobody can set, so that nobody decides for another.

CREATE SCHEMA koloda;

CREATE TABLE koloda.version (number integer NOT NULL);
INSERT INTO koloda.version VALUES (3);

CREATE TABLE koloda.pile (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bytea NOT NULL UNIQUE CHECK (octet_length(uid) = 16),
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
  -- How many answers a card gets.
  answers smallint NOT NULL CHECK (answers BETWEEN 1 AND 100),
  -- How long a card is held for a person, unless that is renewed.
  lease interval NOT NULL CHECK (lease > interval '0'),
  cards integer NOT NULL DEFAULT 0,
  closed timestamptz,
  -- What everybody is shown besides the cards, as a deck.json says it: the question and the piles.
  look text NOT NULL DEFAULT '' CHECK (octet_length(look) <= 65536)
);

CREATE TABLE koloda.person (
  pile bigint NOT NULL REFERENCES koloda.pile,
  -- The role's name.
  name text NOT NULL,
  -- How many events of theirs are there: the number of the last.
  events bigint NOT NULL DEFAULT 0,
  -- How many of their answers are counted.
  answers integer NOT NULL DEFAULT 0,
  -- How many bytes the notes are that they ever wrote.
  notes bigint NOT NULL DEFAULT 0,
  -- The piles that they ever put a card on.
  piles text[] NOT NULL DEFAULT '{}',
  -- Where the search for their next card goes on.
  reached integer NOT NULL DEFAULT -1,
  -- When that search last began anew at the first card.
  searched timestamptz NOT NULL DEFAULT '-infinity',
  -- When others were last woken for their events.
  told timestamptz NOT NULL DEFAULT '-infinity',
  removed timestamptz,
  PRIMARY KEY (pile, name)
);

CREATE TABLE koloda.card (
  pile bigint NOT NULL REFERENCES koloda.pile,
  -- Its place in the pile, counted from 0.
  card integer NOT NULL CHECK (card >= 0),
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  record bytea NOT NULL,
  PRIMARY KEY (pile, card),
  UNIQUE (pile, key)
);

-- The answers that a card is to get. One is free without a person, held with a person and an end,
-- given with a person and no end.
CREATE TABLE koloda.slot (
  pile bigint NOT NULL,
  card integer NOT NULL,
  number smallint NOT NULL,
  person text,
  until timestamptz,
  -- Whether somebody held it and gave it back.
  returned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (pile, card, number),
  UNIQUE (pile, card, person),
  FOREIGN KEY (pile, card) REFERENCES koloda.card,
  CHECK (person IS NOT NULL OR until IS NULL)
);
CREATE INDEX slot_free ON koloda.slot (pile, card, number) WHERE person IS NULL;
CREATE INDEX slot_returned ON koloda.slot (pile, card, number) WHERE person IS NULL AND returned;
CREATE INDEX slot_held ON koloda.slot (pile, person) WHERE until IS NOT NULL;
CREATE INDEX slot_until ON koloda.slot (pile, until) WHERE until IS NOT NULL;

-- The events as the journals have them, each about one card. "number" counts an author's events
-- without gaps and in the order in which they are committed, so it can be read on from.
CREATE TABLE koloda.event (
  pile bigint NOT NULL,
  person text NOT NULL,
  number bigint NOT NULL,
  uid bytea NOT NULL CHECK (octet_length(uid) = 16),
  kind text NOT NULL
    CHECK (kind IN ('decide', 'undo', 'redo', 'stars', 'label', 'note', 'turn')),
  about bytea CHECK (octet_length(about) = 16),
  text text NOT NULL CHECK (octet_length(text) <= 100000),
  seat bytea NOT NULL CHECK (octet_length(seat) = 16),
  act bytea NOT NULL CHECK (octet_length(act) = 16),
  lamport bigint NOT NULL CHECK (lamport BETWEEN 0 AND 9007199254740992),
  time bigint NOT NULL,
  card integer NOT NULL,
  PRIMARY KEY (pile, person, number),
  UNIQUE (pile, uid),
  CHECK ((about IS NOT NULL) = (kind IN ('undo', 'redo'))),
  CHECK (kind <> 'decide' OR text ~ '^[a-z0-9-]{1,32}$')
);
-- What a person has done with a card, and the newest of it first if it is read from its end.
CREATE INDEX event_card ON koloda.event (pile, card, person, lamport, uid);

-- What holds for a card and a person by the events. An extra one came when all answers of the card
-- were given or held by others: it is kept, and not counted.
CREATE TABLE koloda.answer (
  pile bigint NOT NULL,
  card integer NOT NULL,
  person text NOT NULL,
  text text NOT NULL,
  time bigint NOT NULL,
  extra boolean NOT NULL,
  PRIMARY KEY (pile, card, person)
);
-- There are few: to count a person's must not take all answers.
CREATE INDEX answer_extra ON koloda.answer (pile, person) WHERE extra;

-- What somebody who did not answer a card has decided where its answers differ: in the result it
-- takes their place.
CREATE TABLE koloda.settlement (
  pile bigint NOT NULL,
  card integer NOT NULL,
  person text NOT NULL,
  text text NOT NULL CHECK (text ~ '^[a-z0-9-]{1,32}$'),
  time bigint NOT NULL,
  PRIMARY KEY (pile, card),
  FOREIGN KEY (pile, card) REFERENCES koloda.card
);
