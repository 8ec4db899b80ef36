import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, postKey } from '../shapes.ts'

const rightsRow = z.strictObject({ id: z.string(), title: z.string(), until: day })

/** Those of the given pictures whose rights end before a Taipei day. */
export async function rightsBefore(
  db: Database,
  ids: readonly string[],
  before: string,
): Promise<{ id: string; title: string; until: string }[]> {
  return rows(db, rightsRow)`
    select id, title, to_char(rights_until, 'YYYY-MM-DD') as until from media
    where id = any(${sql.param([...ids])}::text[]) and rights_until < ${before}::date order by rights_until, id`
}

/** Those of the given posts that are published, or scheduled. */
export async function publishedAmong(db: Database, keys: readonly { type: string; id: number }[]) {
  return rows(db, postKey)`
    select p.type, p.id from posts p
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(type text, id int) on k.type = p.type and k.id = p.id
    where p.state = 'published'`
}
