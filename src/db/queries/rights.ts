import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { big, counted } from '../shapes.ts'

/** `told` is asked for so that it is done: what nobody asks for, PostgreSQL leaves out. */
const endedCount = counted.extend({ told: big })

/** Purges the kept pages of the posts whose rights ended the day before a Taipei calendar day. @returns how many those are */
export async function purgePostsPastRights(db: Database, today: string): Promise<number> {
  const [found] = await rows(db, endedCount)`
    with ended as (select type, id from posts where rights_end_on = ${today}::date - 1),
      told as (select notify_purge(string_agg('post:' || type || ':' || id, ' ') || ' posts') from ended having count(*) > 0)
    select (select count(*)::int from ended) as n, (select count(*) from told) as told`
  return found?.n ?? 0
}
