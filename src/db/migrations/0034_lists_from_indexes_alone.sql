DROP INDEX "post_authors_post";--> statement-breakpoint
DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "posts_popular";--> statement-breakpoint
DROP INDEX "posts_newest_of_all";--> statement-breakpoint
DROP INDEX "posts_popular_of_all";--> statement-breakpoint
DROP INDEX "posts_public";--> statement-breakpoint
DROP INDEX "posts_column";--> statement-breakpoint
CREATE INDEX "posts_in_columns" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on") WHERE state = 'published' and column_id is not null;--> statement-breakpoint
CREATE INDEX "posts_of_partners" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE partner is not null;--> statement-breakpoint
CREATE INDEX "post_authors_post" ON "post_authors" USING btree ("post_uid","author_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("type","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_popular" ON "posts" USING btree ("type","popularity" DESC NULLS LAST,"uid" DESC NULLS LAST,"publish_date","rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_newest_of_all" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_popular_of_all" ON "posts" USING btree ("popularity" DESC NULLS LAST,"uid" DESC NULLS LAST,"publish_date","rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_public" ON "posts" USING btree ("uid","type","publish_date","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_column" ON "posts" USING btree ("column_id","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on") WHERE state = 'published';