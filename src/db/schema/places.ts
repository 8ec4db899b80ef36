import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { chapterFigures } from '../../domain/places/fields.ts'
import { postKey } from '../shapes.ts'
import { media } from './media.ts'

const cover = () => text('cover_id').references(() => media.id)

export const channels = pgTable('channels', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  feature: boolean('feature').notNull(),
  description: text('description').notNull(),
  /** What the release before reads of `channel_topics`: the tags' names. Triggers write it. */
  topics: text('topics').array().notNull().default(sql`'{}'`),
  coverId: cover(),
})

export const tags = pgTable('tags', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  channelId: integer('channel_id').references(() => channels.id),
  /** About something that people hide: on its pages, and on posts that carry it, no third party is let in. */
  sensitive: boolean('sensitive').notNull().default(false),
})

/** Names by which a tag was known: whoever asks for one is led to it. A trigger writes those of a tag that is renamed. */
export const formerTags = pgTable(
  'former_tags',
  {
    name: text('name').primaryKey(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_tags_tag').on(table.tagId)],
)

/** Numbers of tags that were merged into others: versions of manuscripts, which nobody changes, go on naming them. */
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

/** A tag where something refers to it, and where it stands among others. */
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
  /** Their website and profiles elsewhere, https only. */
  links: text('links').array().notNull().default(sql`'{}'`),
  /** Since when they are chosen for nothing new and listed nowhere; posts go on naming them. Null while they are in use. */
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
})

const magazineSection = z.strictObject({
  title: z.string(),
  items: z.array(z.strictObject({ title: z.string(), page: z.int(), post: postKey.nullable() })),
})
/** What an issue contains, as pages ask for it. */
export const magazineContents = z.array(magazineSection)
export type MagazineSection = z.infer<typeof magazineSection>

export const magazines = pgTable('magazines', {
  issue: integer('issue').primaryKey(),
  name: text('name').notNull(),
  theme: text('theme').notNull(),
  publishDate: date('publish_date', { mode: 'string' }).notNull(),
  coverId: cover(),
  /** What the release before reads of `magazine_sections` and `magazine_pieces`. Triggers write it. */
  sections: jsonb('sections').$type<MagazineSection[]>().notNull().default([]),
})

const specialSection = z.strictObject({ title: z.string(), text: z.string(), posts: z.array(postKey) })
/** What a special is made of, as pages ask for it. */
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
  /** What the release before reads of `special_sections` and `special_posts`. Triggers write it. */
  sections: jsonb('sections').$type<SpecialSection[]>().notNull().default([]),
})

const chapterFigure = z.discriminatedUnion('kind', [
  ...chapterFigures,
  z.strictObject({ kind: z.literal('picture'), mediaId: z.string(), caption: z.string() }),
])
/** What stands beside a chapter's words; how each looks is the site's. */
export type ChapterFigure = z.infer<typeof chapterFigure>

export const chapter = z.strictObject({
  title: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  figure: chapterFigure,
  posts: z.array(postKey),
  /** A tool or quiz that goes with it. */
  door: z.strictObject({ title: z.string(), url: z.string() }).nullable(),
})
export type Chapter = z.infer<typeof chapter>

/** A long piece made for the screen: chapters, each with something to look at or to try. */
export const digitalFeatures = pgTable('digital_features', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  lead: text('lead').notNull(),
  /** Who wrote and drew it. */
  credits: text('credits').notNull(),
  channelId: integer('channel_id').references(() => channels.id),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  coverId: cover(),
  chapters: jsonb('chapters').$type<Chapter[]>().notNull(),
  references: jsonb('references').$type<{ title: string; publisher: string; url: string }[]>().notNull(),
})

export const videos = pgTable('videos', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  channelId: integer('channel_id').references(() => channels.id),
  /** What the release before reads of `video_tags`: the tags' names. Triggers write it. */
  tags: text('tags').array().notNull().default(sql`'{}'`),
  durationSeconds: integer('duration_seconds').notNull(),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  coverId: cover(),
  /** The film (mp4, webm); null where the transcript is shown over the cover instead. */
  sourceUrl: text('source_url'),
  transcript: jsonb('transcript').$type<{ at: number; text: string }[]>().notNull(),
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

/** How often a video was opened, beside the videos: counting one must not purge every page that shows them. */
export const videoViews = pgTable('video_views', {
  videoId: integer('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
})
