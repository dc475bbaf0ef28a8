-- Brings the tables of version 2 to version 3; what is done with them is made anew after it.

ALTER TABLE koloda.person ADD COLUMN notes bigint NOT NULL DEFAULT 0;
ALTER TABLE koloda.person ADD COLUMN piles text[] NOT NULL DEFAULT '{}';

UPDATE koloda.person m SET notes = w.notes, piles = w.piles
FROM (
  SELECT e.pile, e.person,
    coalesce(sum(octet_length(e.text)) FILTER (WHERE e.kind = 'note'), 0) AS notes,
    coalesce(array_agg(DISTINCT e.text) FILTER (WHERE e.kind = 'decide'), '{}') AS piles
  FROM koloda.event e GROUP BY e.pile, e.person
) w
WHERE m.pile = w.pile AND m.name = w.person;

DROP INDEX koloda.event_card;
CREATE INDEX event_card ON koloda.event (pile, card, person, lamport, uid);
