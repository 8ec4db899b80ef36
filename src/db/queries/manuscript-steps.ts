import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StepKind } from '../../domain/manuscripts/steps.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import {
  authors,
  channels,
  manuscriptSteps,
  manuscripts,
  manuscriptVersions,
  manuscriptWriters,
  members,
  signingChannels,
} from '../schema/index.ts'
import { maySignAs } from './staff.ts'

export type NewStep = typeof manuscriptSteps.$inferInsert
/**
 * A step as shown: `byName` and `reviewerName` are null for deleted accounts and authors, and for none. `base` is the
 * version that was submitted, signed or published, if the step wrote a further one: `version`.
 */
export type StepRow = typeof manuscriptSteps.$inferSelect & {
  byName: string | null
  reviewerName: string | null
  base: number | null
  /** Of a signature: its signer may no longer sign in this name, or the account is deleted. */
  lapsed: boolean
}

/** Whether the signer of a signature step may no longer sign in that name. */
const isLapsed =
  sql`(${manuscriptSteps.kind} = 'signed' and not ${maySignAs(manuscriptSteps.by, manuscriptSteps.reviewer)})`.mapWith(Boolean)

/** The steps that store a version. */
const writing: readonly StepKind[] = ['submitted', 'signed', 'scheduled', 'published']

export async function insertStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(manuscriptSteps).values(step)
}

/** All stored steps of a manuscript, oldest first; read through `stepsOf`. */
export async function storedSteps(db: Database, uid: number): Promise<StepRow[]> {
  const result = await db
    .select({
      step: manuscriptSteps,
      byName: members.name,
      reviewerName: authors.name,
      base: manuscriptVersions.base,
      lapsed: isLapsed,
    })
    .from(manuscriptSteps)
    .leftJoin(members, eq(members.id, manuscriptSteps.by))
    .leftJoin(authors, eq(authors.id, manuscriptSteps.reviewer))
    .leftJoin(
      manuscriptVersions,
      and(
        eq(manuscriptVersions.uid, manuscriptSteps.uid),
        eq(manuscriptVersions.version, manuscriptSteps.version),
        inArray(manuscriptSteps.kind, [...writing]),
      ),
    )
    .where(eq(manuscriptSteps.uid, uid))
    .orderBy(asc(manuscriptSteps.id))
  return result.map(({ step, ...names }) => ({ ...step, ...names }))
}

/** The contributors of a manuscript: every member who saved a change of its text. */
export async function writersOf(db: Database, uid: number): Promise<string[]> {
  const { member } = manuscriptWriters
  const result = await db.select({ member }).from(manuscriptWriters).where(eq(manuscriptWriters.uid, uid))
  return result.map((item) => item.member)
}

/** Records a member as a contributor of a manuscript; idempotent. */
export async function insertWriter(db: Database, uid: number, member: string): Promise<void> {
  await db.insert(manuscriptWriters).values({ uid, member }).onConflictDoNothing()
}

/**
 * The newest published version that was not published as a spelling-only change: the content that was last announced to
 * readers. Null when there is none.
 */
export async function announcedVersion(db: Database, uid: number): Promise<number | null> {
  const { version, kind } = manuscriptVersions
  const [row] = await db
    .select({ version })
    .from(manuscriptVersions)
    .where(
      and(
        eq(manuscriptVersions.uid, uid),
        eq(kind, 'published'),
        sql`not exists (select from manuscript_steps s where s.uid = ${uid} and s.version = ${version} and s.spelling_only)`,
      ),
    )
    .orderBy(desc(version))
    .limit(1)
  return row?.version ?? null
}

const importedRow = z.strictObject({ version: z.int().nullable() })

/**
 * The newest version that came from an import or the demo content; null if there is none. Until such a post is edited,
 * its first version exists only as its published version.
 */
export async function importedVersion(db: Database, uid: number): Promise<number | null> {
  const [row] = await rows(db, importedRow)`
    select case when count(*) = 0 then 1 else max(version) filter (where kind = 'published' and by is null) end as version
      from manuscript_versions where uid = ${uid}`
  return row?.version ?? null
}

/** The channels whose texts need a clinician's signature. */
export async function signingChannelsOf(db: Database): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: channels.id, title: channels.title })
    .from(signingChannels)
    .innerJoin(channels, eq(channels.id, signingChannels.channelId))
    .orderBy(asc(channels.id))
}

/** After how many months the signed texts of some channels are due for another review. */
export async function reviewMonthsOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const result = await db
    .select({ months: channels.reviewMonths })
    .from(channels)
    .where(inArray(channels.id, [...ids]))
  return result.map(({ months }) => months)
}

/**
 * Locks which channels need a signature, and whose signatures count, until the transaction ends. Lock order: must be
 * called before any manuscript is locked.
 */
export async function lockSigningChannels(tx: Database): Promise<void> {
  await tx.execute(sql`lock table signing_channels in share mode`)
}

const scheduledRow = z.strictObject({ uid: z.int() })

/** The manuscripts in any of these channels that are scheduled after an instant. */
export async function scheduledIn(db: Database, ids: readonly number[], now: Date): Promise<number[]> {
  const result = await rows(db, scheduledRow)`
    select m.uid::float8 as uid from manuscripts m
    where m.publish_date > ${now.toISOString()}::timestamptz and m.published_version is not null and m.withdrawn_at is null
      and exists (select from post_channels c where c.post_uid = m.uid and c.channel_id = any(${sql.param([...ids])}::int[]))
    order by m.uid`
  return result.map(({ uid }) => uid)
}

/** The manuscripts that are scheduled for publication after an instant. */
export async function scheduledAfter(db: Database, now: Date): Promise<number[]> {
  const result = await db
    .select({ uid: manuscripts.uid })
    .from(manuscripts)
    .where(and(gt(manuscripts.publishDate, now), isNotNull(manuscripts.publishedVersion), isNull(manuscripts.withdrawnAt)))
    .orderBy(asc(manuscripts.uid))
  return result.map(({ uid }) => uid)
}

/** The manuscripts scheduled for publication after an instant with the signature of a member who may no longer sign. */
export async function scheduledWhileLapsed(db: Database, now: Date): Promise<number[]> {
  const result = await db
    .selectDistinct({ uid: manuscripts.uid })
    .from(manuscripts)
    .innerJoin(manuscriptSteps, eq(manuscriptSteps.uid, manuscripts.uid))
    .where(
      and(gt(manuscripts.publishDate, now), isNotNull(manuscripts.publishedVersion), isNull(manuscripts.withdrawnAt), isLapsed),
    )
    .orderBy(asc(manuscripts.uid))
  return result.map(({ uid }) => uid)
}

/**
 * Waits for the publications in progress, and blocks others until the transaction ends: for operations that change
 * which texts need a signature, or whose signature counts. Lock order: must be called before any manuscript is locked.
 */
export async function lockPublications(tx: Database): Promise<void> {
  await tx.execute(sql`lock table signing_channels in share row exclusive mode`)
}

/** Allows texts of these channels to be published without a signature. */
export async function exemptChannels(db: Database, ids: readonly number[]): Promise<void> {
  await lockPublications(db)
  await db.delete(signingChannels).where(inArray(signingChannels.channelId, [...ids]))
}

/** Sets which channels need a signature; of two concurrent calls the last write wins. */
export async function replaceSigningChannels(db: Database, ids: readonly number[]): Promise<void> {
  await lockPublications(db)
  await db.delete(signingChannels)
  if (ids.length > 0) await db.insert(signingChannels).values([...new Set(ids)].map((channelId) => ({ channelId })))
}
