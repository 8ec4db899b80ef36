import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Pin } from '../../domain/front/pins.ts'
import { usualReviewMonths } from '../../domain/manuscripts/review-due.ts'
import { chapterFigures } from '../../domain/places/fields.ts'
import { postKey } from '../shapes.ts'
import { media } from './media.ts'

const cover = () => text('cover_id').references(() => media.id)
/** Archived since: readers see it nowhere, and what refers to it keeps it. Null while in use. */
const archivedAt = () => timestamp('archived_at', { withTimezone: true })

export const channels = pgTable('channels', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  feature: boolean('feature').notNull(),
  /** Has a section on the front page while it has articles. */
  onFront: boolean('on_front').notNull().default(false),
  description: text('description').notNull(),
  /** Legacy copy of `channel_topics` for the previous release: the tags' names. Written by triggers. */
  topics: text('topics').array().notNull().default(sql`'{}'`),
  coverId: cover(),
  /** After how many months a signed text of the channel is due for another review. */
  reviewMonths: integer('review_months').notNull().default(usualReviewMonths),
  archivedAt: archivedAt(),
})

export const tags = pgTable(
  'tags',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    channelId: integer('channel_id').references(() => channels.id),
    /** Sensitive: on its pages, and on posts with this tag, no third party is loaded. */
    sensitive: boolean('sensitive').notNull().default(false),
  },
  (table) => [index('tags_words').using('gin', sql`word_grams(${table.name})`)],
)

/** Former names of a tag, which redirect to it. A trigger writes those of a renamed tag. */
export const formerTags = pgTable(
  'former_tags',
  {
    name: text('name').primaryKey(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_tags_tag').on(table.tagId), index('former_tags_words').using('gin', sql`word_grams(${table.name})`)],
)

/** Numbers of tags that were merged into others: immutable versions of manuscripts still contain them. */
export const mergedTags = pgTable(
  'merged_tags',
  {
    id: integer('id').primaryKey(),
    intoId: integer('into_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [index('merged_tags_into').on(table.intoId)],
)

/** A reference to a tag, and its position. */
const tagInOrder = () => ({
  tagId: integer('tag_id')
    .notNull()
    .references(() => tags.id),
  position: integer('position').notNull(),
})

/** The tags of a channel's 主題 bar. */
export const channelTopics = pgTable(
  'channel_topics',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    ...tagInOrder(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.tagId] }), index('channel_topics_tag').on(table.tagId)],
)

export const authors = pgTable('authors', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  reviewer: boolean('reviewer').notNull(),
  bio: text('bio').notNull(),
  expertise: text('expertise').array().notNull(),
  credentials: text('credentials').array().notNull(),
  portraitId: text('portrait_id').references(() => media.id),
  /** Their website and profiles on other sites, https only. */
  links: text('links').array().notNull().default(sql`'{}'`),
  /** Archived since: not offered for new posts and not listed; existing posts still name them. Null while in use. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
})

export const columns = pgTable('columns', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  authorId: integer('author_id')
    .notNull()
    .references(() => authors.id),
  channelId: integer('channel_id')
    .notNull()
    .references(() => channels.id),
  description: text('description').notNull(),
  coverId: cover(),
  /** Archived: no longer in the list of columns; its page and its posts stay. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
})

const magazineSection = z.strictObject({
  title: z.string(),
  items: z.array(z.strictObject({ title: z.string(), page: z.int(), post: postKey.nullable() })),
})
/** The contents of an issue, in the shape that pages read. */
export const magazineContents = z.array(magazineSection)
export type MagazineSection = z.infer<typeof magazineSection>

export const magazines = pgTable('magazines', {
  issue: integer('issue').primaryKey(),
  name: text('name').notNull(),
  theme: text('theme').notNull(),
  publishDate: date('publish_date', { mode: 'string' }).notNull(),
  coverId: cover(),
  /** Short lines about its contents, in order; the first two are printed on the cover. */
  coverLines: text('cover_lines').array().notNull().default(sql`'{}'`),
  /** Pages of the printed issue that readers see before they subscribe, in order. */
  samplePages: jsonb('sample_pages').$type<{ mediaId: string; caption: string }[]>().notNull().default([]),
  /** Legacy copy of `magazine_sections` and `magazine_pieces` for the previous release. Written by triggers. */
  sections: jsonb('sections').$type<MagazineSection[]>().notNull().default([]),
  archivedAt: archivedAt(),
})

const specialSection = z.strictObject({ title: z.string(), text: z.string(), posts: z.array(postKey) })
/** The contents of a special, in the shape that pages read. */
export const specialContents = z.array(specialSection)
export type SpecialSection = z.infer<typeof specialSection>

export const specials = pgTable('specials', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  lead: text('lead').notNull(),
  sponsor: text('sponsor'),
  channelId: integer('channel_id').references(() => channels.id),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  coverId: cover(),
  /** Legacy copy of `special_sections` and `special_posts` for the previous release. Written by triggers. */
  sections: jsonb('sections').$type<SpecialSection[]>().notNull().default([]),
  archivedAt: archivedAt(),
})

const chapterFigure = z.discriminatedUnion('kind', [
  ...chapterFigures,
  z.strictObject({ kind: z.literal('picture'), mediaId: z.string(), caption: z.string() }),
])
/** The figure beside a chapter's text; the site defines how each looks. */
export type ChapterFigure = z.infer<typeof chapterFigure>

export const chapter = z.strictObject({
  title: z.string(),
  /** Source of the HTML in the notation of pages; missing where it was stored by an earlier release. */
  text: z.string().optional(),
  /** Sanitised HTML. */
  html: z.string(),
  figure: chapterFigure,
  posts: z.array(postKey),
  /** The related tool or quiz. */
  door: z.strictObject({ title: z.string(), url: z.string() }).nullable(),
})
export type Chapter = z.infer<typeof chapter>

/** A long piece made for the screen: chapters, each with a figure or an interactive element. */
export const digitalFeatures = pgTable('digital_features', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  lead: text('lead').notNull(),
  /** Who wrote and illustrated it. */
  credits: text('credits').notNull(),
  channelId: integer('channel_id').references(() => channels.id),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  coverId: cover(),
  chapters: jsonb('chapters').$type<Chapter[]>().notNull(),
  references: jsonb('references').$type<{ title: string; publisher: string; url: string }[]>().notNull(),
  archivedAt: archivedAt(),
})

export const videos = pgTable('videos', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  channelId: integer('channel_id').references(() => channels.id),
  /** Legacy copy of `video_tags` for the previous release: the tags' names. Written by triggers. */
  tags: text('tags').array().notNull().default(sql`'{}'`),
  durationSeconds: integer('duration_seconds').notNull(),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  coverId: cover(),
  /** The film (mp4, webm); null where the transcript is shown over the cover instead. */
  sourceUrl: text('source_url'),
  transcript: jsonb('transcript').$type<{ at: number; text: string }[]>().notNull(),
  archivedAt: archivedAt(),
})

export const videoTags = pgTable(
  'video_tags',
  {
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    ...tagInOrder(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.tagId] }), index('video_tags_tag').on(table.tagId)],
)

/** View counts of videos, in a table of their own: counting one must not purge every page that shows the video. */
export const videoViews = pgTable('video_views', {
  videoId: integer('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
})

/**
 * The posts that editors put into slots of the front page and of channels' pages, one row per page. Readers see `pins`;
 * `draft` waits for its publication, null while there is none. The published states are versions in `register_versions`.
 */
export const fronts = pgTable('fronts', {
  place: text('place').primaryKey(),
  /** Optimistic locking: every change of either arrangement increments it. */
  version: integer('version').notNull(),
  pins: jsonb('pins').$type<Pin[]>().notNull(),
  draft: jsonb('draft').$type<Pin[]>(),
  draftBy: uuid('draft_by'),
  draftAt: timestamp('draft_at', { withTimezone: true }),
})
