import { z } from 'zod'
import type { Database } from '../db/connect.ts'
import { rows } from '../db/rows.ts'
import { demoAccounts } from './accounts.ts'
import { generatedDomain } from './scale/generated-favorites.ts'

const tableExists = z.strictObject({ made: z.boolean() })

const bootstrapState = z.strictObject({ founded: z.boolean() })

const memberOwners = z.strictObject({ demo: z.boolean().nullable(), others: z.boolean().nullable() })

/**
 * The owner of a database, with or without its schema: none, the demo, or a real site, which was provisioned or has
 * members. It is the demo's if a demo account is confirmed in it: only the demo can confirm an e-mail address at
 * example.com. Members who register in a demo belong to the demo too.
 */
export async function databaseOwner(db: Database): Promise<'nobody' | 'demo' | 'others'> {
  const [tableCheck] = await rows(db, tableExists)`select to_regclass('members') is not null as made`
  if (!tableCheck?.made) return 'nobody'
  const emails = JSON.stringify(demoAccounts.map(({ email }) => email))
  const [found] = await rows(db, memberOwners)`
    select bool_or(email_verified and email in (select jsonb_array_elements_text(${emails}::jsonb))) as demo,
      bool_or(email not like ${`%@${generatedDomain}`}) as others
    from members`
  if (found?.demo) return 'demo'
  if (found?.others) return 'others'
  const [settings] = await rows(db, tableExists)`select to_regclass('site_settings') is not null as made`
  if (!settings?.made) return 'nobody'
  const [site] = await rows(db, bootstrapState)`select exists (select from site_settings) as founded`
  return site?.founded ? 'others' : 'nobody'
}
