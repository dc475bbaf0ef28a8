-- Brings the tables of version 4 to version 5; what is done with them is made anew after it.

-- Answers from before have come at the same time: of these the one that was given first is the
-- first.
ALTER TABLE koloda.answer ADD COLUMN since timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE koloda.answer ALTER since SET DEFAULT clock_timestamp();

DROP INDEX koloda.answer_extra;
CREATE INDEX answer_extra ON koloda.answer (pile, card, person) WHERE extra;
