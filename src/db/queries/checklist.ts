import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'
import { maySignNow } from './staff.ts'

const factsRow = z.strictObject({
  named: z.boolean(),
  channels: z.boolean(),
  authors: z.boolean(),
  posts: z.boolean(),
  issues: z.boolean(),
  plans: z.boolean(),
  newsletters: z.boolean(),
  menus: z.boolean(),
  signing: z.boolean(),
})
type MagazineFactsRow = z.infer<typeof factsRow>

/** Which parts of a magazine exist. */
export async function magazineFacts(db: Database): Promise<MagazineFactsRow> {
  const [found] = await rows(db, factsRow)`
    select not exists (select from site_settings where set_up_at is null) as named,
      exists (select from channels) as channels,
      exists (select from authors where archived_at is null) as authors,
      exists (select from posts p where ${isPublic}) as posts,
      exists (select from magazines) as issues,
      exists (select from plans where on_sale) as plans,
      exists (select from newsletters where archived_at is null) as newsletters,
      exists (select from menu_items) as menus,
      not exists (select from signing_channels) or exists (select from authors a where a.reviewer and ${maySignNow(sql`a.id`)}) as signing`
  if (!found) throw new Error('a statement without a table returns one row')
  return found
}
