-- outside a transaction
-- allowed: the indexes need the function of src/db/functions/60-search.sql, which has the same text
CREATE OR REPLACE FUNCTION word_grams(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT c, c || lead(c) OVER (ORDER BY n) AS pair
    FROM unnest(string_to_array(lower(given COLLATE "C"), NULL)) WITH ORDINALITY AS of_line(c, n)
  ) characters, unnest(ARRAY[c, pair]) gram WHERE gram IS NOT NULL
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "former_tags_words" ON "former_tags" USING gin (word_grams("name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tags_words" ON "tags" USING gin (word_grams("name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "legacy_posts_words" ON "legacy_posts" USING gin (word_grams("article"::text || E'\n' || "blog"::text || E'\n' || "article"::text));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "redirects_words" ON "redirects" USING gin (word_grams("from_path" || E'\n' || "to_url" || E'\n' || "id"::text));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_number" ON "orders" USING btree ("order_no" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_buyer_email" ON "orders" USING btree (lower("buyer" ->> 'email'));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "legacy_posts_blog" ON "legacy_posts" USING btree ("blog","article");
