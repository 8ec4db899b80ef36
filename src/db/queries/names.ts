import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { maySignNow } from './staff.ts'

const namedRow = z.strictObject({ id: z.int(), name: z.string(), about: z.string() })
/**
 * An entity that a manuscript can refer to: its number, its name, and a hint that distinguishes it from
 * others of the same name.
 */
export type NamedRow = z.infer<typeof namedRow>

/** The rows to choose from, by kind; a `hidden` row is found only by its number. */
const of: Record<NameKind, SQL> = {
  author: sql`select id, name, title as about, archived_at is not null as hidden from authors`,
  reviewer: sql`select id, name, title as about, archived_at is not null as hidden from authors where reviewer`,
  clinician: sql`select a.id, a.name, a.title as about, false as hidden from authors a where ${maySignNow(sql`a.id`)}`,
  tag: sql`select t.id, t.name, coalesce(c.title, '') as about, false as hidden from tags t left join channels c on c.id = t.channel_id`,
  channel: sql`select id, title as name, case when feature then '專題頻道' else '' end as about, false as hidden from channels`,
  column: sql`select c.id, c.title as name, a.name as about, c.archived_at is not null as hidden from columns c join authors a on a.id = c.author_id`,
  magazine: sql`select issue as id, name, to_char(publish_date, 'YYYY.MM.DD') as about, false as hidden from magazines`,
}

/** Magazine issues: newest first. All other kinds: shortest name first, because the search words are a larger part of it. */
const order = (kind: NameKind) => (kind === 'magazine' ? sql`n.id desc` : sql`length(n.name), n.name, n.id`)

/**
 * Names of a kind: first those of the given numbers, unconditionally; then those that contain the words or have them as
 * their number, exact matches first.
 */
export async function findNames(
  db: Database,
  kind: NameKind,
  { ids = [], words = '', limit }: { ids?: readonly number[] | undefined; words?: string | undefined; limit: number },
): Promise<NamedRow[]> {
  const isGiven = sql`n.id = any(${sql.param([...ids])}::int[])`
  return rows(db, namedRow)`
    select n.id, n.name, n.about from (${of[kind]}) n
    where ${isGiven} or n.id::text = ${words} or (not n.hidden and (${words} = '' or strpos(lower(n.name), lower(${words})) > 0))
    order by ${isGiven} desc, (lower(n.name) = lower(${words})) desc, ${order(kind)} limit ${limit}`
}

/** Every channel, those with an address of their own first. */
export async function allChannels(db: Database): Promise<NamedRow[]> {
  return rows(db, namedRow)`select n.id, n.name, n.about from (${of.channel}) n order by n.id`
}
