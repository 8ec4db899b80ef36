import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const namedTag = z.strictObject({ id: z.int(), name: z.string() })

/**
 * The numbers of some tags by name; those that there are not are made. The one writer of tags, for whoever adds one in the office
 * and for imports.
 */
export async function tagsByName(tx: Database, names: readonly string[]): Promise<Map<string, number>> {
  const given = sql.param([...names])
  await tx.execute(sql`
    insert into tags (name, description) select n.name, '' from unnest(${given}::text[]) n(name)
    where not exists (select from tags t where t.name = n.name) on conflict (name) do nothing`)
  const found = await rows(tx, namedTag)`select id, name from tags where name = any(${given}::text[])`
  return new Map(found.map(({ id, name }) => [name, id]))
}
