import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BulkKind, BulkOutcome } from '../../domain/manuscripts/bulk-change.ts'
import type { ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import type { VersionKind } from '../../domain/manuscripts/version-retention.ts'
import type { AuditDifference } from '../../domain/office/audit-chain.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { EntryEvent, RegisterEntry } from '../../domain/registers/define-register.ts'
import { members } from './accounts.ts'

/**
 * The audit log of the office, append-only (a trigger rejects changes): who did what to which target, with the values
 * before and after. It outlives accounts, so `actor` refers to no row, and `before` and `after` must contain no
 * personal data except ids.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A member's id; null for actions without a signed-in user: a job, an import, a command. */
    actor: uuid('who'),
    /** The name of the operation: `publish-post`. */
    action: text('action').notNull(),
    /** Kind and key: `post:12` with the post's uid. */
    target: text('thing').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    index('audit_thing').on(table.target, table.id),
    index('audit_who').on(table.actor, table.id),
    // a Taipei calendar day: the list by day, and the hash of a day
    index('audit_day').on(sql`(("at" at time zone 'Asia/Taipei')::date)`, table.id),
  ],
)

/**
 * The hash chain of the audit log, append-only (a trigger rejects changes): one row for each finished Taipei calendar day
 * with events. Later events of a sealed day are refused by a trigger.
 */
export const auditDays = pgTable('audit_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  events: integer('events').notNull(),
  /** The hash of the sealed day before; empty for the first. */
  previous: text('previous').notNull(),
  /** SHA-256, hexadecimal, of `previous`, the day, and all columns of its events (`audit_day_hash`). */
  hash: text('hash').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
})

/** One row, the result of the last verification of the hash chain; no row before the first. */
export const auditCheck = pgTable(
  'audit_check',
  {
    id: integer('id').primaryKey().default(1),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    differences: jsonb('differences').$type<AuditDifference[]>().notNull(),
  },
  (table) => [check('audit_check_one', sql`${table.id} = 1`)],
)

/**
 * Personal data incidents of which members were notified (`npm run incident`): counts only, no personal data. Kept for
 * ever: the law requires five years.
 */
export const incidents = pgTable('incidents', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  notifiedAt: timestamp('notified_at', { withTimezone: true }).notNull(),
  members: integer('members').notNull(),
  /** The kinds of data, by their keys. */
  fields: text('fields').array().notNull(),
  /** SHA-256 of title, persons and data: no letter is sent twice. */
  digest: text('digest').notNull().unique(),
})

/**
 * The manuscript of each post, public or not; `uid` is the post's. Its content is in its newest version; this row
 * contains the columns that the office list filters and sorts by, so that a hundred thousand are searched quickly. A
 * manuscript without a version has the content of its published version: it was not opened since its import.
 */
export const manuscripts = pgTable(
  'manuscripts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey().default(sql`nextval('posts_uid_seq')`),
    type: text('type').$type<PostType>().notNull(),
    /** The post's number, assigned at its first publication. */
    number: integer('number'),
    title: text('title').notNull(),
    authors: integer('authors').array().notNull().default([]),
    channels: integer('channels').array().notNull().default([]),
    /** The row of `authors` that is asked to sign it, from the newest version. */
    reviewer: integer('reviewer'),
    /** The number of the newest version. */
    version: integer('version').notNull().default(1),
    /** The version that was published; null before there is one. */
    publishedVersion: integer('published_version'),
    /** From the published version: when it becomes public, and its last Taipei day. */
    publishDate: timestamp('publish_date', { withTimezone: true }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** From the newest version: the embargo, before which it cannot be published. */
    embargoUntil: timestamp('embargo_until', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** Since when readers could read it under an earlier publish date; null if the current one is the first. */
    firstReadAt: timestamp('first_read_at', { withTimezone: true }),
    /**
     * When it was moved to the trash, and by whom: a member's id, null for a job. A manuscript in the
     * trash was never public.
     */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    trashedBy: uuid('trashed_by'),
    /** A member's id, retained after the account is deleted; null for an import. */
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Idempotency key of its creation: a repeated request creates no second manuscript. */
    key: uuid('key').unique(),
  },
  (table) => [
    index('manuscripts_changed').on(table.changedAt, table.uid),
    // all filters of the list except the hour: rare combinations are found without a full scan
    index('manuscripts_terms').using(
      'gin',
      sql`manuscript_terms(title, type, authors, channels, version, published_version, withdrawn_at is not null)`,
    ),
    // the list of a user who sees only their own
    index('manuscripts_owner').on(table.createdBy, table.changedAt, table.uid).where(sql`created_by is not null`),
    index('manuscripts_reviewer').on(table.reviewer, table.changedAt, table.uid).where(sql`reviewer is not null`),
    index('manuscripts_publish_date').on(table.publishDate),
    index('manuscripts_ends').on(table.endsOn).where(sql`ends_on is not null`),
    index('manuscripts_trashed').on(table.changedAt, table.uid).where(sql`trashed_at is not null`),
    check(
      'manuscripts_trashed_unread',
      sql`trashed_at is null or (published_version is null and withdrawn_at is null and first_read_at is null)`,
    ),
  ],
)

/**
 * Published corrections of a post, append-only by a trigger; the published version lists them at its end. `by` is a
 * member's id, retained after the account is deleted.
 */
export const corrections = pgTable(
  'corrections',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    at: timestamp('at', { withTimezone: true }).notNull(),
    text: text('text').notNull(),
    by: uuid('by'),
  },
  (table) => [index('corrections_uid').on(table.uid, table.id)],
)

/**
 * The contributors of a manuscript: every member who saved a change of its text. Append-only by a trigger; it outlives
 * the autosaved versions that are thinned out. `member` is a member's id, retained after the account is deleted.
 */
export const manuscriptWriters = pgTable(
  'manuscript_writers',
  {
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    member: uuid('member').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.member], name: 'manuscript_writers_pk' })],
)

/**
 * The content of a manuscript at each save, append-only: a trigger rejects every change, and every deletion except that
 * of an autosaved version.
 */
export const manuscriptVersions = pgTable(
  'manuscript_versions',
  {
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    version: integer('version').notNull(),
    /** The version on which the author based this one; null for the first. */
    base: integer('base'),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** A name given by its author. */
    name: text('name').notNull().default(''),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    fields: jsonb('fields').$type<ManuscriptFields>().notNull(),
    document: jsonb('document').$type<PostDocument>().notNull(),
    /**
     * SHA-256 of the content that a clinician signs (`signedContent`), in hexadecimal, prefixed with the version
     * number of that definition.
     */
    hash: text('hash').notNull(),
    /** Idempotency key of the save: a repeated request creates no second version. */
    key: uuid('key'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.version], name: 'manuscript_versions_pk' }),
    unique('manuscript_versions_key').on(table.uid, table.key),
    index('manuscript_versions_auto').on(table.at).where(sql`kind = 'auto'`),
  ],
)

/**
 * The text of each manuscript, for staff only: no query on behalf of readers uses this table. A job updates it a moment
 * after a save, so that no save waits for it.
 */
export const manuscriptTexts = pgTable(
  'manuscript_texts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey(),
    /** When the manuscript was changed; the order of the list. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Titles, lead, text and references, in their original spelling. */
    text: text('text').notNull(),
    /** The search terms (`domain/manuscripts/text-terms.ts`): pairs of characters and words, and the filters of the list. */
    terms: integer('terms').array().notNull(),
  },
  // the array of terms is long: scanning it row by row is more expensive than the planner estimates
  (table) => [index('manuscript_texts_terms').using('gin', sql`asked_of_index(${table.terms})`)],
)

/**
 * A queue of changed manuscripts, written by a trigger: one row per change, so that concurrent changes do
 * not wait for each other.
 */
export const manuscriptTextsDue = pgTable('manuscript_texts_due', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
})

/** A filter of the list of manuscripts under a name: a saved URL, private or shared with all staff. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The list that it filters: `posts`, or `register:` and the name of a register. */
    list: text('list').notNull().default('posts'),
    name: text('name').notNull(),
    /** The query of the list's URL. */
    filter: text('filter').notNull(),
    shared: boolean('shared').notNull().default(false),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('saved_views_owner').on(table.owner)],
)

/**
 * One change of many manuscripts: previewed first, and performed after its creator's confirmation. `id` is the caller's
 * idempotency key: a repeated request creates no second one.
 */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: uuid('id').primaryKey(),
    /** Who previewed it, and then who started it: a member's id, retained after the account is deleted. */
    by: uuid('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    what: text('what').$type<BulkKind>().notNull(),
    to: text('to').notNull(),
    /** A description of the change, as text. */
    words: text('words').notNull(),
    /** When its creator started it; null while it is only previewed. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('bulk_edits_running').on(table.startedAt).where(sql`started_at is not null and done_at is null`)],
)

/** Each manuscript of a bulk edit, in the previewed version, and its outcome. */
export const bulkEditPosts = pgTable(
  'bulk_edit_posts',
  {
    edit: uuid('edit')
      .notNull()
      .references(() => bulkEdits.id, { onDelete: 'cascade' }),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    outcome: text('outcome').$type<BulkOutcome>().notNull(),
    /** Why it was not changed, or an additional remark. */
    message: text('said').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.edit, table.uid], name: 'bulk_edit_posts_pk' })],
)

/**
 * Every version of the entries of registers, append-only: the whole entry with its contents. It has no foreign keys, so
 * that history never prevents a deletion. The newest version is the number that a save is compared with.
 */
export const registerVersions = pgTable(
  'register_versions',
  {
    register: text('register').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    event: text('event').$type<EntryEvent>().notNull(),
    /** Null for a state that was found in the table and that no office user saved. */
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The idempotency key of the form that added the entry. */
    request: uuid('request'),
    value: jsonb('value').$type<RegisterEntry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.register, table.key, table.version] }),
    uniqueIndex('register_versions_request').on(table.request),
  ],
)

/**
 * Changes of an entry that wait for their publication: one draft per entry, and any number of new entries. Readers' pages
 * never read it. The changes are made on the version `base`, so that publishing is a save of these fields on that version.
 */
export const registerDrafts = pgTable(
  'register_drafts',
  {
    /** Chosen by the form; published, it is the idempotency key of a new entry. */
    id: uuid('id').primaryKey(),
    register: text('register').notNull(),
    /** Null for a new entry. */
    key: text('key'),
    /** The version of the entry that the changes were made on; null for a new entry. */
    base: integer('base'),
    /** Counts the saves: a save on another number is refused. */
    revision: integer('revision').notNull(),
    fields: jsonb('fields').$type<RegisterEntry>().notNull(),
    /** Who saved it last. */
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('register_drafts_entry').on(table.register, table.key)],
)
