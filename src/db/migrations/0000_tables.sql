CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"site" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_item" UNIQUE("member_id","site","item_type","item_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'reader' NOT NULL,
	"mobile" text,
	"social_id" text,
	"salesforce_id" text,
	"line_binding" boolean DEFAULT false NOT NULL,
	"fm_tag" text,
	"erase_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"former_buyer" uuid,
	"product_name" text NOT NULL,
	"price" integer NOT NULL,
	"order_date" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_method" text NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"sub_info" jsonb,
	"refund_info" jsonb,
	"product_kind" text,
	"product_id" integer,
	"discount" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"partner_code" text,
	"request_key" uuid,
	"buyer" jsonb,
	"invoice" jsonb,
	"periodic" boolean DEFAULT false NOT NULL,
	"renews" text,
	CONSTRAINT "orders_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_count_batches" (
	"batch" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_counts" (
	"ad_id" integer NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_counts_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "house_ads" (
	"id" integer PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sponsor" text NOT NULL,
	"url" text NOT NULL,
	"label" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"image_id" text
);
--> statement-breakpoint
CREATE TABLE "post_reads" (
	"day" date NOT NULL,
	"post_uid" bigint NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "post_reads_day_post_uid_pk" PRIMARY KEY("day","post_uid")
);
--> statement-breakpoint
CREATE TABLE "vital_days" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vital_days_day_page_name_bucket_pk" PRIMARY KEY("day","page","name","bucket")
);
--> statement-breakpoint
CREATE TABLE "wall_days" (
	"day" date NOT NULL,
	"wall" text NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "wall_days_day_wall_step_pk" PRIMARY KEY("day","wall","step")
);
--> statement-breakpoint
CREATE TABLE "form_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "form_entries_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_on" date NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"campaign" text NOT NULL,
	"amount" integer NOT NULL,
	"minimum" integer NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"order_no" text
);
--> statement-breakpoint
CREATE TABLE "followed_topics" (
	"member_id" uuid NOT NULL,
	"topic_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "followed_topics_member_id_topic_key_pk" PRIMARY KEY("member_id","topic_key")
);
--> statement-breakpoint
CREATE TABLE "missing_copies" (
	"number" text NOT NULL,
	"issue" integer NOT NULL,
	"member_id" uuid,
	"reported_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	CONSTRAINT "missing_copies_number_issue_pk" PRIMARY KEY("number","issue")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"birth_year" integer,
	"birth_month" integer,
	"birth_day" integer,
	"education" integer,
	"industry" integer,
	"job" integer,
	"job_position" integer,
	"elder_mode" boolean,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"from_role" text NOT NULL,
	"to_role" text NOT NULL,
	"given_by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_notices" (
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"about" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_notices_number_kind_about_pk" PRIMARY KEY("number","kind","about")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"plan_id" integer NOT NULL,
	"digital" boolean NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"first_issue" integer NOT NULL,
	"last_issue" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"paused_from" integer,
	"held_back" integer[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"member_id" uuid,
	"bound_at" timestamp with time zone,
	"order_no" text,
	CONSTRAINT "subscriptions_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"member_id" uuid NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_member_id_product_version_pk" PRIMARY KEY("member_id","product","version")
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"issue_id" integer NOT NULL,
	"subscription_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_deliveries_issue_id_subscription_id_pk" PRIMARY KEY("issue_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter_id" integer NOT NULL,
	"day" date NOT NULL,
	"post_uids" bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "newsletter_issues_day" UNIQUE("newsletter_id","day")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"newsletter_id" integer NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscriptions_address" UNIQUE("email","newsletter_id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"seats" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"fee" integer NOT NULL,
	"status" text NOT NULL,
	"url" text,
	"description" text NOT NULL,
	"image_id" text
);
--> statement-breakpoint
CREATE TABLE "ask_packs" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"price" integer NOT NULL,
	"questions" integer NOT NULL,
	"answer_hours" integer NOT NULL,
	"follow_ups" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"frequency" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"rhythm" text DEFAULT 'weekly' NOT NULL,
	"weekday" integer DEFAULT 3 NOT NULL,
	CONSTRAINT "newsletters_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"intro" text NOT NULL,
	"quota" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"price" integer NOT NULL,
	"months" integer NOT NULL,
	"issues" integer NOT NULL,
	"includes" text[] NOT NULL,
	"description" text NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "quiz_results" (
	"quiz_id" integer NOT NULL,
	"result" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "quiz_results_quiz_id_result_day_pk" PRIMARY KEY("quiz_id","result","day")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"channel" text NOT NULL,
	"sponsor" text,
	"cover_id" text,
	"questions" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"references" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"price" integer NOT NULL,
	"url" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"image_id" text
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"tags" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"order_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount" integer NOT NULL,
	"months" integer NOT NULL,
	"times" integer NOT NULL,
	"state" text NOT NULL,
	"next_on" date NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "agreements_trade_no_unique" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "ask_quotas" (
	"order_no" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"questions" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "ask_quotas_used" CHECK ("ask_quotas"."used" between 0 and "ask_quotas"."questions")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"order_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"gateway_no" text NOT NULL,
	"amount" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	"refund_asked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "charges_gateway_no_unique" UNIQUE("gateway_no")
);
--> statement-breakpoint
CREATE TABLE "demo_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"gateway_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"order_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"partner_slug" text NOT NULL,
	"ask_pack_id" integer NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"attempt" integer NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"gateway_no" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"reviewer" boolean NOT NULL,
	"bio" text NOT NULL,
	"expertise" text[] NOT NULL,
	"credentials" text[] NOT NULL,
	"portrait_id" text
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"feature" boolean NOT NULL,
	"description" text NOT NULL,
	"topics" text[] NOT NULL,
	"cover_id" text,
	CONSTRAINT "channels_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "columns" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"author_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"description" text NOT NULL,
	"cover_id" text
);
--> statement-breakpoint
CREATE TABLE "magazines" (
	"issue" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"theme" text NOT NULL,
	"publish_date" date NOT NULL,
	"cover_id" text,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specials" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"sponsor" text,
	"channel_id" integer,
	"publish_date" timestamp with time zone NOT NULL,
	"cover_id" text,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"channel_id" integer,
	"sensitive" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" integer PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"channel_id" integer,
	"tags" text[] NOT NULL,
	"duration_seconds" integer NOT NULL,
	"publish_date" timestamp with time zone NOT NULL,
	"cover_id" text,
	"source_url" text,
	"transcript" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legacy_posts" (
	"article" integer PRIMARY KEY NOT NULL,
	"blog" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_authors" (
	"post_uid" bigint NOT NULL,
	"author_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type" text,
	"state" text,
	"publish_date" timestamp with time zone,
	"rights_end_on" date,
	"popularity" bigint,
	CONSTRAINT "post_authors_author_id_post_uid_pk" PRIMARY KEY("author_id","post_uid")
);
--> statement-breakpoint
CREATE TABLE "post_channels" (
	"post_uid" bigint NOT NULL,
	"channel_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type" text,
	"state" text,
	"publish_date" timestamp with time zone,
	"rights_end_on" date,
	"popularity" bigint,
	CONSTRAINT "post_channels_channel_id_post_uid_pk" PRIMARY KEY("channel_id","post_uid")
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_uid" bigint NOT NULL,
	"tag_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type" text,
	"state" text,
	"publish_date" timestamp with time zone,
	"rights_end_on" date,
	"popularity" bigint,
	CONSTRAINT "post_tags_tag_id_post_uid_pk" PRIMARY KEY("tag_id","post_uid")
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"uid" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "posts_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"id" integer NOT NULL,
	"external_id" text,
	"state" text DEFAULT 'published' NOT NULL,
	"title" text NOT NULL,
	"seo_title" text NOT NULL,
	"web_title" text NOT NULL,
	"paper_title" text NOT NULL,
	"lead" text NOT NULL,
	"cover_id" text,
	"status" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"tag_names" text[] DEFAULT '{}' NOT NULL,
	"key_points" text[] DEFAULT '{}' NOT NULL,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publish_date" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"reviewer_id" integer,
	"reviewed_at" timestamp with time zone,
	"topic_level" integer DEFAULT 1 NOT NULL,
	"topic_keyword" text DEFAULT '' NOT NULL,
	"column_id" integer,
	"magazine_issue" integer,
	"magazine_section" text,
	"partner" text,
	"rights_end_on" date,
	"book" jsonb,
	"blocks" jsonb NOT NULL,
	"preview_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"popularity" bigint DEFAULT 0 NOT NULL,
	"generated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "posts_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "posts_preview_uuid_unique" UNIQUE("preview_uuid"),
	CONSTRAINT "posts_type_id" UNIQUE("type","id")
);
--> statement-breakpoint
CREATE TABLE "question_claims" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"question_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"request_key" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"state" text NOT NULL,
	"follow_ups_left" integer NOT NULL,
	"answer_hours" integer NOT NULL,
	"due_at" timestamp with time zone,
	"overdue" boolean DEFAULT false NOT NULL,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questions_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "co_reads" (
	"post_uid" bigint NOT NULL,
	"other_uid" bigint NOT NULL,
	"warmth" double precision NOT NULL,
	CONSTRAINT "co_reads_post_uid_other_uid_pk" PRIMARY KEY("post_uid","other_uid")
);
--> statement-breakpoint
CREATE TABLE "post_heat" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"reads" bigint NOT NULL,
	"warmth" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"near_uids" bigint[] NOT NULL,
	"near_scores" real[] NOT NULL,
	"near_likenesses" text[] NOT NULL,
	"together_uids" bigint[] DEFAULT '{}' NOT NULL,
	"together_strengths" integer[] DEFAULT '{}' NOT NULL,
	"together_total" integer DEFAULT 0 NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_dirty" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"stamp" bigint NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"number" integer PRIMARY KEY NOT NULL,
	"post_uid" bigint NOT NULL,
	"layer" smallint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"channel_ids" integer[] NOT NULL,
	"title" text NOT NULL,
	"marks" text NOT NULL,
	"body" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_log" (
	"day" date NOT NULL,
	"keyword" text NOT NULL,
	"searches" integer NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"cover" real NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_log_pk" PRIMARY KEY("day","keyword")
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"term" text collate "C" NOT NULL,
	"layer" smallint NOT NULL,
	"segment" integer NOT NULL,
	"documents" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_postings_pk" PRIMARY KEY("term","layer","segment")
);
--> statement-breakpoint
CREATE TABLE "search_sounds" (
	"sound" text collate "C" NOT NULL,
	"layer" smallint NOT NULL,
	"segment" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_sounds_pk" PRIMARY KEY("sound","layer","segment")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"build" integer NOT NULL,
	"change" bigint NOT NULL,
	"next_number" integer NOT NULL,
	"average_title" real NOT NULL,
	"average_marks" real NOT NULL,
	"average_body" real NOT NULL,
	"built_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_suggestions" (
	"post_uid" bigint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"folded" text collate "C" NOT NULL,
	"sound" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_readers" (
	"share_id" text NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "share_readers_share_id_reader_pk" PRIMARY KEY("share_id","reader")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"result" text,
	"title" text NOT NULL,
	"member_id" uuid,
	"readers" integer DEFAULT 0 NOT NULL,
	"reader_limit" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "header_events" (
	"id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"display_method" text NOT NULL,
	"active" boolean NOT NULL,
	"text" jsonb,
	"image_id" text
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"group_index" integer NOT NULL,
	"area" text NOT NULL,
	"parent_id" integer,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"redirect_type" integer NOT NULL,
	"image" text,
	"icon" text
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"date" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popular_keywords" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "popular_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"pr" integer NOT NULL,
	"outbound_link" text
);
--> statement-breakpoint
CREATE TABLE "walls" (
	"status" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"benefits" text[] NOT NULL,
	"button_title" text NOT NULL,
	"button_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_counts" ADD CONSTRAINT "ad_counts_ad_id_house_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."house_ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_ads" ADD CONSTRAINT "house_ads_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reads" ADD CONSTRAINT "post_reads_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_topics" ADD CONSTRAINT "followed_topics_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_topics" ADD CONSTRAINT "followed_topics_topic_key_topics_key_fk" FOREIGN KEY ("topic_key") REFERENCES "public"."topics"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_copies" ADD CONSTRAINT "missing_copies_number_subscriptions_number_fk" FOREIGN KEY ("number") REFERENCES "public"."subscriptions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_copies" ADD CONSTRAINT "missing_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_given_by_members_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_notices" ADD CONSTRAINT "subscription_notices_number_subscriptions_number_fk" FOREIGN KEY ("number") REFERENCES "public"."subscriptions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotas" ADD CONSTRAINT "ask_quotas_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotas" ADD CONSTRAINT "ask_quotas_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_trade_no_payments_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."payments"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_codes" ADD CONSTRAINT "partner_codes_partner_slug_partners_slug_fk" FOREIGN KEY ("partner_slug") REFERENCES "public"."partners"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_codes" ADD CONSTRAINT "partner_codes_ask_pack_id_ask_packs_id_fk" FOREIGN KEY ("ask_pack_id") REFERENCES "public"."ask_packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_portrait_id_media_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazines" ADD CONSTRAINT "magazines_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specials" ADD CONSTRAINT "specials_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specials" ADD CONSTRAINT "specials_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_channels" ADD CONSTRAINT "post_channels_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_channels" ADD CONSTRAINT "post_channels_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_reviewer_id_authors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_column_id_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."columns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_magazine_issue_magazines_issue_fk" FOREIGN KEY ("magazine_issue") REFERENCES "public"."magazines"("issue") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_claims" ADD CONSTRAINT "question_claims_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_claims" ADD CONSTRAINT "question_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_events" ADD CONSTRAINT "question_events_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_reads" ADD CONSTRAINT "co_reads_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_reads" ADD CONSTRAINT "co_reads_other_uid_posts_uid_fk" FOREIGN KEY ("other_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_heat" ADD CONSTRAINT "post_heat_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_readers" ADD CONSTRAINT "share_readers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "header_events" ADD CONSTRAINT "header_events_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_member" ON "credentials" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("state","order_date");--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "records_member" ON "records" USING btree ("member_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rights_member" ON "rights" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "rights_source" ON "rights" USING btree ("source");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "ad_count_batches_taken" ON "ad_count_batches" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "post_reads_post" ON "post_reads" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "form_entries_kind" ON "form_entries" USING btree ("kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_member" ON "consents" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "coupons_member" ON "coupons" USING btree ("member_id","campaign");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_onboarding_once" ON "coupons" USING btree ("member_id") WHERE campaign = 'fti';--> statement-breakpoint
CREATE INDEX "missing_copies_member" ON "missing_copies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "role_changes_member" ON "role_changes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_sending" ON "newsletter_subscriptions" USING btree ("newsletter_id","state","id");--> statement-breakpoint
CREATE INDEX "agreements_due" ON "agreements" USING btree ("state","next_on");--> statement-breakpoint
CREATE INDEX "ask_quotas_member" ON "ask_quotas" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "partner_codes_partner" ON "partner_codes" USING btree ("partner_slug");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "post_authors_post" ON "post_authors" USING btree ("post_uid","author_id");--> statement-breakpoint
CREATE INDEX "post_authors_newest" ON "post_authors" USING btree ("author_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_channels_post" ON "post_channels" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "post_channels_newest" ON "post_channels" USING btree ("channel_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_channels_popular" ON "post_channels" USING btree ("channel_id","popularity" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"publish_date","type","rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_tags_post" ON "post_tags" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "post_tags_newest" ON "post_tags" USING btree ("tag_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("type","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_popular" ON "posts" USING btree ("type","popularity" DESC NULLS LAST,"uid" DESC NULLS LAST,"publish_date","rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_newest_of_all" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on","status") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_column" ON "posts" USING btree ("column_id","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and column_id is not null;--> statement-breakpoint
CREATE INDEX "posts_in_columns" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and column_id is not null;--> statement-breakpoint
CREATE INDEX "posts_reviewer" ON "posts" USING btree ("reviewer_id","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and reviewer_id is not null;--> statement-breakpoint
CREATE INDEX "posts_of_partners" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE partner is not null;--> statement-breakpoint
CREATE INDEX "posts_magazine" ON "posts" USING btree ("magazine_issue");--> statement-breakpoint
CREATE INDEX "question_claims_member" ON "question_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "question_events_question" ON "question_events" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_messages_question" ON "question_messages" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_messages_member" ON "question_messages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "question_pictures_member" ON "question_pictures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "question_pictures_question" ON "question_pictures" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "questions_member" ON "questions" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "questions_due" ON "questions" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "questions_order" ON "questions" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "co_reads_other" ON "co_reads" USING btree ("other_uid");--> statement-breakpoint
CREATE INDEX "post_heat_hottest" ON "post_heat" USING btree ("warmth" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_dirty_due" ON "search_dirty" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "search_documents_post" ON "search_documents" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "search_documents_change" ON "search_documents" USING btree ("change");--> statement-breakpoint
CREATE INDEX "search_suggestions_folded" ON "search_suggestions" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "search_suggestions_sound" ON "search_suggestions" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_suggestions_post" ON "search_suggestions" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "shares_member" ON "shares" USING btree ("member_id","target");--> statement-breakpoint
CREATE INDEX "shares_end" ON "shares" USING btree ("ends_at");