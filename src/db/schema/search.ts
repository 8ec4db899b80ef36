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
/** Text compared byte by byte: fast, and the same on every machine. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * What a search can find: one row for each reading of a post. A post without a wall has one; a walled one has two,
 * its public part and the whole, on different layers, so that nobody ever searches what they may not read.
 * A row that is no longer live is empty and waits for the next build of the index.
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
    /** Tags, keywords, authors, other titles: found, never shown. */
    marks: text('marks').notNull(),
    body: text('body').notNull(),
    /** The number of the change that last touched the row; processes read on from the last one they know. */
    change: bigint('change', { mode: 'number' }).notNull(),
  },
  (table) => [index('search_documents_post').on(table.postUid), index('search_documents_change').on(table.change)],
)

/** Which documents of a layer hold a term, and with what weight: the bytes of `domain/search/postings.ts`. */
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

/** The pairs of characters of a layer by their sound, for misspellings: the bytes of `domain/search/pairs.ts`. */
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

/** The index as a whole: one row once it is built. The averages are taken over what everybody may read. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey().default(1),
  /** How the texts were taken apart: a build by an older way is done anew. */
  format: integer('format').notNull().default(1),
  /** Goes up with every build: then all that a process remembers is void. */
  build: integer('build').notNull(),
  /** Goes up with every change in between. */
  change: bigint('change', { mode: 'number' }).notNull(),
  nextNumber: integer('next_number').notNull(),
  averageTitle: real('average_title').notNull(),
  averageMarks: real('average_marks').notNull(),
  averageBody: real('average_body').notNull(),
  builtAt: timestamp('built_at', { withTimezone: true }).notNull(),
})

/** One row: how often anything that can be found besides posts has changed. Triggers write it. */
export const searchCatalogue = pgTable('search_catalogue', {
  id: integer('id').primaryKey().default(1),
  change: bigint('change', { mode: 'number' }).notNull(),
})

/** What the search box may propose: every beginning of a clause of a title, a tag, a glossary word. `folded` and `sound` are compared by their beginning. */
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

/** Posts whose place in the index is to be looked at again: written by triggers, in the transaction that changes them. */
export const searchDirty = pgTable(
  'search_dirty',
  {
    postUid: bigint('post_uid', { mode: 'number' }).primaryKey(),
    /** A new one for every change: who has dealt with an older one has not dealt with this. */
    stamp: bigint('stamp', { mode: 'number' }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index('search_dirty_due').on(table.dueAt)],
)

/** What was searched for, day by day, without a trace of who did. Kept for 90 days. */
export const searchLog = pgTable(
  'search_log',
  {
    /** A Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    keyword: text('keyword').notNull(),
    searches: integer('searches').notNull(),
    clicks: integer('clicks').notNull().default(0),
    /** How much of the query the best result held when last asked, 0 to 1. */
    cover: real('cover').notNull(),
    /** How many results there were when last asked. */
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.keyword], name: 'search_log_pk' })],
)
