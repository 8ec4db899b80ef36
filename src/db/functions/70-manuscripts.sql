-- The list of manuscripts and the index of their texts.

-- The characters and pairs of adjacent characters of a title: a title with all terms of a word may contain the word.
CREATE OR REPLACE FUNCTION title_terms(title text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT substr(lower(title), n, 1) FROM generate_series(1, length(lower(title))) n
    UNION SELECT substr(lower(title), n, 2) FROM generate_series(1, length(lower(title)) - 1) n)
$$;

-- An index depends on this function: a change of its result needs a new index. It contains everything that the list of
-- manuscripts filters by except times. Its declared cost makes the planner use the index.
CREATE OR REPLACE FUNCTION manuscript_terms(title text, type text, authors integer[], channels integer[], version integer, published_version integer, withdrawn boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT public.title_terms(title)
    || array['type:' || type, CASE WHEN withdrawn THEN 'withdrawn' WHEN published_version IS NULL THEN 'draft' ELSE 'out' END]
    || CASE WHEN version <> published_version THEN array['changed'] ELSE '{}' END
    || array(SELECT 'author:' || a FROM unnest(authors) a)
    || array(SELECT 'channel:' || c FROM unnest(channels) c)
$$;

-- An index depends on this function. It returns its argument; its declared cost makes the planner use the index instead of
-- filtering row by row.
CREATE OR REPLACE FUNCTION asked_of_index(terms integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
BEGIN
  RETURN terms;
END $$;

-- A changed manuscript is only marked: its text is indexed later, by a job.
CREATE OR REPLACE FUNCTION manuscript_texts_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM manuscript_texts t USING gone WHERE t.uid = gone.uid;
  ELSE
    INSERT INTO manuscript_texts_due (uid) SELECT uid FROM changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER manuscripts_changed AFTER UPDATE ON manuscripts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
CREATE OR REPLACE TRIGGER manuscripts_made AFTER INSERT ON manuscripts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
CREATE OR REPLACE TRIGGER manuscripts_removed AFTER DELETE ON manuscripts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
