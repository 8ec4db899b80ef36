import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Consent, ConsentWords } from '../../domain/records/consent.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { day, instant } from '../shapes.ts'

type Purpose = ConsentWords['purpose']

/** The tables whose rows are stored under a consent and expire with it. */
const storedUnder: Record<Purpose, SQL> = { health_record: sql`records`, ask: sql`questions` }

const time = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const hold = (memberId: string) => sql`select 1 from members where id = ${memberId}::uuid for no key update`

const consentRow = z.strictObject({ version: z.string(), granted: instant, ends_on: day, withdrawn: instant.nullable() })

/** The latest consent of a member for a purpose, or null if there was none. */
export async function findConsent(db: Database, memberId: string, purpose: Purpose): Promise<Consent | null> {
  const [row] = await rows(db, consentRow)`
    select version, ${iso(sql`granted_at`)} as granted, to_char(ends_on, 'YYYY-MM-DD') as ends_on, ${iso(sql`withdrawn_at`)} as withdrawn
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
    await tx.execute(hold(memberId))
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
    await tx.execute(hold(memberId))
    await tx.execute(sql`
      update consents set withdrawn_at = ${time(now)}
      where member_id = ${memberId}::uuid and purpose = ${purpose} and withdrawn_at is null`)
    const gone = await tx.execute(sql`delete from ${storedUnder[purpose]} where member_id = ${memberId}::uuid`)
    if (purpose === 'ask') await tx.execute(sql`delete from question_pictures where member_id = ${memberId}::uuid`)
    return gone.rowCount ?? 0
  })
}
