-- Decks of photos: card-sized pictures beside the records.

-- The piles whose cards are photos. Their cards come a few at a time, and until all are there nobody
-- else is in the pile.
CREATE TABLE koloda.photos (
  pile bigint PRIMARY KEY REFERENCES koloda.pile,
  complete boolean NOT NULL DEFAULT false
);

-- A photo as it is seen on a card. It goes by the card's key: a card gets its place last.
CREATE TABLE koloda.preview (
  pile bigint NOT NULL,
  key bytea NOT NULL,
  picture bytea NOT NULL CHECK (octet_length(picture) BETWEEN 1 AND 4194304),
  PRIMARY KEY (pile, key),
  FOREIGN KEY (pile, key) REFERENCES koloda.card (pile, key) ON DELETE CASCADE
);
-- Pictures are packed already.
ALTER TABLE koloda.preview ALTER picture SET STORAGE EXTERNAL;

REVOKE ALL ON koloda.photos, koloda.preview FROM PUBLIC;
