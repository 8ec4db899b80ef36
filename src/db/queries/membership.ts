import type { SQL } from 'drizzle-orm'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { capabilities } from '../../domain/office/may.ts'
import { type OfferEntry, onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import type { AnsweredProfile } from '../../domain/onboarding/profile.ts'
import type { OnboardingState } from '../../domain/onboarding/prompts.ts'
import type { Consent, ConsentWording } from '../../domain/records/consent.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { coupons, followedTopics, members, profiles, termsAcceptances } from '../schema/index.ts'
import { day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { capabilitiesOfMember } from './staff.ts'

type Purpose = ConsentWording['purpose']

/** The tables whose rows are stored under a consent and expire with it. */
const storedUnder: Record<Purpose, SQL> = { health_record: sql`records`, ask: sql`questions` }

const time = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const lockMember = (memberId: string) => sql`select 1 from members where id = ${memberId}::uuid for no key update`

const consentRow = z.strictObject({ version: z.string(), granted: instant, ends_on: day, withdrawn: instant.nullable() })

/** The latest consent of a member for a purpose, or null if there was none. */
export async function findConsent(db: Database, memberId: string, purpose: Purpose): Promise<Consent | null> {
  const [row] = await rows(db, consentRow)`
    select version, ${isoInstant(sql`granted_at`)} as granted, to_char(ends_on, 'YYYY-MM-DD') as ends_on, ${isoInstant(sql`withdrawn_at`)} as withdrawn
    from consents where member_id = ${memberId}::uuid and purpose = ${purpose}
    order by withdrawn_at is not null, ends_on desc, granted_at desc limit 1`
  if (!row) return null
  return {
    version: row.version,
    grantedAt: new Date(row.granted),
    endsOn: row.ends_on,
    withdrawnAt: row.withdrawn === null ? null : new Date(row.withdrawn),
  }
}

/**
 * Stores a consent; rows stored under an earlier consent are extended to the new end. Agreeing twice on
 * one day is one consent.
 */
export async function insertConsent(
  db: Database,
  memberId: string,
  { purpose, version, endsOn, now }: { purpose: Purpose; version: string; endsOn: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockMember(memberId))
    await tx.execute(sql`
      insert into consents (member_id, purpose, version, granted_at, ends_on)
      select ${memberId}::uuid, ${purpose}, ${version}, ${time(now)}, ${endsOn}::date
      where not exists (select 1 from consents where member_id = ${memberId}::uuid and purpose = ${purpose}
        and version = ${version} and ends_on >= ${endsOn}::date and withdrawn_at is null)`)
    await tx.execute(sql`
      update ${storedUnder[purpose]} set expires_at = (${endsOn}::date + 1)::timestamp at time zone 'Asia/Taipei'
      where member_id = ${memberId}::uuid and expires_at > ${time(now)}`)
  })
}

/** Ends every consent to a purpose and erases all rows stored under it. @returns how many rows were erased */
export async function withdrawConsents(db: Database, memberId: string, purpose: Purpose, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(lockMember(memberId))
    await tx.execute(sql`
      update consents set withdrawn_at = ${time(now)}
      where member_id = ${memberId}::uuid and purpose = ${purpose} and withdrawn_at is null`)
    const deleted = await tx.execute(sql`delete from ${storedUnder[purpose]} where member_id = ${memberId}::uuid`)
    if (purpose === 'ask') await tx.execute(sql`delete from question_pictures where member_id = ${memberId}::uuid`)
    return deleted.rowCount ?? 0
  })
}

type TermsProduct = 'ch'

const termsVersion = z.strictObject({ version: z.string() })

/** The version of the membership terms in force, or null if there are none. */
export async function findTermsVersion(db: Database): Promise<string | null> {
  const [row] = await rows(db, termsVersion)`select version from pages where slug = 'terms'`
  return row?.version ?? null
}

/** The versions of a product's terms that a member has accepted. */
export async function findAcceptedVersions(db: Database, memberId: string, product: TermsProduct): Promise<string[]> {
  const rows = await db
    .select({ product: termsAcceptances.product, version: termsAcceptances.version })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.memberId, memberId))
  return rows.filter((row) => row.product === product).map(({ version }) => version)
}

/** Records a member's acceptance of a version; idempotent, so that the first acceptance stays recorded. */
export async function insertAcceptance(
  db: Database,
  acceptance: { memberId: string; product: TermsProduct; version: string; acceptedAt: Date },
): Promise<void> {
  await db.insert(termsAcceptances).values(acceptance).onConflictDoNothing()
}

const heldRow = z.strictObject({ coupon: z.boolean(), profileComplete: z.boolean(), topicsFollowed: z.int() })

/** The stored data of a member that decides whether the onboarding has questions left. */
export async function findOnboardingState(db: Database, memberId: string): Promise<OnboardingState> {
  const [row] = await rows(db, heldRow)`
    select
      exists (select 1 from coupons where member_id = ${memberId}::uuid and campaign = 'fti') as coupon,
      exists (select 1 from profiles where member_id = ${memberId}::uuid
        and num_nulls(gender, birth_year, birth_month, birth_day, industry, job) = 0) as "profileComplete",
      (select count(*)::int from followed_topics where member_id = ${memberId}::uuid) as "topicsFollowed"`
  return row ?? { coupon: false, profileComplete: false, topicsFollowed: 0 }
}

/** Writes the onboarding answers into a member's profile; all other fields stay unchanged. */
export async function upsertProfile(db: Database, memberId: string, profile: AnsweredProfile, now: Date): Promise<void> {
  const requested = {
    gender: profile.gender,
    birthYear: profile.birthday_year,
    birthMonth: profile.birthday_month,
    birthDay: profile.birthday_day,
    industry: profile.industry,
    job: profile.jobprof,
    updatedAt: now,
  }
  await db
    .insert(profiles)
    .values({ memberId, ...requested })
    .onConflictDoUpdate({ target: profiles.memberId, set: requested })
}

/** Adds topics to the followed topics of a member. */
export async function followTopics(db: Database, memberId: string, keys: readonly string[], now: Date): Promise<void> {
  const rows = keys.map((topicKey) => ({ memberId, topicKey, createdAt: now }))
  await db.insert(followedTopics).values(rows).onConflictDoNothing()
}

const memberRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Their capabilities in the office; empty for readers. */
  capabilities: z.array(z.enum(capabilities)),
  /** The row of `authors` linked to this member. */
  author: z.number().nullable(),
  mobile: z.string().nullable(),
  social_id: z.string().nullable(),
  salesforce_id: z.string().nullable(),
  line_binding: z.boolean(),
  fm_tag: z.string().nullable(),
  /** Last Taipei calendar day of the latest digital entitlement, or null. */
  h_end_date: day.nullable(),
})
/** The columns of a member that account operations need. */
export type MemberRow = z.infer<typeof memberRow>

/** A member by uuid, or null. */
export async function findMember(db: Database, id: string): Promise<MemberRow | null> {
  const [row] = await rows(db, memberRow)`
    select m.id, m.name, m.email, m.mobile, m.social_id, m.salesforce_id, m.line_binding, m.fm_tag,
      ${capabilitiesOfMember(sql`m.id`)} as capabilities, (select a.author_id from staff_authors a where a.member_id = m.id) as author,
      (select to_char(max(r.ends_on), 'YYYY-MM-DD') from rights r where r.member_id = m.id and r.kind = 'digital') as h_end_date
    from members m where m.id = ${id}::uuid`
  return row ?? null
}

/** Whether an e-mail address is the confirmed one of an account. */
export async function isConfirmedEmailOf(db: Database, memberId: string, email: string): Promise<boolean> {
  const result = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} = ${memberId} and ${members.emailVerified} and lower(${members.email}) = lower(${email})`)
  return result.length > 0
}

type ProfileColumns = typeof profiles.$inferSelect

/** A member's profile, including the account's name and number. */
export interface ProfileRow extends Omit<ProfileColumns, 'memberId' | 'updatedAt'> {
  id: string
  name: string
  email: string
  mobile: string | null
}
/** The fields to change; missing fields stay unchanged. */
export type ProfileChange = Partial<Omit<ProfileRow, 'id' | 'email'>>

export async function findProfile(db: Database, memberId: string): Promise<ProfileRow | null> {
  const [row] = await db
    .select({
      id: members.id,
      name: members.name,
      email: members.email,
      mobile: members.mobile,
      gender: profiles.gender,
      birthYear: profiles.birthYear,
      birthMonth: profiles.birthMonth,
      birthDay: profiles.birthDay,
      education: profiles.education,
      industry: profiles.industry,
      job: profiles.job,
      jobPosition: profiles.jobPosition,
      elderMode: profiles.elderMode,
    })
    .from(members)
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(eq(members.id, memberId))
  return row ?? null
}

/** Writes both tables atomically. */
export async function updateProfile(db: Database, memberId: string, { name, mobile, ...rest }: ProfileChange): Promise<void> {
  await db.transaction(async (tx) => {
    if (name !== undefined || mobile !== undefined)
      await tx.update(members).set({ name, mobile, updatedAt: sql`now()` }).where(eq(members.id, memberId))
    await tx
      .insert(profiles)
      .values({ memberId, ...rest })
      .onConflictDoUpdate({ target: profiles.memberId, set: { ...rest, updatedAt: sql`now()` } })
  })
}

export type CouponRow = typeof coupons.$inferSelect

/** A member's coupons, newest first. */
export async function findCoupons(db: Database, memberId: string): Promise<CouponRow[]> {
  return db.select().from(coupons).where(eq(coupons.memberId, memberId)).orderBy(desc(coupons.createdAt), coupons.code)
}

const offerRow = z.strictObject({
  amount: z.int(),
  minimum: z.int(),
  startsOn: day,
  endsOn: day,
  budget: z.int(),
  issued: z.int(),
})

/**
 * The entry of the coupons register that gives the onboarding coupon, or null when it is archived or missing; with
 * `lock`, locked until the transaction ends, so that two members cannot both get the last coupon.
 */
export async function findOfferEntry(db: Database, { lock = false } = {}): Promise<OfferEntry | null> {
  const { entry, campaign } = onboardingCoupon
  if (lock) await db.execute(sql`select 1 from coupon_campaigns where code = ${entry} for no key update`)
  const [row] = await rows(db, offerRow)`
    select amount, minimum, to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn", budget,
      (select count(*)::int from coupons where campaign = ${campaign}) as issued
    from coupon_campaigns where code = ${entry} and archived_at is null`
  return row ?? null
}

/** Gives a member the onboarding coupon. Idempotent: of repeated or concurrent calls only the first one inserts. */
export async function insertOnboardingCoupon(
  db: Database,
  coupon: Pick<CouponRow, 'code' | 'memberId' | 'campaign' | 'amount' | 'minimum' | 'endsOn' | 'createdAt'>,
): Promise<void> {
  await db.insert(coupons).values(coupon).onConflictDoNothing({ target: coupons.memberId, where: sql`campaign = 'fti'` })
}
