-- The pictures, films, sounds and handouts that JSON names: as one of a block, or by an address in HTML.
CREATE OR REPLACE FUNCTION media_named_in(content jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT coalesce(found[1], found[2])
    FROM regexp_matches(content::text, '/(?:img|recordings|handouts)/([a-z0-9][a-z0-9-]*)[./]|"media(?:Id)?": "([a-z0-9][a-z0-9-]*)"', 'g') AS found
$$;
