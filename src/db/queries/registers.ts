import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { isNumeric } from '../../domain/registers/entry-form.ts'
import type { Field } from '../../domain/registers/field.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { countRow } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

/**
 * Statements over the table of any register. Names of tables and columns come from the declarations, never from a
 * caller; a structure test holds each declaration against the database's catalogue.
 */

const entryRow = z.strictObject({
  key: z.string(),
  value: z.record(z.string(), z.json()),
  archived: z.boolean(),
  /** The value that the list is ordered by, as text: part of the cursor. */
  position: z.string(),
})
export type EntryRow = Omit<z.infer<typeof entryRow>, 'value'> & { value: RegisterEntry }

export const tableOf = ({ table }: Pick<Register, 'table'>): SQL => sql`${sql.identifier(table)} t`
export const keyOf = ({ key }: Register): SQL => sql`t.${sql.identifier(key)}`
export const keyTypes = { assigned: sql`int`, number: sql`int`, text: sql`text`, day: sql`date` }
export const keyValue = ({ keyKind }: Register, key: string): SQL => sql`${key}::${keyTypes[keyKind]}`

/** Whether a text can be a key of the register at all. */
export function isKey({ keyKind }: Register, key: string): boolean {
  if (keyKind === 'text') return key.length <= 80 && !key.includes('\0')
  return keyKind === 'day' ? z.iso.date().safeParse(key).success : /^[1-9]\d{0,8}$/.test(key)
}

function columnOf(field: Field, name: string): SQL {
  if (field.joined) return sql`(t.${sql.identifier(field.joined[0])} || ':' || t.${sql.identifier(field.joined[1])})`
  const column = sql`t.${sql.identifier(field.inside ?? field.column ?? name)}`
  if (field.inside) return sql`${column} ->> ${sql.raw(`'${name}'`)}`
  return field.kind === 'instant' ? isoInstant(column) : column
}

/** The title of the entry with the key of a row of another query: a number, and the same as text. */
export function titleOfKey(register: Register, key: { number: SQL; text: SQL }): SQL {
  const { title } = register.list
  const field = fieldsOf(register).find(([name]) => name === title)?.[1]
  const column = field ? columnOf(field, title) : keyOf(register)
  const isKeyed =
    register.keyKind === 'assigned' || register.keyKind === 'number'
      ? sql`${keyOf(register)} = ${key.number}`
      : sql`${keyOf(register)}::text = ${key.text}`
  return sql`(select ${column}::text from ${tableOf(register)} where ${isKeyed})`
}

export function archivedOf({ archive }: Register): SQL {
  if (!archive) return sql`false`
  const column = sql`t.${sql.identifier(archive.column)}`
  return archive.kind === 'switch' ? sql`not ${column}` : sql`${column} is not null`
}

const valuesOf = (register: Register): SQL =>
  sql`jsonb_build_object(${sql.join(
    fieldsOf(register).flatMap(([name, field]) => [sql.raw(`'${name}'`), columnOf(field, name)]),
    sql`, `,
  )})`

/** The type of a field's column in comparisons. */
function typeOf(field: Field): SQL {
  if (isNumeric(field)) return sql`int`
  if (field.kind === 'day') return sql`date`
  if (field.kind === 'instant') return sql`timestamptz`
  if (field.kind === 'lines') return sql`text[]`
  return field.kind === 'flag' ? sql`boolean` : sql`text`
}

/** A filter of the list of a register. */
export interface EntriesFilter {
  terms: readonly string[]
  /** Values by field, as text. */
  filters: Readonly<Record<string, string>>
  state: 'live' | 'archived' | 'all'
}
/** The order of the list and its cursor. */
export interface EntryPageOptions {
  by: string
  down: boolean
  after: { position: string; key: string } | null
  limit: number
}

function conditionsOf(register: Register, { terms, filters, state }: EntriesFilter): SQL {
  const conditions = [sql`true`, ...indexedTermConditions(register, terms), ...termConditions(register, terms)]
  for (const [name, value] of Object.entries(filters)) conditions.push(sql`${columnNamed(register, name)}::text = ${value}`)
  if (state !== 'all') conditions.push(state === 'archived' ? archivedOf(register) : sql`not (${archivedOf(register)})`)
  return sql.join(conditions, sql` and `)
}

const searchedColumns = (register: Register): SQL[] =>
  register.list.searched.map((name) => sql`${columnNamed(register, name)}::text`)

/** The conditions that an entry contains some terms. */
function termConditions(register: Register, terms: readonly string[]): SQL[] {
  const columns = searchedColumns(register)
  return terms.flatMap((word) => {
    // numbers are found by their keys, too; a text that is a key is one of the searched fields or starts with it
    const isInKey = !register.list.searchIgnoresKey && (register.keyKind === 'text' || /^[\d-]+$/.test(word))
    const all = sql.join(isInKey ? [...columns, sql`${keyOf(register)}::text`] : columns, sql`, `)
    const [own = sql`true`] = containsTerms(sql`concat_ws(E'\\n', ${all})`, [word])
    return orElsewhere(register, own, word)
  })
}

/** Conditions that the trigram index `<table>_words` of a large register answers: the expression must equal the indexed one. */
function indexedTermConditions(register: Register, terms: readonly string[]): SQL[] {
  if (!register.list.hasSearchIndex) return []
  const columns = searchedColumns(register)
  const indexed = register.list.searchIgnoresKey ? columns : [...columns, sql`${keyOf(register)}::text`]
  const text = sql.join(indexed, sql` || E'\\n' || `)
  return terms.map((word) => orElsewhere(register, hasGrams(text, [word]), word))
}

/** A condition for a term, or that it is in the other table whose texts are searched. */
function orElsewhere(register: Register, own: SQL, word: string): SQL {
  const { alsoSearched: also } = register.list
  if (!also) return own
  const text = sql`o.${sql.identifier(also.text)}`
  const contains = sql.join([hasGrams(text, [word]), ...containsTerms(text, [word])], sql` and `)
  const keys = sql`select o.${sql.identifier(also.column)} from ${sql.identifier(also.table)} o where ${contains}`
  return sql`(${own} or ${keyOf(register)} = any(array(${keys})))`
}

/** The column of a field, as text or as its own type. */
export function columnNamed(register: Register, name: string): SQL {
  const field = fieldOf(register, name)
  if (!field) throw new Error(`${register.name} has no field ${name}`)
  return columnOf(field, name)
}

/** How many rows of the order are compared with the words before all rows are. */
const scannedFirst = 4000

/**
 * The entries that match, in an order, from a cursor on. Words are compared with the next rows of the order; where these
 * have no full page of matches, the terms are rare, and all rows are compared once and only the matches are ordered:
 * following the order's index through the whole table would take many times as long.
 */
export async function listEntries(
  db: Database,
  register: Register,
  requested: EntriesFilter,
  order: EntryPageOptions,
): Promise<EntryRow[]> {
  const { by, down, after, limit } = order
  const field = fieldOf(register, by)
  if (!field) throw new Error(`${register.name} has no field ${by}`)
  // an instant is ordered as the column is, and not as its text
  const column = field.kind === 'instant' ? sql`t.${sql.identifier(by)}` : columnOf(field, by)
  const direction = down ? sql`desc` : sql`asc`
  const ordered = sql`order by ${column} ${direction}, ${keyOf(register)} ${direction}`
  const afterCursor = after
    ? sql`and (${column}, ${keyOf(register)}) ${down ? sql`<` : sql`>`} (${after.position}::${typeOf(field)}, ${keyValue(register, after.key)})`
    : sql``
  // values are built for the rows of the page alone
  const page = async (from: SQL) =>
    (await rows(db, entryRow)`
    select ${keyOf(register)}::text as key, ${valuesOf(register)} as value, ${archivedOf(register)} as archived,
      ${columnOf(field, by)}::text as position
    from ${from} ${ordered}`) as EntryRow[]
  const all = sql`${tableOf(register)} where ${conditionsOf(register, { ...requested, terms: [] })} ${afterCursor}`
  if (requested.terms.length === 0) return page(sql`(select t.* from ${all} ${ordered} limit ${limit}) t`)
  const matchesWords = sql.join(termConditions(register, requested.terms), sql` and `)
  const next = await page(
    sql`(select t.* from (select t.* from ${all} ${ordered} limit ${scannedFirst}) t where ${matchesWords} ${ordered} limit ${limit}) t`,
  )
  if (next.length === limit) return next
  return page(sql`(
    with found as materialized (select ${keyOf(register)} as found from ${all} and ${sql.join([...indexedTermConditions(register, requested.terms), matchesWords], sql` and `)})
    select t.* from found join ${tableOf(register)} on ${keyOf(register)} = found.found ${ordered} limit ${limit}) t`)
}

/** The number of entries that match, at most `limit`. */
export async function countEntries(db: Database, register: Register, requested: EntriesFilter, limit: number): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(*)::int as n from (select 1 from ${tableOf(register)} where ${conditionsOf(register, requested)} limit ${limit}) found`
  return row?.n ?? 0
}

/** An entry by its key; `lock` locks the row until the transaction ends. */
export async function findEntry(db: Database, register: Register, key: string, { lock = false } = {}): Promise<EntryRow | null> {
  if (!isKey(register, key)) return null
  const [row] = await rows(db, entryRow)`
    select ${keyOf(register)}::text as key, ${valuesOf(register)} as value, ${archivedOf(register)} as archived, '' as position
    from ${tableOf(register)} where ${keyOf(register)} = ${keyValue(register, key)} ${lock ? sql`for update` : sql``}`
  return (row as EntryRow | undefined) ?? null
}

/** Entries by their keys, in any order. */
export async function entriesByKeys(db: Database, register: Register, keys: readonly string[]): Promise<EntryRow[]> {
  const validKeys = keys.filter((key) => isKey(register, key))
  const result = await rows(db, entryRow)`
    select ${keyOf(register)}::text as key, ${valuesOf(register)} as value, ${archivedOf(register)} as archived, '' as position
    from ${tableOf(register)} where ${keyOf(register)} = any(${sql.param(validKeys)}::text[]::${keyTypes[register.keyKind]}[])`
  return result as EntryRow[]
}

/** The columns of some fields, and the row that holds their values. */
function toRow(register: Register, names: readonly string[], entry: RegisterEntry): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(register)) {
    if (field.derived) continue
    if (field.inside) {
      // a JSON column is one value: all of its keys are written together
      if (fieldsOf(register).some(([other, { inside }]) => inside === field.inside && names.includes(other)))
        row[field.inside] = { ...(row[field.inside] as object | undefined), [name]: entry[name] }
    } else if (field.joined && names.includes(name)) {
      const [first = '', other = ''] = String(entry[name]).split(':')
      Object.assign(row, { [field.joined[0]]: first, [field.joined[1]]: other })
    } else if (names.includes(name)) row[field.column ?? name] = entry[name]
  }
  return row
}

const columnList = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

const keyRow = z.strictObject({ key: z.string() })

/** Columns of an entry that are no fields. */
type Columns = Readonly<Record<string, unknown>>

/** Adds an entry. @param key the assigned key; null where a field is the key @param columns columns that are no fields */
export async function insertEntry(
  db: Database,
  register: Register,
  entry: RegisterEntry,
  { key, columns: besides }: { key: number | null; columns: Columns },
): Promise<string> {
  const row = { ...toRow(register, Object.keys(entry), entry), ...besides }
  if (key !== null) Object.assign(row, { [register.key]: key }, register.columnsOfNew?.(key))
  if (register.archive?.kind === 'switch') row[register.archive.column] = true
  const columns = columnList(Object.keys(row))
  const table = sql.identifier(register.table)
  const [inserted] = await rows(db, keyRow)`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)
    returning ${sql.identifier(register.key)}::text as key`
  if (!inserted) throw new Error(`no entry of ${register.name} was written`)
  return inserted.key
}

/** Writes the named fields of an entry, and columns that are no fields. */
export async function updateEntry(
  db: Database,
  register: Register,
  key: string,
  entry: RegisterEntry,
  { names, columns: besides }: { names: readonly string[]; columns: Columns },
): Promise<void> {
  const row = { ...toRow(register, names, entry), ...besides }
  const columns = Object.keys(row)
  if (columns.length === 0) return
  const table = sql.identifier(register.table)
  await db.execute(sql`
    update ${tableOf(register)} set (${columnList(columns)}) =
      (select ${columnList(columns)} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb))
    where ${keyOf(register)} = ${keyValue(register, key)}`)
}

/** Takes an entry out of readers' lists, or puts it back. */
export async function setArchived(
  db: Database,
  register: Register,
  key: string,
  { archived, now }: { archived: boolean; now: Date },
): Promise<void> {
  const { archive } = register
  if (!archive) throw new Error(`${register.name} has no archive`)
  const archivedAt = archived ? sql`${now.toISOString()}::timestamptz` : sql`null`
  await db.execute(sql`
    update ${tableOf(register)} set ${sql.identifier(archive.column)} = ${archive.kind === 'switch' ? sql`${!archived}` : archivedAt}
    where ${keyOf(register)} = ${keyValue(register, key)}`)
}

/** Deletes an entry with its parts. PostgreSQL refuses it while a foreign key refers to it. */
export async function deleteEntry(db: Database, register: Register, key: string): Promise<void> {
  await db.execute(sql`delete from ${tableOf(register)} where ${keyOf(register)} = ${keyValue(register, key)}`)
}

/** Until the transaction ends, no other transaction adds an entry, or changes what distinguishes it from the others. */
export async function lockNames(tx: Database, { name }: Register): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`register:${name}`}))`)
}

/**
 * The next number of a register, which no entry has had: history and audit log go by it. Locked until the transaction
 * ends, so that two concurrent additions get different ones.
 */
export async function nextKey(tx: Database, register: Register): Promise<number> {
  await lockNames(tx, register)
  const [row] = register.numberedByTable
    ? await rows(tx, countRow)`
    select nextval(pg_get_serial_sequence(${register.table}, ${register.key}))::int as n`
    : await rows(tx, countRow)`
    select 1 + greatest(
      (select coalesce(max(${keyOf(register)}), 0) from ${tableOf(register)}),
      (select coalesce(max(key::int), 0) from register_versions where register = ${register.name})
    )::int as n`
  return row?.n ?? 1
}

const menuOf = sql`(group_index || ':' || area)`

const menuEntryRow = z.strictObject({
  id: z.int(),
  parent: z.int().nullable(),
  title: z.string(),
  url: z.string(),
  position: z.int(),
})
/** An entry of a menu and what contains it. */
export type MenuEntryRow = z.infer<typeof menuEntryRow>

/**
 * The entries of a menu (`5:nav`), siblings in their order; with `lock`, locked until the transaction ends against
 * additions and moves.
 */
export async function entriesOfMenu(db: Database, menu: string, { lock = false } = {}): Promise<MenuEntryRow[]> {
  if (lock) await db.execute(sql`select pg_advisory_xact_lock(hashtext('register:menus:order'))`)
  return rows(db, menuEntryRow)`
    select id, parent_id as parent, title, url, position from menu_items where ${menuOf} = ${menu} order by position, id`
}

const menuPositionRow = z.strictObject({ menu: z.string(), parent: z.int().nullable() })

/** The menu of an entry and what contains it; null for an entry that does not exist. */
export async function findMenuEntry(db: Database, id: number): Promise<z.infer<typeof menuPositionRow> | null> {
  const [row] = await rows(db, menuPositionRow)`select ${menuOf} as menu, parent_id as parent from menu_items where id = ${id}`
  return row ?? null
}

/**
 * Whether a text contains all of some terms, literally and without regard to case: one comparison a term, without the
 * rules of a language, which would take most of the time of a large table.
 */
const containsTerms = (text: SQL, terms: readonly string[]): SQL[] =>
  terms.map((word) => sql`strpos(lower(${text} collate "C"), lower(${word} collate "C")) > 0`)

/**
 * A condition that every text with the terms meets and that an index on `word_grams` of the text answers
 * (`src/db/functions/60-search.sql`): the terms' pairs of characters, or the character of a term that is one.
 */
function hasGrams(text: SQL, terms: readonly string[]): SQL {
  const grams = terms.flatMap((word) => {
    const characters = [...asciiLower(word)]
    return characters.length === 1 ? characters : characters.slice(1).map((next, index) => `${characters[index]}${next}`)
  })
  return sql`word_grams(${text}) @> ${sql.param([...new Set(grams)])}::text[]`
}

/** As PostgreSQL's `lower` with the collation "C". */
const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
