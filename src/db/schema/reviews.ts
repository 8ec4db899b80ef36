import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StepKind } from '../../domain/manuscripts/steps.ts'
import { manuscripts } from './office.ts'
import { channels } from './places.ts'

/**
 * The review and publication steps of a manuscript, append-only by a trigger. `by` and `toMember` are members' ids,
 * retained after the account is deleted.
 */
export const manuscriptSteps = pgTable(
  'manuscript_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    kind: text('kind').$type<StepKind>().notNull(),
    version: integer('version').notNull(),
    /**
     * SHA-256, in hexadecimal, of the signed content of that version (its fields and text), prefixed with the number of
     * the hash's format.
     */
    hash: text('hash').notNull(),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The row of `authors` that is asked, or in whose name it was signed or declined. */
    reviewer: integer('reviewer'),
    /** The member to whom it was sent back. */
    toMember: uuid('to_member'),
    note: text('note').notNull().default(''),
    /** For a submission or a signature: the correction to publish, which is signed together with the text. */
    correction: text('correction').notNull().default(''),
    /** For a publication: whether it was published as a spelling-only change of what was signed or public. */
    spellingOnly: boolean('spelling_only').notNull().default(false),
    /** When readers have it, if that was set. */
    publicAt: timestamp('public_at', { withTimezone: true }),
  },
  (table) => [
    index('manuscript_steps_uid').on(table.uid, table.id),
    // open requests: few of these steps are the last of their manuscript
    index('manuscript_steps_reviewer').on(table.reviewer, table.id).where(sql`kind = 'submitted'`),
    index('manuscript_steps_back').on(table.toMember, table.id).where(sql`to_member is not null`),
    index('manuscript_steps_ready').on(table.id).where(sql`kind = 'signed' or (kind = 'submitted' and reviewer is null)`),
    index('manuscript_steps_spelling').on(table.at).where(sql`spelling_only`),
  ],
)

/** The channels whose texts need a clinician's signature before publication. */
export const signingChannels = pgTable('signing_channels', {
  channelId: integer('channel_id')
    .primaryKey()
    .references(() => channels.id, { onDelete: 'cascade' }),
})

/** Editorial notes of colleagues on a manuscript, beside its text and never in it. */
export const manuscriptNotes = pgTable(
  'manuscript_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    /** The key of the block that it refers to; null for the whole manuscript. */
    block: text('block'),
    /** A short excerpt of the block at that time: the block may be deleted. */
    excerpt: text('excerpt').notNull().default(''),
    text: text('text').notNull(),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The mentioned members. */
    mentions: uuid('mentions').array().notNull().default([]),
    /** The note to which it replies. */
    replyTo: bigint('answers', { mode: 'number' }),
    resolvedBy: uuid('resolved_by'),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  },
  (table) => [
    index('manuscript_notes_uid').on(table.uid, table.id),
    index('manuscript_notes_mentions').using('gin', table.mentions).where(sql`resolved_at is null`),
  ],
)

/**
 * Preview links, by which a person without an account can read a manuscript until a day. The signed token that opens
 * one is not stored (`preview-links.ts`).
 */
export const previewLinks = pgTable(
  'preview_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    /** The version that it shows; null for the newest. */
    version: integer('version'),
    /** For whom it was created. */
    recipient: text('note').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** A member's id, retained after the account is deleted. */
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** When it was revoked. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('preview_links_uid').on(table.uid, table.at)],
)

/** The URLs of sources, and the results of checks whether they are reachable. */
export const linkChecks = pgTable(
  'source_visits',
  {
    url: text('address').primaryKey(),
    /** When a text last contained it. */
    lastReferencedAt: timestamp('wanted_at', { withTimezone: true }).notNull(),
    /** When it is checked next; null before the first check. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** The last conclusive result: `there`, `moved`, `dead`; null before there is one. */
    outcome: text('outcome'),
    /** For a dead one, the HTTP status. */
    status: integer('status'),
    movedTo: text('moved_to'),
    lastConclusiveAt: timestamp('answered_at', { withTimezone: true }),
    /** The number of inconclusive checks since the last conclusive one. */
    inconclusiveChecks: integer('silent').notNull().default(0),
  },
  (table) => [index('source_visits_due').on(table.dueAt.asc().nullsFirst(), table.url)],
)
