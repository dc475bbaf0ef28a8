-- Brings the tables of version 3 to version 4; what is done with them is made anew after it.

CREATE TABLE koloda.removal (
  pile bigint NOT NULL,
  person text NOT NULL,
  PRIMARY KEY (pile, person)
);
INSERT INTO koloda.removal (pile, person)
SELECT pile, name FROM koloda.person WHERE removed IS NOT NULL;
ALTER TABLE koloda.person DROP COLUMN removed;
