import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReferenceTarget } from '../../domain/registers/field.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const namedEntry = z.strictObject({ key: z.string(), name: z.string() })
type NamedEntry = z.infer<typeof namedEntry>

/** An archived entry stays in the chooser, because stored entries refer to it; no other entry can choose it. */
const archivedMark = sql`case when archived_at is null then '' else '（已封存）' end`

const isArchived = sql`archived_at is not null as archived`

const named: Record<ReferenceTarget, SQL> = {
  author: sql`select id::text as key, name || ${archivedMark} as name, ${isArchived} from authors order by archived_at is not null, name, id`,
  channel: sql`select id::text as key, title || ${archivedMark} as name, ${isArchived} from channels order by archived_at is not null, id`,
  'channel-slug': sql`select slug as key, title || ${archivedMark} as name, ${isArchived} from channels order by archived_at is not null, id`,
  menu: sql`select id::text as key, title || '（' || case group_index || ':' || area when '5:nav' then '主選單' when '5:footer' then '頁尾' when '2:' then '抽屜選單'
    when '1:' then '姊妹網站' else '社群連結' end || '）' as name, false as archived from menu_items where parent_id is null order by group_index desc, area desc, position, id`,
  pack: sql`select id::text as key, title as name, false as archived from ask_packs order by on_sale desc, title, id`,
  partner: sql`select slug as key, name || ${archivedMark} as name, ${isArchived} from partners order by archived_at is not null, name, slug`,
}

/** The entries that a reference can choose from, by name. */
export function namesToChoose(db: Database, target: ReferenceTarget, max: number): Promise<NamedEntry[]> {
  return rows(db, namedEntry)`select n.key, n.name from (${named[target]}) n limit ${max}`
}

const missingRow = z.strictObject({ missing: z.string() })

/** Which of these keys a reference cannot choose: no entry has them, or it is archived. */
export async function missingReferences(db: Database, target: ReferenceTarget, keys: readonly string[]): Promise<string[]> {
  const found = await rows(db, missingRow)`
    select distinct given.key as missing from unnest(${sql.param([...keys])}::text[]) as given(key)
    where not exists (select from (${named[target]}) n where n.key = given.key and not n.archived)`
  return found.map(({ missing }) => missing)
}
