import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { capabilities } from '../../domain/office/may.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day } from '../shapes.ts'
import { capabilitiesOfMember } from './staff.ts'

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
  const [found] = await rows(db, memberRow)`
    select m.id, m.name, m.email, m.mobile, m.social_id, m.salesforce_id, m.line_binding, m.fm_tag,
      ${capabilitiesOfMember(sql`m.id`)} as capabilities, (select a.author_id from staff_authors a where a.member_id = m.id) as author,
      (select to_char(max(r.ends_on), 'YYYY-MM-DD') from rights r where r.member_id = m.id and r.kind = 'digital') as h_end_date
    from members m where m.id = ${id}::uuid`
  return found ?? null
}
