import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { stepKinds } from '../../domain/manuscripts/steps.ts'
import type { Sight } from '../../domain/office/may.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { isInSight } from './manuscript-list.ts'

const waitingRow = z.strictObject({
  uid: z.int(),
  title: z.string(),
  /** Who stands as its writers. */
  authors: z.array(z.string()),
  at: instant,
  /** The step that it waits after; null where it waits after none. */
  step: z.enum(stepKinds).nullable(),
  /** Who did what it waits after; null for an account that is gone. */
  by: z.string().nullable(),
  note: z.string(),
})
/** A manuscript that waits for somebody. */
export type WaitingRow = z.infer<typeof waitingRow>
const waitingThere = waitingRow.extend({ path: z.string() })
/** The same, and the page that is looked at, where it is not its own. */
export type WaitingThere = z.infer<typeof waitingThere>

/** The names of those who stand as the writers of a manuscript, in their order. */
const authorsOf = sql`coalesce((select json_agg(a.name order by n.at)
  from unnest(m.authors) with ordinality n(id, at) join authors a on a.id = n.id), '[]') as authors`

/** Manuscripts whose newest step of some kinds is one of those that are asked for, the newest first. */
const waiting = (db: Database, { is, before, limit }: { is: SQL; before: SQL; limit: number }) =>
  rows(db, waitingRow)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${iso(sql`s.at`)} as at, s.kind as step,
      (select name from members where id = s.by) as by, s.note
    from manuscript_steps s join manuscripts m on m.uid = s.uid
    where ${is} and m.trashed_at is null
      and not exists (select from manuscript_steps later where later.uid = s.uid and later.id > s.id and ${before})
    order by s.id desc limit ${limit}`

/** Whatever is a step of the review. */
const ofReview = sql`(later.kind in ('sent_back', 'declined', 'signed') or (later.kind = 'submitted' and later.reviewer is not null))`

/** What somebody is asked to sign, and has not answered. */
export const waitingForReviewer = (db: Database, author: number, limit: number): Promise<WaitingRow[]> =>
  waiting(db, { is: sql`s.kind = 'submitted' and s.reviewer = ${author} and m.reviewer = ${author}`, before: ofReview, limit })

/** Whether a manuscript `m` says what it said at a step `s`. */
const isAsSigned = sql`s.hash = (select v.hash from manuscript_versions v where v.uid = m.uid and v.version = m.version)`

/** What was signed, and says what was signed, or was handed in to be published, and nothing has happened to it since. */
export const waitingForPublishers = (db: Database, limit: number): Promise<WaitingRow[]> =>
  waiting(db, {
    is: sql`((s.kind = 'submitted' and s.reviewer is null) or (s.kind = 'signed' and ${isAsSigned}))`,
    before: sql`true`,
    limit,
  })

/** What came back to somebody who may read it, and they have not handed in again. */
export const sentBackTo = (db: Database, memberId: string, sight: Sight, limit: number): Promise<WaitingRow[]> =>
  waiting(db, { is: sql`s.to_member = ${memberId}::uuid and ${isInSight(sight)}`, before: sql`true`, limit })

/** Signed since, or given to readers again with something else than this step gave them. */
const saysOtherwise = sql`(later.kind = 'signed'
  or (later.kind in ('published', 'scheduled') and (later.spelling_only or later.hash <> s.hash)))`
const sinceDay = (since: Date) => sql`s.at > ${since.toISOString()}::timestamptz`

/** What was published for its spelling alone since somebody signed it, the newest first. */
export const spellingSince = (db: Database, author: number, sight: Sight, since: Date, limit: number): Promise<WaitingRow[]> =>
  waiting(db, {
    is: sql`${isInSight(sight)} and s.spelling_only and ${sinceDay(since)} and s.uid in (
      select signed.uid from manuscript_steps signed where signed.kind = 'signed' and signed.reviewer = ${author})`,
    before: saysOtherwise,
    limit,
  })

/**
 * What was published since somebody signed it, and says something else than they signed, the newest first: as the public has it,
 * for who signed other words has no part in these.
 */
export const changedSince = (db: Database, author: number, since: Date, limit: number): Promise<WaitingThere[]> =>
  rows(db, waitingThere)`
    select p.uid::float8 as uid, p.title, ${authorsOf}, ${iso(sql`s.at`)} as at, s.kind as step, (select name from members where id = s.by) as by, s.note,
      '/' || p.type || '/' || p.id as path
    from manuscript_steps s join posts p on p.uid = s.uid join manuscripts m on m.uid = s.uid
    where s.kind = 'published' and not s.spelling_only and ${sinceDay(since)} and m.withdrawn_at is null and ${author} = (
        select case when signed.hash <> s.hash then signed.reviewer end from manuscript_steps signed
        where signed.uid = s.uid and signed.id < s.id and signed.kind = 'signed' order by signed.id desc limit 1)
      and not exists (select from manuscript_steps later where later.uid = s.uid and later.id > s.id and ${saysOtherwise})
    order by s.id desc limit ${limit}`

/**
 * What another has done for readers with what somebody wrote or handed in, and taken back of what they signed: published, set for
 * an hour, taken back; where nothing has happened to it since, the newest first.
 */
export const newsFor = (db: Database, memberId: string, sight: Sight, since: Date, limit: number): Promise<WaitingRow[]> => {
  const me = sql`${memberId}::uuid`
  const by = (kind: 'submitted' | 'signed') =>
    sql`exists (select from manuscript_steps own where own.uid = s.uid and own.kind = ${kind} and own.by = ${me})`
  return waiting(db, {
    is: sql`s.kind in ('published', 'scheduled', 'unscheduled', 'withdrawn') and s.by is distinct from ${me} and ${sinceDay(since)}
      and ${isInSight(sight)} and s.to_member is distinct from ${me}
      and (m.created_by = ${me} or ${by('submitted')} or (s.kind in ('unscheduled', 'withdrawn') and ${by('signed')}))`,
    before: sql`true`,
    limit,
  })
}

/**
 * What somebody has begun, nobody can read yet and did not come back to them, the one that was changed last first. What was
 * handed in, or signed as it is, says so, and by whom: it waits for others.
 */
export const draftsOf = (db: Database, memberId: string, limit: number): Promise<WaitingRow[]> =>
  rows(db, waitingRow)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${iso(sql`coalesce(handed.at, m.changed_at)`)} as at, handed.kind as step,
      (select name from members where id = coalesce(handed.by, m.changed_by)) as by, '' as note
    from manuscripts m left join lateral (
      select kind, by, at, hash, to_member from manuscript_steps where uid = m.uid order by id desc limit 1
    ) s on true left join lateral (
      select s.kind, s.by, s.at where s.kind = 'submitted' or (s.kind = 'signed' and ${isAsSigned})
    ) handed on true
    where m.created_by = ${memberId}::uuid and m.trashed_at is null and (m.published_version is null or m.version <> m.published_version)
      and s.to_member is distinct from ${memberId}::uuid
    order by m.changed_at desc, m.uid desc limit ${limit}`

/** Notes that mention somebody who may read what they are about, and are not done with, the newest first. */
export const mentionsOf = (db: Database, memberId: string, sight: Sight, limit: number): Promise<WaitingThere[]> =>
  rows(db, waitingThere)`
    select m.uid::float8 as uid, m.title, ${authorsOf}, ${iso(sql`n.at`)} as at, null as step, (select name from members where id = n.by) as by, n.text as note,
      '/office/posts/' || m.uid || '/review#note-' || coalesce(n.answers, n.id) as path
    from manuscript_notes n join manuscripts m on m.uid = n.uid
    where n.mentions @> array[${memberId}]::uuid[] and n.resolved_at is null and m.trashed_at is null and ${isInSight(sight)} order by n.id desc limit ${limit}`
