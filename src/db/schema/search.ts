import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { SearchLayer } from '../../domain/search/layers.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Text compared byte by byte (collation C): fast, and identical on every machine. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The search documents: one row for each readable variant of a post. A post without a wall has one; a walled one has
 * two, its public part and the whole, on different layers, so that a reader never searches what they may not read. A
 * row that is no longer live is empty and is removed by the next build of the index.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    number: integer('number').primaryKey(),
    postUid: bigint('post_uid', { mode: 'number' }).notNull(),
    layer: smallint('layer').$type<SearchLayer>().notNull(),
    live: boolean('live').notNull().default(true),
    type: text('type').notNull(),
    channelIds: integer('channel_ids').array().notNull(),
    title: text('title').notNull(),
    /** Tags, keywords, authors, other titles: searched, never shown. */
    marks: text('marks').notNull(),
    body: text('body').notNull(),
    /**
     * The number of the change that last touched the row; processes read incrementally from the last change that they have.
     */
    change: bigint('change', { mode: 'number' }).notNull(),
  },
  (table) => [index('search_documents_post').on(table.postUid), index('search_documents_change').on(table.change)],
)

/**
 * Posting lists: which documents of a layer contain a term, and with what weight, encoded by
 * `domain/search/postings.ts`.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    term: plainText('term').notNull(),
    layer: smallint('layer').$type<SearchLayer>().notNull(),
    /** The document number that the bytes count from. */
    segment: integer('segment').notNull(),
    documents: integer('documents').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.layer, table.segment], name: 'search_postings_pk' })],
)

/** The pairs of characters of a layer by their pronunciation, for misspellings; grouped by `pairsBySound`. */
export const searchSounds = pgTable(
  'search_sounds',
  {
    sound: plainText('sound').notNull(),
    layer: smallint('layer').$type<SearchLayer>().notNull(),
    segment: integer('segment').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sound, table.layer, table.segment], name: 'search_sounds_pk' })],
)

/**
 * The state of the whole index: one row once it is built. The averages cover only content that is public for all readers.
 */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey().default(1),
  /** The version of the tokenisation: an index built by an older version is rebuilt. */
  format: integer('format').notNull().default(1),
  /** Incremented by every build: all caches of a process are then invalid. */
  build: integer('build').notNull(),
  /** Incremented by every change in between. */
  change: bigint('change', { mode: 'number' }).notNull(),
  nextNumber: integer('next_number').notNull(),
  averageTitle: real('average_title').notNull(),
  averageMarks: real('average_marks').notNull(),
  averageBody: real('average_body').notNull(),
  builtAt: timestamp('built_at', { withTimezone: true }).notNull(),
})

/** One row: a change counter of all searchable entries apart from posts. Written by triggers. */
export const searchCatalogue = pgTable('search_catalogue', {
  id: integer('id').primaryKey().default(1),
  change: bigint('change', { mode: 'number' }).notNull(),
})

/** Synonyms that the office adds to those of the code (src/domain/search/synonyms), one line each. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').primaryKey(),
  words: text('words').array().notNull(),
  /** Only the first word finds the others. */
  narrower: boolean('narrower').notNull(),
})

/**
 * The search suggestions: every suffix of a title that starts at a clause, every tag, every glossary word. `folded` and
 * `sound` are compared by prefix.
 */
export const searchSuggestions = pgTable(
  'search_suggestions',
  {
    /** The post that a title belongs to; null for tags and glossary words. */
    postUid: bigint('post_uid', { mode: 'number' }),
    kind: text('kind').$type<'tag' | 'word' | 'title'>().notNull(),
    text: text('text').notNull(),
    folded: plainText('folded').notNull(),
    sound: plainText('sound').notNull(),
  },
  (table) => [
    index('search_suggestions_folded').on(table.folded),
    index('search_suggestions_sound').on(table.sound),
    index('search_suggestions_post').on(table.postUid),
  ],
)

/** Queue of posts to reindex: written by triggers, in the transaction that changes them. */
export const searchDirty = pgTable(
  'search_dirty',
  {
    postUid: bigint('post_uid', { mode: 'number' }).primaryKey(),
    /** A new value for every change: processing an older one does not complete this one. */
    stamp: bigint('stamp', { mode: 'number' }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index('search_dirty_due').on(table.dueAt)],
)

/** The progress of a build of the index: one row while one is unfinished. Its tables are in the schema `search_next`. */
export const searchRebuild = pgTable('search_rebuild', {
  id: integer('id').primaryKey().default(1),
  /** The version of the tokenisation. */
  format: integer('format').notNull(),
  /** The change number of its documents. */
  change: bigint('change', { mode: 'number' }).notNull(),
  /** The kind of documents that is being read, in the order of `build-index.ts`. */
  place: integer('place').notNull().default(0),
  /** The last post of it that was read. */
  afterUid: bigint('after_uid', { mode: 'number' }).notNull().default(0),
  nextNumber: integer('next_number').notNull().default(0),
  averageTitle: real('average_title').notNull(),
  averageMarks: real('average_marks').notNull(),
  averageBody: real('average_body').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().default(sql`now()`),
})

/** Posts that a build of the index treats separately. */
export const searchRebuildPosts = pgTable('search_rebuild_posts', {
  postUid: bigint('post_uid', { mode: 'number' }).primaryKey(),
  /**
   * The stamp with which it was waiting when the build started, so that the build reads this change. Null: it has been
   * updated in the current index since, and the new one is updated before it takes over.
   */
  stamp: bigint('stamp', { mode: 'number' }),
})

/** Search terms, counted by day, without a reference to the reader. Retained for 90 days. */
export const searchLog = pgTable(
  'search_log',
  {
    /** A Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    keyword: text('keyword').notNull(),
    searches: integer('searches').notNull(),
    clicks: integer('clicks').notNull().default(0),
    /** The share of the query that the best result of the latest search contained, 0 to 1. */
    cover: real('cover').notNull(),
    /** The number of results of the latest search. */
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.keyword], name: 'search_log_pk' })],
)
