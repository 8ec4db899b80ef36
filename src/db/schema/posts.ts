import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  type ExtraConfigColumn,
  foreignKey,
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
import type { CompiledBlock } from '../../domain/posts/compiled-block.ts'
import type { BookDetails } from '../../domain/posts/fields.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import { media } from './media.ts'
import { authors, channels, columns, magazines, specials, tags } from './places.ts'

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
    /** Tag names, the denormalised copy that pages show; lists join `post_tags`. */
    tagNames: text('tag_names').array().notNull().default(sql`'{}'`),
    keyPoints: text('key_points').array().notNull().default(sql`'{}'`),
    /** Questions that the walled part answers, for the wall: up to three lines. */
    promises: text('promises').array().notNull().default(sql`'{}'`),
    references: jsonb('references').$type<{ title: string; publisher: string; url: string }[]>().notNull().default([]),
    publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
    /** When its content was last edited, as shown to readers. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When this row was last written by a publication; null if an earlier release wrote it. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    reviewerId: integer('reviewer_id').references(() => authors.id),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    /**
     * The last Taipei day before another review is overdue, as set at the signature; null without a signature, and for
     * a post that an earlier release wrote.
     */
    reviewDueOn: date('review_due_on', { mode: 'string' }),
    topicLevel: integer('topic_level').notNull().default(1),
    topicKeyword: text('topic_keyword').notNull().default(''),
    columnId: integer('column_id').references(() => columns.id),
    magazineIssue: integer('magazine_issue').references(() => magazines.issue),
    magazineSection: text('magazine_section'),
    /** The partner who licenses the post; null for the magazine's own. */
    partner: text('partner'),
    /** The sponsor; the lead names it too. */
    sponsor: text('sponsor'),
    /** Last Taipei calendar day of the licence; null for no end. */
    ownRightsEndOn: date('own_rights_end_on', { mode: 'string' }),
    /**
     * The last day on which it is shown: of its licence, or of a picture without which it may not be
     * shown. Computed by triggers.
     */
    rightsEndOn: date('rights_end_on', { mode: 'string' }),
    book: jsonb('book').$type<BookDetails>(),
    /** The source of the post; null only if an earlier release wrote it. */
    document: jsonb('document').$type<PostDocument>(),
    /** The published version: HTML compiled from the document. */
    blocks: jsonb('blocks').$type<CompiledBlock[]>().notNull(),
    /**
     * When the HTML was compiled from the document. A write of the HTML without a new `compiled_at` means that it no
     * longer belongs to the document: a trigger clears the document.
     */
    compiledAt: timestamp('compiled_at', { withTimezone: true }),
    /** The version of the renderer (`domain/posts/compile.ts`): a job recompiles the output of earlier ones. */
    renderer: integer('renderer').notNull().default(1),
    previewUuid: uuid('preview_uuid').notNull().unique().defaultRandom(),
    /** Reads, copied from `post_views` by a job; `sort=popular` orders by it. */
    popularity: bigint('popularity', { mode: 'number' }).notNull().default(0),
    /** Created by the scale generator, not by an author. */
    generated: boolean('generated').notNull().default(false),
  },
  (table) => [
    unique('posts_type_id').on(table.type, table.id),
    // these indexes contain every column that decides whether a post is public: a page far down a list, and a total,
    // need no access to the table
    index('posts_newest')
      .on(table.type, table.publishDate.desc(), table.uid.desc(), table.rightsEndOn)
      .where(sql`state = 'published'`),
    index('posts_popular')
      .on(table.type, table.popularity.desc(), table.uid.desc(), table.publishDate, table.rightsEndOn)
      .where(sql`state = 'published'`),
    // the same over all types, with the wall: a member's topics exclude what they may not read
    index('posts_newest_of_all')
      .on(table.publishDate.desc(), table.uid.desc(), table.rightsEndOn, table.status)
      .where(sql`state = 'published'`),
    // few posts have a column or a reviewer: an index of those in the newest order is short enough to be sorted for the
    // most read
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
    index('posts_review_due').on(table.reviewDueOn).where(sql`state = 'published' and reviewed_at is not null`),
  ],
)

const postUid = () =>
  bigint('post_uid', { mode: 'number' })
    .notNull()
    .references(() => posts.uid, { onDelete: 'cascade' })

/**
 * The columns of a post that lists filter and sort by, next to its place: a place's list is then one range of one
 * index. Triggers copy them from the post (migrations/0003_places_list_their_posts.sql), so no other code writes them.
 */
const listed = () => ({
  type: text('type').$type<PostType>(),
  state: text('state').$type<'draft' | 'published' | 'withdrawn'>(),
  publishDate: timestamp('publish_date', { withTimezone: true }),
  rightsEndOn: date('rights_end_on', { mode: 'string' }),
  popularity: bigint('popularity', { mode: 'number' }),
})

type ListedColumns = Record<keyof ReturnType<typeof listed> | 'postUid', ExtraConfigColumn>

/** A place's list, newest first. */
const newestIn = (
  name: string,
  placeColumn: ExtraConfigColumn,
  { postUid, publishDate, type, rightsEndOn, popularity }: ListedColumns,
) =>
  index(name).on(placeColumn, publishDate.desc(), postUid.desc(), type, rightsEndOn, popularity).where(sql`state = 'published'`)

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
    // a channel is large: sorting its posts by reads costs more than this index
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

/** Old article numbers that redirect to blogs. */
export const legacyPosts = pgTable(
  'legacy_posts',
  {
    article: integer('article').primaryKey(),
    blog: integer('blog').notNull(),
  },
  (table) => [
    index('legacy_posts_blog').on(table.blog, table.article),
    index('legacy_posts_words').using(
      'gin',
      sql`word_grams(${table.article}::text || E'\\n' || ${table.blog}::text || E'\\n' || ${table.article}::text)`,
    ),
  ],
)

// The contents of issues and specials. A contained post is referred to by its uid, and cannot be deleted meanwhile.
// `position` counts from 1. Only `src/db/queries/contents.ts` writes these tables.

const requiredInteger = (name: string) => integer(name).notNull()
const toPost = () => bigint('post_uid', { mode: 'number' }).references((): AnyPgColumn => posts.uid)

/** The sections of an issue's printed contents. */
export const magazineSections = pgTable(
  'magazine_sections',
  {
    issue: integer('issue')
      .notNull()
      .references(() => magazines.issue, { onDelete: 'cascade' }),
    position: requiredInteger('position'),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issue, table.position] })],
)

/** A piece printed in a section: its title and page on paper, and the post that is readable on the site. */
export const magazinePieces = pgTable(
  'magazine_pieces',
  {
    issue: integer('issue').notNull(),
    section: requiredInteger('section'),
    position: requiredInteger('position'),
    title: text('title').notNull(),
    page: integer('page').notNull(),
    postUid: toPost(),
  },
  (table) => [
    primaryKey({ columns: [table.issue, table.section, table.position] }),
    foreignKey({
      name: 'magazine_pieces_section_fk',
      columns: [table.issue, table.section],
      foreignColumns: [magazineSections.issue, magazineSections.position],
    }).onDelete('cascade'),
    index('magazine_pieces_post').on(table.postUid),
  ],
)

/** The sections of a special. */
export const specialSections = pgTable(
  'special_sections',
  {
    specialId: integer('special_id')
      .notNull()
      .references(() => specials.id, { onDelete: 'cascade' }),
    position: requiredInteger('position'),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.specialId, table.position] })],
)

/** The posts selected for a section. */
export const specialPosts = pgTable(
  'special_posts',
  {
    specialId: integer('special_id').notNull(),
    section: requiredInteger('section'),
    position: requiredInteger('position'),
    postUid: toPost().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.specialId, table.section, table.position] }),
    foreignKey({
      name: 'special_posts_section_fk',
      columns: [table.specialId, table.section],
      foreignColumns: [specialSections.specialId, specialSections.position],
    }).onDelete('cascade'),
    index('special_posts_post').on(table.postUid),
  ],
)

/**
 * Link targets in the documents of a post apart from posts and media: URLs of this site without a slash at the
 * end, and cards (`quiz:3`). Written by triggers.
 */
export const postTargets = pgTable(
  'post_targets',
  {
    uid: bigint('uid', { mode: 'number' }).notNull(),
    /** The published version, or the newest version of the manuscript. */
    side: text('side').$type<'published' | 'manuscript'>().notNull(),
    targets: text('targets').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.side] }), index('post_targets_targets').using('gin', table.targets)],
)
