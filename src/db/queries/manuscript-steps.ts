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
import { signsAs } from './staff.ts'

export type NewStep = typeof manuscriptSteps.$inferInsert
/**
 * A step as it is shown: `byName` and `reviewerName` are null for accounts and authors that are gone, and for nobody. `base` is the
 * version that was handed in, signed or published, where the step wrote one more of it: `version`.
 */
export type StepRow = typeof manuscriptSteps.$inferSelect & {
  byName: string | null
  reviewerName: string | null
  base: number | null
  /** Of a signature: the member who gave it may not sign in this name any more, or is gone. */
  lapsed: boolean
}

/** Of a step that is a signature: whoever gave it may not sign in that name any more. */
const isLapsed =
  sql`(${manuscriptSteps.kind} = 'signed' and not ${signsAs(manuscriptSteps.by, manuscriptSteps.reviewer)})`.mapWith(Boolean)

/** The steps that write a version down. */
const writing: readonly StepKind[] = ['submitted', 'signed', 'scheduled', 'published']

export async function insertStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(manuscriptSteps).values(step)
}

/** All that happened to a manuscript as it was written down, the first step first; `stepsOf` reads it. */
export async function storedSteps(db: Database, uid: number): Promise<StepRow[]> {
  const found = await db
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
  return found.map(({ step, ...names }) => ({ ...step, ...names }))
}

/** Who has a part in what a manuscript says: whoever saved other words than stood there. */
export async function writersOf(db: Database, uid: number): Promise<string[]> {
  const { member } = manuscriptWriters
  const found = await db.select({ member }).from(manuscriptWriters).where(eq(manuscriptWriters.uid, uid))
  return found.map((one) => one.member)
}

/** Remembers that somebody has a part in what a manuscript says; once is enough. */
export async function insertWriter(db: Database, uid: number, member: string): Promise<void> {
  await db.insert(manuscriptWriters).values({ uid, member }).onConflictDoNothing()
}

/** The newest published version that was not published for its spelling alone: what readers were told last. Null when there is none. */
export async function announcedVersion(db: Database, uid: number): Promise<number | null> {
  const { version, kind } = manuscriptVersions
  const [found] = await db
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
  return found?.version ?? null
}

const importedRow = z.strictObject({ version: z.int().nullable() })

/**
 * The newest version that came from outside, with an import or with the demo; null where none did. Before anybody wrote on such a
 * post its first version stands in its print alone.
 */
export async function importedVersion(db: Database, uid: number): Promise<number | null> {
  const [found] = await rows(db, importedRow)`
    select case when count(*) = 0 then 1 else max(version) filter (where kind = 'published' and by is null) end as version
      from manuscript_versions where uid = ${uid}`
  return found?.version ?? null
}

/** The channels whose texts a clinician signs. */
export async function signingChannelsOf(db: Database): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: channels.id, title: channels.title })
    .from(signingChannels)
    .innerJoin(channels, eq(channels.id, signingChannels.channelId))
    .orderBy(asc(channels.id))
}

/** Lets nobody change which channels ask for a signature, or whose counts, until the transaction ends. To be asked before any manuscript is held. */
export async function holdSigningChannels(tx: Database): Promise<void> {
  await tx.execute(sql`lock table signing_channels in share mode`)
}

const scheduledRow = z.strictObject({ uid: z.int() })

/** The manuscripts that come out by themselves after an instant, in any of these channels. */
export async function scheduledIn(db: Database, ids: readonly number[], now: Date): Promise<number[]> {
  const found = await rows(db, scheduledRow)`
    select m.uid::float8 as uid from manuscripts m
    where m.publish_date > ${now.toISOString()}::timestamptz and m.published_version is not null and m.withdrawn_at is null
      and exists (select from post_channels c where c.post_uid = m.uid and c.channel_id = any(${sql.param([...ids])}::int[]))
    order by m.uid`
  return found.map(({ uid }) => uid)
}

/** The manuscripts that come out by themselves after an instant. */
export async function scheduledAfter(db: Database, now: Date): Promise<number[]> {
  const found = await db
    .select({ uid: manuscripts.uid })
    .from(manuscripts)
    .where(and(gt(manuscripts.publishDate, now), isNotNull(manuscripts.publishedVersion), isNull(manuscripts.withdrawnAt)))
    .orderBy(asc(manuscripts.uid))
  return found.map(({ uid }) => uid)
}

/** The manuscripts that come out by themselves after an instant under a signature of somebody who may not sign any more. */
export async function scheduledWhileLapsed(db: Database, now: Date): Promise<number[]> {
  const found = await db
    .selectDistinct({ uid: manuscripts.uid })
    .from(manuscripts)
    .innerJoin(manuscriptSteps, eq(manuscriptSteps.uid, manuscripts.uid))
    .where(
      and(gt(manuscripts.publishDate, now), isNotNull(manuscripts.publishedVersion), isNull(manuscripts.withdrawnAt), isLapsed),
    )
    .orderBy(asc(manuscripts.uid))
  return found.map(({ uid }) => uid)
}

/**
 * Waits for the publications that are being decided, and lets no other be decided until the transaction ends: for what says which
 * of them ask for a signature, and whose signature counts. To be asked before any manuscript is held.
 */
export async function holdPublications(tx: Database): Promise<void> {
  await tx.execute(sql`lock table signing_channels in share row exclusive mode`)
}

/** Lets texts of these channels be published without a signature. */
export async function exemptChannels(db: Database, ids: readonly number[]): Promise<void> {
  await holdPublications(db)
  await db.delete(signingChannels).where(inArray(signingChannels.channelId, [...ids]))
}

/** Says which channels ask for a signature; of two who say it at once the second has the last word. */
export async function replaceSigningChannels(db: Database, ids: readonly number[]): Promise<void> {
  await holdPublications(db)
  await db.delete(signingChannels)
  if (ids.length > 0) await db.insert(signingChannels).values([...new Set(ids)].map((channelId) => ({ channelId })))
}
