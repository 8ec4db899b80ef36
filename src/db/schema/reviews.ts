import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StepKind } from '../../domain/manuscripts/steps.ts'
import { manuscripts } from './office.ts'
import { channels } from './places.ts'

/**
 * What happened to a manuscript on its way to readers, append-only by a trigger. `by` and `toMember` are members' ids, also after
 * the account is gone.
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
    /** SHA-256 of what a clinician signs of that version, in hexadecimal, after the number of what that is. */
    hash: text('hash').notNull(),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The row of `authors` that is asked, or in whose name it was signed or refused. */
    reviewer: integer('reviewer'),
    /** Whose turn it is after it came back. */
    toMember: uuid('to_member'),
    note: text('note').notNull().default(''),
    /** Of what was handed in or signed: what readers are to be told was wrong, which is signed with it. */
    correction: text('correction').notNull().default(''),
    /** Of a publication: that it was published because only its spelling differs from what was signed or read. */
    spellingOnly: boolean('spelling_only').notNull().default(false),
    /** From when on readers have it, where that was said. */
    publicAt: timestamp('public_at', { withTimezone: true }),
  },
  (table) => [
    index('manuscript_steps_uid').on(table.uid, table.id),
    // what waits for somebody: few of these are the last of their manuscript
    index('manuscript_steps_reviewer').on(table.reviewer, table.id).where(sql`kind = 'submitted'`),
    index('manuscript_steps_back').on(table.toMember, table.id).where(sql`to_member is not null`),
    index('manuscript_steps_ready').on(table.id).where(sql`kind = 'signed' or (kind = 'submitted' and reviewer is null)`),
    index('manuscript_steps_spelling').on(table.at).where(sql`spelling_only`),
  ],
)

/** The channels whose texts a clinician signs before anybody reads them. */
export const signingChannels = pgTable('signing_channels', {
  channelId: integer('channel_id')
    .primaryKey()
    .references(() => channels.id, { onDelete: 'cascade' }),
})

/** What colleagues say to one another of a manuscript, beside its text and never in it. */
export const manuscriptNotes = pgTable(
  'manuscript_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: bigint('uid', { mode: 'number' })
      .notNull()
      .references(() => manuscripts.uid),
    /** The key of the block that it is about; null of the whole. */
    block: text('block'),
    /** What the block said then, in few words: the block may be gone. */
    excerpt: text('excerpt').notNull().default(''),
    text: text('text').notNull(),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The members whom it is for. */
    mentions: uuid('mentions').array().notNull().default([]),
    /** The note that it answers. */
    answers: bigint('answers', { mode: 'number' }),
    resolvedBy: uuid('resolved_by'),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  },
  (table) => [
    index('manuscript_notes_uid').on(table.uid, table.id),
    index('manuscript_notes_mentions').using('gin', table.mentions).where(sql`resolved_at is null`),
  ],
)

/**
 * Links by which somebody without an account looks at a manuscript until a day. What opens one is signed and stands nowhere
 * (`preview-links.ts`).
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
    /** Whom it is for. */
    note: text('note').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** A member's id, also after the account is gone. */
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** When it was taken back. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('preview_links_uid').on(table.uid, table.at)],
)

/** The addresses of sources, and what they answered when it was looked whether they are still there. */
export const sourceVisits = pgTable(
  'source_visits',
  {
    address: text('address').primaryKey(),
    /** When it last stood in a text. */
    wantedAt: timestamp('wanted_at', { withTimezone: true }).notNull(),
    /** When it is visited next; null before the first time. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** What was last said for sure: `there`, `moved`, `dead`; null before anything was. */
    outcome: text('outcome'),
    /** Of a dead one, what it answered. */
    status: integer('status'),
    movedTo: text('moved_to'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** How many visits since then nobody could say anything of. */
    silent: integer('silent').notNull().default(0),
  },
  (table) => [index('source_visits_due').on(table.dueAt.asc().nullsFirst(), table.address)],
)
