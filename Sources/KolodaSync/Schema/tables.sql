-- Shared decks, each a row of "pile": their cards, who holds them, and what was decided.
--
-- The tables of version 1; functions.sql has the functions for them. Everything is in the schema
-- "koloda" and belongs to the role that created it, which manages the shared decks. Everybody else
-- may only call functions: each acts for session_user, which nobody can set, so that nobody can
-- decide for another person.

CREATE SCHEMA koloda;

CREATE TABLE koloda.version (number integer NOT NULL);
INSERT INTO koloda.version VALUES (1);

CREATE TABLE koloda.pile (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bytea NOT NULL UNIQUE CHECK (octet_length(uid) = 16),
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
  -- How many answers each card gets.
  answers smallint NOT NULL CHECK (answers BETWEEN 1 AND 100),
  -- How long a card is held for a person unless the holding is renewed.
  lease interval NOT NULL CHECK (lease > interval '0'),
  cards integer NOT NULL DEFAULT 0,
  closed timestamptz,
  -- What everybody is shown besides the cards, in the form of a deck.json: the question and the
  -- piles.
  look text NOT NULL DEFAULT '' CHECK (octet_length(look) <= 65536)
);

CREATE TABLE koloda.person (
  pile bigint NOT NULL REFERENCES koloda.pile,
  -- The role's name.
  name text NOT NULL,
  -- How many events of theirs there are, which is the number of the last one.
  events bigint NOT NULL DEFAULT 0,
  -- How many of their answers count.
  answers integer NOT NULL DEFAULT 0,
  -- The size of all notes that they ever wrote, in bytes, and of the texts of all other events but
  -- decides, which are the names of piles.
  notes bigint NOT NULL DEFAULT 0,
  -- The piles that they ever put a card on.
  piles text[] NOT NULL DEFAULT '{}',
  -- The card at which the search for their next one continues.
  reached integer NOT NULL DEFAULT -1,
  -- When that search last started again from the first card.
  searched timestamptz NOT NULL DEFAULT '-infinity',
  -- When others were last notified of their events.
  told timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (pile, name)
);

-- The people who were removed from a deck. Without a foreign key: they may have their own row in
-- "person" locked, and removing them must not wait for that.
CREATE TABLE koloda.removal (
  pile bigint NOT NULL,
  person text NOT NULL,
  PRIMARY KEY (pile, person)
);

CREATE TABLE koloda.card (
  pile bigint NOT NULL REFERENCES koloda.pile,
  -- Its number in the deck, from 0.
  card integer NOT NULL CHECK (card >= 0),
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  record bytea NOT NULL,
  PRIMARY KEY (pile, card),
  UNIQUE (pile, key)
);

-- A slot for each answer that a card is to get. A slot is free if it has no person, held if it has
-- a person and an end, and answered if it has a person and no end.
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

-- The events as in the journals, each about one card. "number" counts an author's events without
-- gaps and in the order in which they are committed, so that one can read on from any number.
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
  -- A random number that the server gives the event when it comes. After the server was restored
  -- from a backup the same event may come again, at another place; it gets another ticket then.
  ticket bigint NOT NULL DEFAULT (random() * 9007199254740991)::bigint,
  PRIMARY KEY (pile, person, number),
  UNIQUE (pile, uid),
  CHECK ((about IS NOT NULL) = (kind IN ('undo', 'redo'))),
  CHECK (kind <> 'decide' OR text ~ '^[a-z0-9-]{1,32}$')
);
-- What a person has done with a card; read backwards, the newest event comes first.
CREATE INDEX event_card ON koloda.event (pile, card, person, lamport, uid);

-- A person's valid answer to a card, by the events. An extra answer came when all slots of the card
-- were answered or held by others: it has no slot, and counts only while one is free for it.
CREATE TABLE koloda.answer (
  pile bigint NOT NULL,
  card integer NOT NULL,
  person text NOT NULL,
  text text NOT NULL,
  time bigint NOT NULL,
  extra boolean NOT NULL,
  -- When it came: of extra answers the first one counts first, whatever the clocks of people say.
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (pile, card, person)
);
-- There are few of these: counting them must not read all answers.
CREATE INDEX answer_extra ON koloda.answer (pile, card, person) WHERE extra;

-- The decision, by somebody who did not answer a card, that settles its differing answers; in the
-- result it takes their place.
CREATE TABLE koloda.settlement (
  pile bigint NOT NULL,
  card integer NOT NULL,
  person text NOT NULL,
  text text NOT NULL CHECK (text ~ '^[a-z0-9-]{1,32}$'),
  time bigint NOT NULL,
  PRIMARY KEY (pile, card),
  FOREIGN KEY (pile, card) REFERENCES koloda.card
);
