import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

/**
 * The cluster by the identifier that `initdb` assigned, and the database in it. For a restored dump at least one differs.
 */
const presentDatabase = sql`(select c.system_identifier::text || '/' || d.oid::text
  from pg_control_system() c, pg_database d where d.datname = current_database())`

const identityRow = z.strictObject({
  installation: z.string(),
  site_url: z.string(),
  database: z.string(),
  /** The identifier of the connected database. */
  present: z.string(),
})
export type IdentityRow = z.infer<typeof identityRow>

/** The recorded owner of the database; null if no site has started on it. */
export async function findIdentity(db: Database): Promise<IdentityRow | null> {
  const [row] = await rows(db, identityRow)`
    select installation::text, site_url, database, ${presentDatabase} as present from site_identity where id = 1`
  return row ?? null
}

/** Claims the database for a site, unless it is claimed already. */
export async function claimIdentity(db: Database, siteUrl: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into site_identity (id, site_url, database, adopted_at)
    values (1, ${siteUrl}, ${presentDatabase}, ${now.toISOString()}::timestamptz) on conflict (id) do nothing`)
}

/** Assigns the database to this site, as a new installation. */
export async function replaceIdentity(db: Database, siteUrl: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into site_identity (id, site_url, database, adopted_at)
    values (1, ${siteUrl}, ${presentDatabase}, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set installation = gen_random_uuid(), site_url = excluded.site_url,
      database = excluded.database, adopted_at = excluded.adopted_at`)
}
