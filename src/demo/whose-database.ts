import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { demoAccounts } from './accounts.ts'
import { generatedDomain } from './scale/generated-favorites.ts'

/**
 * Whose members a database holds, its schema there or not: nobody's, the demo's, or those of a real site. It is the
 * demo's when a demo account is confirmed in it: nobody else can confirm an address at example.com. Whoever signs up
 * to a demo is the demo's too.
 */
export async function whoseDatabase(db: Database): Promise<'nobody' | 'demo' | 'others'> {
  const made = await db.execute<{ made: boolean }>(sql`select to_regclass('members') is not null as made`)
  if (!made.rows[0]?.made) return 'nobody'
  const emails = JSON.stringify(demoAccounts.map(({ email }) => email))
  const found = await db.execute<{ demo: boolean | null; others: boolean | null }>(sql`
    select bool_or(email_verified and email in (select jsonb_array_elements_text(${emails}::jsonb))) as demo,
      bool_or(email not like ${`%@${generatedDomain}`}) as others
    from members`)
  if (found.rows[0]?.demo) return 'demo'
  return found.rows[0]?.others ? 'others' : 'nobody'
}
