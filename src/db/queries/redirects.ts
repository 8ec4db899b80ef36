import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const target = z.strictObject({ from_path: z.string(), to_url: z.string() })

/** The redirect stored under the first of some keys; null if there is none. */
export async function findRedirect(db: Database, keys: readonly string[]): Promise<z.infer<typeof target> | null> {
  const [found] = await rows(db, target)`
    select from_path, to_url from redirects where from_path = any(${sql.param([...keys])}::text[])
    order by array_position(${sql.param([...keys])}::text[], from_path) limit 1`
  return found ?? null
}

const step = z.strictObject({ from_path: z.string(), leads_to: z.string().nullable() })

/**
 * The redirects that follow one another from an address on, without one of them; locked against concurrent additions
 * until the transaction ends, because two redirects may form a loop together.
 */
export async function redirectsAfter(tx: Database, address: string, without: number | null): Promise<Map<string, string | null>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register:redirects:chain'))`)
  const found = await rows(tx, step)`
    with recursive chain as (
      select r.from_path, r.leads_to from redirects r
      where r.from_path in (${address}, split_part(${address}, '?', 1)) and r.id is distinct from ${without}::int
      union
      select r.from_path, r.leads_to from chain c
        join redirects r on r.from_path in (c.leads_to, split_part(c.leads_to, '?', 1)) and r.id is distinct from ${without}::int
    ) select from_path, leads_to from chain`
  return new Map(found.map(({ from_path, leads_to }) => [from_path, leads_to]))
}
