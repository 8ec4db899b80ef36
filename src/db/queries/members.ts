import { sql } from 'drizzle-orm'
import type { Role } from '../../domain/membership/identity.ts'
import type { Database } from '../connect.ts'

/** A member as the account calls need it. */
export interface MemberRow {
  id: string
  name: string
  email: string
  role: Role
  mobile: string | null
  social_id: string | null
  salesforce_id: string | null
  line_binding: boolean
  fm_tag: string | null
  /** Last Taipei calendar day of the latest digital right, or null. */
  h_end_date: string | null
}

/** A member by uuid, or null. */
export async function findMember(db: Database, id: string): Promise<MemberRow | null> {
  const found = await db.execute<MemberRow & Record<string, unknown>>(sql`
    select m.id, m.name, m.email, m.role, m.mobile, m.social_id, m.salesforce_id, m.line_binding, m.fm_tag,
      (select to_char(max(r.ends_on), 'YYYY-MM-DD') from rights r where r.member_id = m.id and r.kind = 'digital') as h_end_date
    from members m where m.id = ${id}::uuid`)
  return found.rows[0] ?? null
}
