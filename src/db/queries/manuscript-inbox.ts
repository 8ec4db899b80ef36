import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { stepKinds } from '../../domain/manuscripts/steps.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isVisibleTo } from './manuscript-list.ts'

const waitingRow = z.strictObject({
  uid: z.int(),
  title: z.string(),
  /** The names of its authors. */
  authors: z.array(z.string()),
  at: instant,
  /** The step after which it waits; null if there is none. */
  step: z.enum(stepKinds).nullable(),
  /** Who performed that step; null for a deleted account. */
  by: z.string().nullable(),
  note: z.string(),
})
/** A manuscript that waits for an editor's action. */
export type WaitingRow = z.infer<typeof waitingRow>
const waitingItem = waitingRow.extend({ path: z.string() })
/** A waiting manuscript and the URL of the page to open, if it is not the manuscript's own. */
export type WaitingItem = z.infer<typeof waitingItem>

/** The names of a manuscript's authors, in their order. */
const authorsOf = sql`coalesce((select json_agg(a.name order by n.at)
  from unnest(m.authors) with ordinality n(id, at) join authors a on a.id = n.id), '[]') as authors`

/** Manuscripts with a step that satisfies a condition and has no later step of the given kinds, newest first. */
const waitingManuscripts = (db: Database, { is: condition, before, limit }: { is: SQL; before: SQL; limit: number }) =>
  rows(db, waitingRow)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${isoInstant(sql`s.at`)} as at, s.kind as step,
      (select name from members where id = s.by) as by, s.note
    from manuscript_steps s join manuscripts m on m.uid = s.uid
    where ${condition} and m.trashed_at is null
      and not exists (select from manuscript_steps later where later.uid = s.uid and later.id > s.id and ${before})
    order by s.id desc limit ${limit}`

/** Whether a later step belongs to the review. */
const ofReview = sql`(later.kind in ('sent_back', 'declined', 'signed') or (later.kind = 'submitted' and later.reviewer is not null))`

/** Signature requests that the reviewer has not answered. */
export const waitingForReviewer = (db: Database, author: number, limit: number): Promise<WaitingRow[]> =>
  waitingManuscripts(db, {
    is: sql`s.kind = 'submitted' and s.reviewer = ${author} and m.reviewer = ${author}`,
    before: ofReview,
    limit,
  })

/** Whether a manuscript `m` has the same content as at step `s`. */
const isAsSigned = sql`s.hash = (select v.hash from manuscript_versions v where v.uid = m.uid and v.version = m.version)`

/** Manuscripts that were signed and are unchanged since, or were submitted for publication, without a later step. */
export const waitingForPublishers = (db: Database, limit: number): Promise<WaitingRow[]> =>
  waitingManuscripts(db, {
    is: sql`((s.kind = 'submitted' and s.reviewer is null) or (s.kind = 'signed' and ${isAsSigned}))`,
    before: sql`true`,
    limit,
  })

/** Manuscripts that were sent back to the member, that they may read, and that were not submitted again. */
export const sentBackManuscripts = (
  db: Database,
  memberId: string,
  visibility: VisibilityScope,
  limit: number,
): Promise<WaitingRow[]> =>
  waitingManuscripts(db, { is: sql`s.to_member = ${memberId}::uuid and ${isVisibleTo(visibility)}`, before: sql`true`, limit })

/** Whether the text was signed later, or published later with other content than at this step. */
const isSuperseded = sql`(later.kind = 'signed'
  or (later.kind in ('published', 'scheduled') and (later.spelling_only or later.hash <> s.hash)))`
const sinceDay = (since: Date) => sql`s.at > ${since.toISOString()}::timestamptz`

/** Manuscripts published as spelling-only changes since the author signed them, newest first. */
export const spellingChangesSince = (
  db: Database,
  author: number,
  visibility: VisibilityScope,
  since: Date,
  limit: number,
): Promise<WaitingRow[]> =>
  waitingManuscripts(db, {
    is: sql`${isVisibleTo(visibility)} and s.spelling_only and ${sinceDay(since)} and s.uid in (
      select signed.uid from manuscript_steps signed where signed.kind = 'signed' and signed.reviewer = ${author})`,
    before: isSuperseded,
    limit,
  })

/**
 * Manuscripts published since the author signed them, with other content than the signed one, newest first. Titles are
 * the public ones: the signer of an earlier text has no access to the later draft.
 */
export const changesSinceSignature = (db: Database, author: number, since: Date, limit: number): Promise<WaitingItem[]> =>
  rows(db, waitingItem)`
    select p.uid::float8 as uid, p.title, ${authorsOf}, ${isoInstant(sql`s.at`)} as at, s.kind as step, (select name from members where id = s.by) as by, s.note,
      '/' || p.type || '/' || p.id as path
    from manuscript_steps s join posts p on p.uid = s.uid join manuscripts m on m.uid = s.uid
    where s.kind = 'published' and not s.spelling_only and ${sinceDay(since)} and m.withdrawn_at is null and ${author} = (
        select case when signed.hash <> s.hash then signed.reviewer end from manuscript_steps signed
        where signed.uid = s.uid and signed.id < s.id and signed.kind = 'signed' order by signed.id desc limit 1)
      and not exists (select from manuscript_steps later where later.uid = s.uid and later.id > s.id and ${isSuperseded})
    order by s.id desc limit ${limit}`

/**
 * Actions of other editors on a member's own or submitted manuscripts (published, scheduled, withdrawn), and their
 * withdrawals of texts that the member signed; only without a later step, newest first.
 */
export const newsFor = (
  db: Database,
  memberId: string,
  visibility: VisibilityScope,
  since: Date,
  limit: number,
): Promise<WaitingRow[]> => {
  const me = sql`${memberId}::uuid`
  const hasOwnStep = (kind: 'submitted' | 'signed') =>
    sql`exists (select from manuscript_steps own where own.uid = s.uid and own.kind = ${kind} and own.by = ${me})`
  return waitingManuscripts(db, {
    is: sql`s.kind in ('published', 'scheduled', 'unscheduled', 'withdrawn') and s.by is distinct from ${me} and ${sinceDay(since)}
      and ${isVisibleTo(visibility)} and s.to_member is distinct from ${me}
      and (m.created_by = ${me} or ${hasOwnStep('submitted')} or (s.kind in ('unscheduled', 'withdrawn') and ${hasOwnStep('signed')}))`,
    before: sql`true`,
    limit,
  })
}

/**
 * A member's own manuscripts that are unpublished or changed since their publication, and were not sent back to them,
 * last changed first. For a manuscript that was submitted, or signed in its present content, the row contains that step
 * and its author: it waits for others.
 */
export const draftsOf = (db: Database, memberId: string, limit: number): Promise<WaitingRow[]> =>
  rows(db, waitingRow)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${isoInstant(sql`coalesce(handed.at, m.changed_at)`)} as at, handed.kind as step,
      (select name from members where id = coalesce(handed.by, m.changed_by)) as by, '' as note
    from manuscripts m left join lateral (
      select kind, by, at, hash, to_member from manuscript_steps where uid = m.uid order by id desc limit 1
    ) s on true left join lateral (
      select s.kind, s.by, s.at where s.kind = 'submitted' or (s.kind = 'signed' and ${isAsSigned})
    ) handed on true
    where m.created_by = ${memberId}::uuid and m.trashed_at is null and (m.published_version is null or m.version <> m.published_version)
      and s.to_member is distinct from ${memberId}::uuid
    order by m.changed_at desc, m.uid desc limit ${limit}`

/** Open notes that mention a member who may read the manuscript, newest first. */
export const mentionsOf = (db: Database, memberId: string, visibility: VisibilityScope, limit: number): Promise<WaitingItem[]> =>
  rows(db, waitingItem)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${isoInstant(sql`n.at`)} as at, null as step, (select name from members where id = n.by) as by, n.text as note,
      '/office/posts/' || m.uid || '/review#note-' || coalesce(n.answers, n.id) as path
    from manuscript_notes n join manuscripts m on m.uid = n.uid
    where n.mentions @> array[${memberId}]::uuid[] and n.resolved_at is null and m.trashed_at is null and ${isVisibleTo(visibility)} order by n.id desc limit ${limit}`
