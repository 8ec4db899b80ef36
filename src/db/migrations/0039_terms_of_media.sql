-- All that pictures are searched by, and whether they lack an alt. It is dear to work out, so it is asked of the index alone.
CREATE FUNCTION media_terms(title text, credit text, alt text, licence text, id text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT public.title_terms(title || ' ' || credit || ' ' || alt || ' ' || licence || ' ' || id)
    || CASE WHEN alt = '' THEN array['no-alt'] ELSE '{}' END
$$;
