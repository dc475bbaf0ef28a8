-- Brings the tables of version 1 to version 2, whichever state of version 1 they are in; what is
-- done with them is made anew after it.

ALTER TABLE koloda.event DROP CONSTRAINT event_kind_check;
ALTER TABLE koloda.event ADD CONSTRAINT event_kind_check
  CHECK (kind IN ('decide', 'undo', 'redo', 'stars', 'label', 'note', 'turn'));

ALTER TABLE koloda.pile ADD COLUMN look text NOT NULL DEFAULT ''
  CHECK (octet_length(look) <= 65536);

CREATE INDEX IF NOT EXISTS answer_extra ON koloda.answer (pile, person) WHERE extra;

CREATE TABLE IF NOT EXISTS koloda.settlement (
  pile bigint NOT NULL,
  card integer NOT NULL,
  person text NOT NULL,
  text text NOT NULL CHECK (text ~ '^[a-z0-9-]{1,32}$'),
  time bigint NOT NULL,
  PRIMARY KEY (pile, card),
  FOREIGN KEY (pile, card) REFERENCES koloda.card
);
