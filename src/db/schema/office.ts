import { sql } from 'drizzle-orm'
import {
  bigint,
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
  uuid,
} from 'drizzle-orm/pg-core'
import type { ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import type { VersionKind } from '../../domain/manuscripts/thinning.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { PostType } from '../../domain/posts/post-type.ts'

/**
 * What was done in the office, append-only (a trigger refuses changes): who did what to which thing, how that was before and
 * after. It outlives accounts, so `who` refers to no row and nothing personal but ids belongs into `before` and `after`.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A member's id; null for what nobody at a desk did: a job, an import, a command. */
    who: uuid('who'),
    /** Named like the operation: `publish-post`. */
    action: text('action').notNull(),
    /** Kind and key: `post:12`, where a post is known by its uid. */
    thing: text('thing').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [index('audit_thing').on(table.thing, table.id), index('audit_who').on(table.who, table.id)],
)

/**
 * What is being written, one for each post, public or not; `uid` is the post's own. What it says stands in its newest version;
 * here is what the list of the office asks, so that a hundred thousand are looked through in moments. A manuscript without a
 * version says what its print says: nobody has opened it since it was imported.
 */
export const manuscripts = pgTable(
  'manuscripts',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey().default(sql`nextval('posts_uid_seq')`),
    type: text('type').$type<PostType>().notNull(),
    /** The post's number, given when it is first published. */
    number: integer('number'),
    title: text('title').notNull(),
    authors: integer('authors').array().notNull().default([]),
    channels: integer('channels').array().notNull().default([]),
    /** The row of `authors` that is asked to sign it, as the newest version says. */
    reviewer: integer('reviewer'),
    /** The number of the newest version. */
    version: integer('version').notNull().default(1),
    /** The version that the print was made from; null before there is one. */
    publishedVersion: integer('published_version'),
    /** As the print says it: from when on it is public, and its last Taipei day. */
    publishDate: timestamp('publish_date', { withTimezone: true }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** As the newest version says it: before which nothing publishes it. */
    embargoUntil: timestamp('embargo_until', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** Since when readers could read it under an hour that holds no more; null where the hour above says it. */
    firstReadAt: timestamp('first_read_at', { withTimezone: true }),
    /** Since when it lies in the trash, and who put it there: a member's id, null for a job. Nobody has ever read what lies there. */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    trashedBy: uuid('trashed_by'),
    /** A member's id, also after the account is gone; null for an import. */
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** What the caller named its making by: asked twice, it is made once. */
    key: uuid('key').unique(),
  },
  (table) => [
    index('manuscripts_changed').on(table.changedAt, table.uid),
    // all that the list can be narrowed by, but the hour: what few manuscripts have together is found without going through all
    index('manuscripts_terms').using(
      'gin',
      sql`manuscript_terms(title, type, authors, channels, version, published_version, withdrawn_at is not null)`,
    ),
    // what somebody sees who sees their own alone
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
 * What readers are told was wrong in a post and is mended, append-only by a trigger; the print says it at its end. `by` is a
 * member's id, also after the account is gone.
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
 * Who has a part in what a manuscript says: whoever saved other words than stood there. Append-only by a trigger; it outlives the
 * autosaved versions that are thinned. `member` is a member's id, also after the account is gone.
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
 * What a manuscript said at each save, append-only: a trigger refuses every change, and every deletion but that of an
 * autosaved one.
 */
export const manuscriptVersions = pgTable(
  'manuscript_versions',
  {
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    version: integer('version').notNull(),
    /** The version that its writer had before them; null of the first. */
    base: integer('base'),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** What its writer called it. */
    name: text('name').notNull().default(''),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    fields: jsonb('fields').$type<ManuscriptFields>().notNull(),
    document: jsonb('document').$type<PostDocument>().notNull(),
    /** SHA-256 of what a clinician signs (`signedContent`), in hexadecimal, after the number of what that is. */
    hash: text('hash').notNull(),
    /** What the caller named the save by: asked twice, it is done once. */
    key: uuid('key'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.version], name: 'manuscript_versions_pk' }),
    unique('manuscript_versions_key').on(table.uid, table.key),
    index('manuscript_versions_auto').on(table.at).where(sql`kind = 'auto'`),
  ],
)
