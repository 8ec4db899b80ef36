import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { z } from 'zod'
import { type Feature, featureList } from '../../domain/navigation/features.ts'
import { clientRows } from '../rows.ts'
import { inTransaction, type MigrationRun, withRetries } from './apply.ts'

/**
 * A file of `src/db/functions/`: functions and triggers as they are today. It is applied again whenever its content has
 * changed, after the migrations.
 */
export interface FunctionFile {
  name: string
  hash: string
  /** Each can be repeated: `CREATE OR REPLACE …`, or `SELECT` of a function that does so for the tables of a list. */
  statements: string[]
}

/** A file whose text is not the one that was applied last. */
export interface ChangedFile extends FunctionFile {
  /** Whether this text was never applied: otherwise a newer release has replaced it. */
  isNew: boolean
}

const folder = fileURLToPath(new URL('../functions', import.meta.url))

const functionFile = (name: string, text: string): FunctionFile => ({
  name,
  hash: createHash('sha256').update(text).digest('hex'),
  statements: statementsOf(text),
})

/** All of them, in the order in which they are applied, and the triggers of the features last. */
export function readFunctions(from = folder): FunctionFile[] {
  const files = readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => functionFile(name, readFileSync(`${from}/${name}`, 'utf8')))
  return [...files, functionFile('features.ts', featureList().flatMap(triggersOf).join(''))]
}

const call = (name: string, ...args: string[]) => `SELECT ${name}(${args.map((text) => `'${text}'`).join(', ')});\n`

const triggersOf = ({
  table,
  listTag,
  entityTag,
  keyColumn,
  orderColumns,
  ownTagColumns,
  pictureColumn,
  search,
}: Feature): string[] => [
  call('name_changes_of', table, listTag, entityTag, keyColumn, orderColumns, ownTagColumns),
  ...(pictureColumn ? [call('media_uses_of', table, entityTag, keyColumn, pictureColumn)] : []),
  ...(search ? [call('search_changes_of', table)] : []),
]

/** A statement begins in the first column, with its comment: what a function contains is indented. */
const statementsOf = (text: string): string[] =>
  text.split(/(?<=;\n)(?=\n*(?:--|CREATE|SELECT))/).filter((statement) => /^[^-\s]/m.test(statement))

const journal = `create table if not exists drizzle.functions
  (file text not null, hash text not null, applied_at timestamptz not null, primary key (file, hash))`

const existsRow = z.strictObject({ made: z.boolean() })
const appliedRow = z.strictObject({ file: z.string(), hash: z.string() })

/** Compares the files with what a database records; changes nothing. */
export async function changedFunctions(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  files: readonly FunctionFile[],
): Promise<ChangedFile[]> {
  const [journal] = await clientRows(client, existsRow)("select to_regclass('drizzle.functions') is not null as made")
  const applied = journal?.made
    ? await clientRows(client, appliedRow)('select file, hash from drizzle.functions order by applied_at')
    : []
  const newest = new Map(applied.map(({ file, hash }) => [file, hash]))
  const recorded = new Set(applied.map(({ file, hash }) => `${file} ${hash}`))
  return files
    .filter(({ name, hash }) => newest.get(name) !== hash)
    .map((file) => ({ ...file, isNew: !recorded.has(`${file.name} ${file.hash}`) }))
}

/** Applies files in one transaction, all or none, and records them. */
export async function applyFunctions(files: readonly FunctionFile[], { client, retries, log }: MigrationRun): Promise<void> {
  if (files.length === 0) return
  await client.query(journal)
  const names = files.map(({ name }) => name).join('、')
  const statements = ['set local check_function_bodies = off', ...files.flatMap(({ statements }) => statements)]
  await withRetries(names, retries, log, () =>
    inTransaction(statements, client, retries, async () => {
      for (const { name, hash } of files)
        await client.query(
          `insert into drizzle.functions values ($1, $2, clock_timestamp())
           on conflict (file, hash) do update set applied_at = excluded.applied_at`,
          [name, hash],
        )
    }),
  )
  log(`${names}：已套用`)
}
