import { batchMark } from '../../src/db/migrating/apply.ts'
import { type Migration, withoutComments } from '../../src/db/migrating/files.ts'

/** In the comment above a statement: the reason for an exception to a rule, at least ten characters. */
const allowance = /^\s*-- allowed: \S.{9,}$/m

interface Statement {
  /** As PostgreSQL parses it: without comments and function bodies, on one line, in lower case. */
  sql: string
  /** The name of its table, without quotes. */
  table: string | undefined
  batched: boolean
  outside: boolean
  /** Whether the table is created in the same file, so that it is not in use yet. */
  isNew: boolean
  /** Whether functions and triggers are in files of their own (src/db/functions) since. */
  isRepeatable: boolean
  /** The statements before it, in this file and in older ones. */
  before: readonly string[]
}

const aboutTable =
  /^(?:(?:create|alter|drop) table(?: if (?:not )?exists)?(?: only)?|create (?:unique )?index .*? on(?: only)?|update(?: only)?|delete from(?: only)?) (?:"?public"?\.)?"?(\w+)"?/

/** Default expressions that are not evaluated per row. */
const plainDefault =
  /^(?:'(?:[^']|'')*'|-?[\d.]+|true|false|null|array\[\]|now\(\)|current_timestamp|current_date)(?:::["\w.[\] ]+)?$/

type Rule = (statement: Statement) => string | false | undefined

const rules: Rule[] = [
  ({ sql, isNew }) =>
    /^create (unique )?index (?!concurrently)/.test(sql) && !isNew && 'an index on a table in use is built CONCURRENTLY',
  ({ sql }) => /^create (unique )?index concurrently (if not exists )?on\b/.test(sql) && 'an index has a name',
  ({ sql }) => /^(drop|reindex) index (?!concurrently)/.test(sql) && 'an index is dropped or rebuilt CONCURRENTLY',
  ({ sql, outside }) => /\bconcurrently\b/.test(sql) && !outside && 'CONCURRENTLY is only possible outside a transaction',
  ({ sql }) =>
    /^drop (table|view|materialized view|type|schema|function|procedure|sequence|trigger)|^truncate|\bdrop column\b|^alter table .* drop (?!constraint|default|not null|identity|expression)/.test(
      sql,
    ) && 'what the running version uses is dropped a release later',
  ({ sql }) => /^alter .*\brename\b/.test(sql) && 'the running version uses the old name',
  ({ sql, before }) => setNotNull(sql, before),
  ({ sql, isNew }) =>
    /\balter (column )?\S+ (set data )?type\b/.test(sql) && !isNew && 'a change of type rewrites the whole table',
  ({ sql, isNew }) => addedColumn(sql, isNew),
  ({ sql, isNew }) =>
    /\badd (constraint \S+ )?(foreign key|check)\b/.test(sql) &&
    !/\bnot valid\b/.test(sql) &&
    !isNew &&
    'a constraint is added NOT VALID, and validated in a later file',
  ({ sql, isNew }) =>
    /\badd (constraint \S+ )?(unique|primary key|exclude)\b/.test(sql) &&
    !/\busing index\b/.test(sql) &&
    !isNew &&
    'a key is added USING INDEX, after the index was built CONCURRENTLY',
  ({ sql, outside }) => /\bvalidate constraint\b/.test(sql) && !outside && 'a constraint is validated outside a transaction',
  ({ sql, outside, isNew }) =>
    /^(with .*)?\b(update|delete from) /.test(sql) && !outside && !isNew && 'rows are changed in batches, outside a transaction',
  ({ sql }) => /^(vacuum|cluster|lock|refresh materialized view (?!concurrently))\b/.test(sql) && 'it locks readers out',
  ({ sql, isRepeatable }) =>
    isRepeatable &&
    /^(create|alter|drop) (or replace )?(constraint )?(function|procedure|trigger)\b|^select \w+_of\(/.test(sql) &&
    'functions and triggers are written in src/db/functions',
  ({ sql, batched, outside }) => batchedWell(sql, batched, outside),
  ({ sql, outside, batched }) =>
    outside &&
    !batched &&
    !again.test(sql) &&
    'a statement outside a transaction must be idempotent: CONCURRENTLY, VALIDATE CONSTRAINT, or in batches',
]

const again =
  /^(create (unique )?index concurrently|drop index concurrently if exists|reindex (index|table) concurrently|alter table \S+ validate constraint \S+$|alter type \S+ add value if not exists)/

function setNotNull(sql: string, before: readonly string[]): string | false {
  const [, table, column] = /^alter table (?:only )?(\S+) .*?alter (?:column )?"?(\w+)"? set not null/.exec(sql) ?? []
  if (!table || !column) return false
  const checks = before.flatMap((one) => {
    const [, name] = new RegExp(`add constraint (\\S+) check \\(\\(?(?:\\S+\\.)?"?${column}"? is not null\\)`).exec(one) ?? []
    return name && one.startsWith(`alter table ${table} `) ? [name] : []
  })
  const validated = checks.some((name) => before.includes(`alter table ${table} validate constraint ${name}`))
  return !validated && 'SET NOT NULL reads the whole table, unless a validated CHECK (… IS NOT NULL) was there before'
}

function addedColumn(sql: string, isNew: boolean): string | false {
  if (isNew || !/^alter table .*\badd (?:column |(?!constraint|check|foreign|unique|primary|exclude|value))/.test(sql))
    return false
  if (/\b(big|small)?serial\b|\bgenerated\b/.test(sql)) return 'a column that is worked out writes the whole table anew'
  if (/\b(references|unique|primary key|check)\b/.test(sql)) return 'a column is added without constraints; those come NOT VALID'
  const [, input] = / default (.+?)(?= not null| null$|, add |$)/.exec(sql) ?? []
  if (input !== undefined && !plainDefault.test(input))
    return 'a default that is worked out for each row writes the whole table anew'
  return (
    /\bnot null\b/.test(sql) && input === undefined && 'a column that must be there has a default: the running version gives none'
  )
}

function batchedWell(sql: string, batched: boolean, outside: boolean): string | false {
  if (!batched)
    return outside && /\b(update|delete from) /.test(sql) && 'rows are changed in batches: write `-- in batches` above it'
  if (!outside) return 'batches stand outside a transaction'
  return (
    (!/^(update|delete from) .*\blimit \d+/.test(sql) || /\bskip locked\b/.test(sql)) &&
    'a batch is an UPDATE or DELETE of what is still to be done, with a LIMIT and without SKIP LOCKED'
  )
}

/** The last migration with functions and triggers. */
const lastWithFunctions = '0065_registers'

const read = (statement: string): string =>
  withoutComments(statement.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''"))
    .replace(/\s+/g, ' ')
    .replace(/\s*;\s*$/, '')
    .trim()
    .toLowerCase()

/**
 * Statements that would block readers, or break the running version during a migration, as `file: rule: statement`.
 * @param older the migrations before them, in order
 */
export function lint(migrations: readonly Migration[], older: readonly Migration[] = []): string[] {
  const before = older.flatMap(({ statements }) => statements.map(read))
  return migrations.flatMap((migration) => {
    const createdTables = new Set(
      migration.statements.flatMap(
        (one) => /^create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/.exec(read(one))?.[1] ?? [],
      ),
    )
    return migration.statements.flatMap((text) => {
      const sql = read(text)
      const table = aboutTable.exec(sql)?.[1]
      const isNew = table !== undefined && createdTables.has(table)
      const isRepeatable = migration.name > lastWithFunctions
      const { outside } = migration
      const statement = { sql, table, isNew, isRepeatable, batched: batchMark.test(text), outside, before: [...before] }
      before.push(sql)
      if (sql.includes(';')) return [`${migration.name}: one statement between two breakpoints: ${sql.slice(0, 100)}`]
      if (allowance.test(text)) return []
      return rules.flatMap((rule) => {
        const breach = rule(statement)
        return breach ? [`${migration.name}: ${breach}: ${sql.slice(0, 100)}`] : []
      })
    })
  })
}
