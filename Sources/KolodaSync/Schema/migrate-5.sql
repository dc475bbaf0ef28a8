-- Brings the tables of version 5 to version 6; what is done with them is made anew after it.

-- Each of the events gets a ticket of its own.
ALTER TABLE koloda.event
  ADD COLUMN ticket bigint NOT NULL DEFAULT (random() * 9007199254740991)::bigint;
