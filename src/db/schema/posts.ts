import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { BookFacts } from '../../domain/posts/fields.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { PrintedBlock } from '../../domain/posts/print.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import { media } from './media.ts'
import { authors, channels, columns, magazines, tags } from './places.ts'

/**
 * Articles, blogs and books. `uid` is the key that other tables use; readers see `(type, id)`.
 * A post is public when `state` is `published`, `publish_date` has come and the last day of its rights is not over.
 */
export const posts = pgTable(
  'posts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    type: text('type').$type<PostType>().notNull(),
    id: integer('id').notNull(),
    externalId: text('external_id').unique(),
    state: text('state').$type<'draft' | 'published' | 'withdrawn'>().notNull().default('published'),
    title: text('title').notNull(),
    seoTitle: text('seo_title').notNull(),
    webTitle: text('web_title').notNull(),
    paperTitle: text('paper_title').notNull(),
    lead: text('lead').notNull(),
    coverId: text('cover_id').references(() => media.id),
    status: text('status').$type<WallStatus>().notNull().default(''),
    source: text('source').notNull().default(''),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    /** Tag names, the denormalised copy that pages show; `post_tags` is what lists join. */
    tagNames: text('tag_names').array().notNull().default(sql`'{}'`),
    keyPoints: text('key_points').array().notNull().default(sql`'{}'`),
    references: jsonb('references').$type<{ title: string; publisher: string; url: string }[]>().notNull().default([]),
    publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
    /** When what it says was last edited, as readers see it. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When this row was last written by whoever publishes; null of what an earlier release wrote. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    reviewerId: integer('reviewer_id').references(() => authors.id),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    topicLevel: integer('topic_level').notNull().default(1),
    topicKeyword: text('topic_keyword').notNull().default(''),
    columnId: integer('column_id').references(() => columns.id),
    magazineIssue: integer('magazine_issue').references(() => magazines.issue),
    magazineSection: text('magazine_section'),
    /** Whom the piece is licensed from; null for the magazine's own. */
    partner: text('partner'),
    /** Who paid for it; the lead says so too. */
    sponsor: text('sponsor'),
    /** Last Taipei calendar day of the licence; null without an end. */
    ownRightsEndOn: date('own_rights_end_on', { mode: 'string' }),
    /** The last day on which it is shown: of its licence, or of a picture without which it may not be. Triggers see to it. */
    rightsEndOn: date('rights_end_on', { mode: 'string' }),
    book: jsonb('book').$type<BookFacts>(),
    /** What the post is; null only of a post that an earlier release wrote. */
    document: jsonb('document').$type<PostDocument>(),
    /** Its print: what the public reads, compiled from the document. */
    blocks: jsonb('blocks').$type<PrintedBlock[]>().notNull(),
    /** When the print was compiled from the document. A print that is written without it is not the document's any more: the document goes (a trigger). */
    compiledAt: timestamp('compiled_at', { withTimezone: true }),
    /** Which renderer compiled it (`domain/posts/compile.ts`): a job compiles again what an earlier one did. */
    renderer: integer('renderer').notNull().default(1),
    previewUuid: uuid('preview_uuid').notNull().unique().defaultRandom(),
    /** Reads, copied from `post_views` by a job; what `sort=popular` orders by. */
    popularity: bigint('popularity', { mode: 'number' }).notNull().default(0),
    /** Made by the scale generator, not written by anybody. */
    generated: boolean('generated').notNull().default(false),
  },
  (table) => [
    unique('posts_type_id').on(table.type, table.id),
    // these hold all that decides whether the public may see a post: a page far down a list, and a total, are found without
    // reading the posts themselves
    index('posts_newest')
      .on(table.type, table.publishDate.desc(), table.uid.desc(), table.rightsEndOn)
      .where(sql`state = 'published'`),
    index('posts_popular')
      .on(table.type, table.popularity.desc(), table.uid.desc(), table.publishDate, table.rightsEndOn)
      .where(sql`state = 'published'`),
    // the same over all types, with the wall: a member's topics leave out what they may not read
    index('posts_newest_of_all')
      .on(table.publishDate.desc(), table.uid.desc(), table.rightsEndOn, table.status)
      .where(sql`state = 'published'`),
    // few posts stand in a column or were checked by somebody: an index of those in the newest order is short enough to be
    // sorted for the most read
    index('posts_column')
      .on(table.columnId, table.publishDate.desc(), table.uid.desc(), table.type, table.rightsEndOn, table.popularity)
      .where(sql`state = 'published' and column_id is not null`),
    index('posts_in_columns')
      .on(table.publishDate.desc(), table.uid.desc(), table.type, table.rightsEndOn, table.popularity)
      .where(sql`state = 'published' and column_id is not null`),
    index('posts_reviewer')
      .on(table.reviewerId, table.publishDate.desc(), table.uid.desc(), table.type, table.rightsEndOn, table.popularity)
      .where(sql`state = 'published' and reviewer_id is not null`),
    index('posts_of_partners').on(table.publishDate.desc(), table.uid.desc()).where(sql`partner is not null`),
    index('posts_magazine').on(table.magazineIssue),
  ],
)

const postUid = () =>
  bigint('post_uid', { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * What lists ask of a post, beside the place that it stands in: one range of one index is then the place's list. Triggers
 * copy it from the post (migrations/0003_places_list_their_posts.sql), so nobody else writes it.
 */
const listed = () => ({
  type: text('type').$type<PostType>(),
  state: text('state').$type<'draft' | 'published' | 'withdrawn'>(),
  publishDate: timestamp('publish_date', { withTimezone: true }),
  rightsEndOn: date('rights_end_on', { mode: 'string' }),
  popularity: bigint('popularity', { mode: 'number' }),
})

type Listed = Record<keyof ReturnType<typeof listed> | 'postUid', ExtraConfigColumn>

/** A place's list, the newest first. */
const newestIn = (name: string, place: ExtraConfigColumn, { postUid, publishDate, type, rightsEndOn, popularity }: Listed) =>
  index(name).on(place, publishDate.desc(), postUid.desc(), type, rightsEndOn, popularity).where(sql`state = 'published'`)

export const postChannels = pgTable(
  'post_channels',
  {
    postUid: postUid(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id),
    position: integer('position').notNull(),
    ...listed(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.postUid] }),
    index('post_channels_post').on(table.postUid),
    newestIn('post_channels_newest', table.channelId, table),
    // a channel is large: to sort its posts for the most read costs more than this index
    index('post_channels_popular')
      .on(table.channelId, table.popularity.desc(), table.postUid.desc(), table.publishDate, table.type, table.rightsEndOn)
      .where(sql`state = 'published'`),
  ],
)

export const postTags = pgTable(
  'post_tags',
  {
    postUid: postUid(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
    position: integer('position').notNull(),
    ...listed(),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.postUid] }),
    index('post_tags_post').on(table.postUid),
    newestIn('post_tags_newest', table.tagId, table),
  ],
)

export const postAuthors = pgTable(
  'post_authors',
  {
    postUid: postUid(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    position: integer('position').notNull(),
    ...listed(),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.postUid] }),
    index('post_authors_post').on(table.postUid, table.authorId),
    newestIn('post_authors_newest', table.authorId, table),
  ],
)

export const postViews = pgTable('post_views', {
  postUid: postUid().primaryKey(),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
})

/** Old article numbers that live on as blogs (section 2, "Legacy article redirect"). */
export const legacyPosts = pgTable('legacy_posts', {
  article: integer('article').primaryKey(),
  blog: integer('blog').notNull(),
})
