import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

/** The cluster by the number that `initdb` gave it, and the database in it. Of a restored dump at least one is another. */
const presentDatabase = sql`(select c.system_identifier::text || '/' || d.oid::text
  from pg_control_system() c, pg_database d where d.datname = current_database())`

const identityRow = z.strictObject({
  installation: z.string(),
  site_url: z.string(),
  database: z.string(),
  /** The database that is asked. */
  present: z.string(),
})
export type IdentityRow = z.infer<typeof identityRow>

/** Whose the database is; null where no site has started on it. */
export async function findIdentity(db: Database): Promise<IdentityRow | null> {
  const [found] = await rows(db, identityRow)`
    select installation::text, site_url, database, ${presentDatabase} as present from site_identity where id = 1`
  return found ?? null
}

/** Makes the database a site's own, unless it is one's already. */
export async function claimIdentity(db: Database, siteUrl: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into site_identity (id, site_url, database, adopted_at)
    values (1, ${siteUrl}, ${presentDatabase}, ${now.toISOString()}::timestamptz) on conflict (id) do nothing`)
}

/** Makes the database this site's own from now on, as an installation of its own. */
export async function replaceIdentity(db: Database, siteUrl: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into site_identity (id, site_url, database, adopted_at)
    values (1, ${siteUrl}, ${presentDatabase}, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set installation = gen_random_uuid(), site_url = excluded.site_url,
      database = excluded.database, adopted_at = excluded.adopted_at`)
}
