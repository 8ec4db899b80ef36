import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A migration of `src/db/migrations/`, as the generator's journal lists it. */
export interface Migration {
  /** The file's name without `.sql`. */
  name: string
  /** When it was generated, milliseconds: the number under which a database records it. */
  when: number
  hash: string
  /** Whether each statement runs by itself, as marked by the file's first line. */
  outside: boolean
  statements: string[]
}

/** The first line of a file whose statements must not, or should not, run in one transaction. */
export const noTransactionMark = '-- outside a transaction'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))

/** All migrations in this code, in order, from its own folder or another folder with a journal. */
export function readMigrations(from = folder): Migration[] {
  const { entries } = JSON.parse(readFileSync(`${from}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder: from }).map(({ sql, folderMillis, hash }, index) => ({
    name: entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    outside: sql[0]?.trimStart().split('\n')[0]?.trim() === noTransactionMark,
    statements: sql.filter((statement) => withoutComments(statement).trim() !== ''),
  }))
}

/** A statement without its comments, so that only executed SQL is left. */
export const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * The last release: its newest migration, and every statement that it runs. Written by `npm run release-queries`. A
 * test verifies that these statements run on the current schema, so that the last release can serve from it.
 */
export function readLastRelease(): { newest: number; statements: string[] } {
  return JSON.parse(readFileSync(`${folder}/last-release.json`, 'utf8'))
}
