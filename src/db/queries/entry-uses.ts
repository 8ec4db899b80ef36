import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FavoriteType } from '../../domain/favorites/kinds.ts'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import type { MentioningColumn, ReferencingColumn, Register } from '../../domain/registers/define-register.ts'
import type { ReferenceTarget } from '../../domain/registers/field.ts'
import { registers } from '../../domain/registers/registers.ts'
import type { Database } from '../connect.ts'
import { likePattern } from '../like-pattern.ts'
import { rows } from '../rows.ts'
import { countRow } from '../shapes.ts'
import { columnNamed, keyOf, keyTypes, keyValue, tableOf } from './registers.ts'

/**
 * References to entries of registers, in rows of other tables, texts, other entries, favorites of members; and the entries
 * that a reference can choose.
 */

const namedUse = z.strictObject({ key: z.string(), name: z.string() })
/** Key and name of an entry that refers to another, or that a reference can choose. */
type NamedUse = z.infer<typeof namedUse>

/** Number of references to an entry, at most `max`; the first by name, and its register. */
export interface FoundUse {
  count: number
  entries: NamedUse[]
  /** Where they are managed; null where no page shows them. */
  register: Register | 'posts' | null
}

const none = { count: 0, entries: [] as NamedUse[] }

/** The rows of a table, named `u`, that refer to an entry. */
function rowsOfUse(register: Register, use: ReferencingColumn, key: string, live: boolean): SQL {
  const only = use.discriminator ? sql`and u.${sql.identifier(use.discriminator[0])} = ${use.discriminator[1]}` : sql``
  const unarchived = live ? sql`and u.archived_at is null` : sql``
  const column = sql`u.${sql.identifier(use.column)}`
  const value = use.referencedColumn
    ? sql`(select t.${sql.identifier(use.referencedColumn)} from ${tableOf(register)} where ${keyOf(register)} = ${keyValue(register, key)})`
    : keyValue(register, key)
  const equals = use.isList ? sql`${column} @> array[${value}]` : sql`${column} = ${value}`
  return sql`${sql.identifier(use.table)} u where ${use.jsonKey ? sql`${column} ->> ${use.jsonKey} = ${key}` : equals} ${only} ${unarchived}`
}

const rowsOfMention = ({ table, column, value }: MentioningColumn): SQL =>
  sql`${sql.identifier(table)} u where u.${sql.identifier(column)} = ${value}`

async function countRows(db: Database, query: SQL, max: number): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from (select from ${query} limit ${max}) counted`
  return row?.n ?? 0
}

const titleColumn = (register: Register): SQL => sql`${columnNamed(register, register.list.title)}::text`

/** How the rows of a table are named, from its rows `t`, and where they are managed. */
function namesIn(table: string): { select: SQL; from: SQL; register: FoundUse['register'] } | null {
  const register = registers.find((one) => one.table === table)
  const noClause = sql``
  if (register)
    return { select: sql`${keyOf(register)}::text as key, ${titleColumn(register)} as name`, from: noClause, register }
  if (table === 'posts' || table === 'manuscripts')
    return { select: sql`t.uid::text as key, t.title as name`, from: noClause, register: 'posts' }
  if (table === 'post_channels' || table === 'post_authors')
    return {
      select: sql`t.post_uid::text as key, p.title as name`,
      from: sql`join posts p on p.uid = t.post_uid`,
      register: 'posts',
    }
  return null
}

async function foundRows(
  db: Database,
  { table, nameSource }: Pick<ReferencingColumn, 'table' | 'nameSource'>,
  query: SQL,
  { max, maxNamed }: { max: number; maxNamed: number },
): Promise<FoundUse> {
  const count = await countRows(db, query, max)
  if (count === 0) return { ...none, register: null }
  if (nameSource) {
    const [column, target, key, name] = nameSource.map((one) => sql.identifier(one)) as unknown as [SQL, SQL, SQL, SQL]
    const people = await rows(db, namedUse)`
      select n.${key}::text as key, n.${name} as name from (select u.* from ${query} limit ${maxNamed}) t join ${target} n on n.${key} = t.${column}
      order by 2, 1`
    return { count, entries: people, register: null }
  }
  const called = namesIn(table)
  if (!called) return { count, entries: [], register: null }
  const first = await rows(db, namedUse)`
    select ${called.select} from (select u.* from ${query} limit ${maxNamed}) t ${called.from} order by 2, 1`
  return { count, entries: first, register: called.register }
}

/** The rows of another table that refer to an entry; with `live`, those of a register that are not archived. */
export const findUse = (
  db: Database,
  register: Register,
  use: ReferencingColumn,
  { key, live = false, ...limits }: { key: string; live?: boolean; max: number; maxNamed: number },
): Promise<FoundUse> => foundRows(db, use, rowsOfUse(register, use, key, live), limits)

/** The rows of another table that depend on an entry without holding its key. */
export const findMention = (
  db: Database,
  mention: MentioningColumn,
  limits: { max: number; maxNamed: number },
): Promise<FoundUse> => foundRows(db, mention, rowsOfMention(mention), limits)

const targetArray = (targets: readonly string[]): SQL => sql`${sql.param([...targets])}::text[]`

/** The texts that link to one of some targets, published or in the newest version of their manuscripts. */
export async function findTexts(
  db: Database,
  targets: readonly string[],
  { max, maxNamed }: { max: number; maxNamed: number },
): Promise<FoundUse> {
  if (targets.length === 0) return { ...none, register: null }
  const linkingPosts = sql`(select distinct uid from post_targets where targets && ${targetArray(targets)}) u`
  const count = await countRows(db, linkingPosts, max)
  if (count === 0) return { ...none, register: null }
  const first = await rows(db, namedUse)`
    select t.uid::text as key, coalesce(nullif(m.title, ''), p.title, '') as name from (select u.* from ${linkingPosts} order by uid desc limit ${maxNamed}) t
    left join manuscripts m on m.uid = t.uid left join posts p on p.uid = t.uid order by 2, 1`
  return { count, entries: first, register: 'posts' }
}

/**
 * `like` patterns of which one matches every JSON text in which `targets_in` finds a target: a filter that takes a tenth
 * of the time of that function's regular expression, and excludes nearly every entry.
 */
function patternsOfTarget(target: string): string[] {
  const [, key] = /^[a-z]+:(.+)$/.exec(target) ?? []
  return (key === undefined ? [target] : [`"${key}"`, `"author": ${key}`]).map(likePattern)
}

const linkingEntry = namedUse.extend({ register: z.string(), n: z.int() })

/** The entries that link to one of some targets, of one register. */
function linkingEntriesIn(register: Register, targets: readonly string[], except: string | null, maxNamed: number): SQL {
  const urlFields = fieldsOf(register).filter(([, { kind }]) => kind === 'url')
  // the rows of a large table are compared by their URLs alone
  const isLinking = register.list.hasSearchIndex
    ? sql`(${sql.join(
        urlFields.map(([name]) => sql`rtrim(${columnNamed(register, name)}, '/') = any(${targetArray(targets)})`),
        sql` or `,
      )})`
    : sql`(to_jsonb(t)::text like any(${sql.param(targets.flatMap(patternsOfTarget))}::text[]) and targets_in(to_jsonb(t)) && ${targetArray(targets)})`
  const other = except === null ? sql`` : sql`and ${keyOf(register)} <> ${keyValue(register, except)}`
  return sql`(select ${register.name}::text as register, ${keyOf(register)}::text as key, ${titleColumn(register)} as name,
    count(*) over ()::int as n from ${tableOf(register)} where ${isLinking} ${other} order by 3, 2 limit ${maxNamed})`
}

/**
 * The entries of registers that link to one of some targets, by register, in one statement.
 * @param options.except the entry to which the targets belong, which may name itself
 */
export async function findLinkingEntries(
  db: Database,
  linkingRegisters: readonly Register[],
  targets: readonly string[],
  { except, max, maxNamed }: { except: { register: Register; key: string }; max: number; maxNamed: number },
): Promise<{ register: Register; found: FoundUse }[]> {
  if (targets.length === 0) return []
  const parts = linkingRegisters.map((one) =>
    linkingEntriesIn(one, targets, one === except.register ? except.key : null, maxNamed),
  )
  const result = await rows(db, linkingEntry)`${sql.join(parts, sql` union all `)}`
  return linkingRegisters.flatMap((register) => {
    const own = result.filter((row) => row.register === register.name)
    const [first] = own
    if (!first) return []
    const namedEntries = own.map(({ key, name }) => ({ key, name }))
    return [{ register, found: { count: Math.min(first.n, max), entries: namedEntries, register } }]
  })
}

/** The number of members with an entry among their favorites, at most `max`. */
export const countFavoritesOf = (db: Database, type: FavoriteType, key: string, max: number): Promise<number> =>
  countRows(db, sql`favorites u where u.item_type = ${type} and u.item_id = ${key}`, max)

const countOfKey = z.strictObject({ key: z.string(), n: z.int() })

/** The number of rows of a use for each of some entries that have any. */
export async function countsOfUse(
  db: Database,
  { keyKind }: Register,
  { table, column }: ReferencingColumn,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const result = await rows(db, countOfKey)`
    select u.${sql.identifier(column)}::text as key, count(*)::int as n from ${sql.identifier(table)} u
    where u.${sql.identifier(column)} = any(${sql.param([...keys])}::text[]::${keyTypes[keyKind]}[]) group by 1`
  return new Map(result.map(({ key, n }) => [key, n]))
}

/** An archived entry stays in the chooser, because stored entries refer to it; no other entry can choose it. */
const archivedMark = sql`case when archived_at is null then '' else '（已封存）' end`

const isArchived = sql`archived_at is not null as archived`

const nameQueries: Record<ReferenceTarget, SQL> = {
  author: sql`select id::text as key, name || ${archivedMark} as name, ${isArchived} from authors order by archived_at is not null, name, id`,
  channel: sql`select id::text as key, title || ${archivedMark} as name, ${isArchived} from channels order by archived_at is not null, id`,
  'channel-slug': sql`select slug as key, title || ${archivedMark} as name, ${isArchived} from channels order by archived_at is not null, id`,
  menu: sql`select id::text as key, title || '（' || case group_index || ':' || area when '5:nav' then '主選單' when '5:footer' then '頁尾' when '2:' then '抽屜選單'
    when '1:' then '姊妹網站' else '社群連結' end || '）' as name, false as archived from menu_items where parent_id is null order by group_index desc, area desc, position, id`,
  pack: sql`select id::text as key, title as name, false as archived from ask_packs order by on_sale desc, title, id`,
  partner: sql`select slug as key, name || ${archivedMark} as name, ${isArchived} from partners order by archived_at is not null, name, slug`,
}

/** The entries that a reference can choose from, by name. */
export function namesToChoose(db: Database, target: ReferenceTarget, limit: number): Promise<NamedUse[]> {
  return rows(db, namedUse)`select n.key, n.name from (${nameQueries[target]}) n limit ${limit}`
}

const missingRow = z.strictObject({ missing: z.string() })

/** Which of these keys a reference cannot choose: no entry has them, or it is archived. */
export async function missingReferences(db: Database, target: ReferenceTarget, keys: readonly string[]): Promise<string[]> {
  const result = await rows(db, missingRow)`
    select distinct given.key as missing from unnest(${sql.param([...keys])}::text[]) as given(key)
    where not exists (select from (${nameQueries[target]}) n where n.key = given.key and not n.archived)`
  return result.map(({ missing }) => missing)
}
