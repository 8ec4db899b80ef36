import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A migration of `src/db/migrations/`, as the generator's journal lists it. */
export interface Migration {
  /** The file's name without `.sql`. */
  name: string
  /** When it was generated, milliseconds: by this number a database remembers it. */
  when: number
  hash: string
  /** Whether each statement is run by itself: the file's first line says so. */
  outside: boolean
  statements: string[]
}

/** The first line of a file whose statements may not, or should not, be in one transaction. */
export const outsideMark = '-- outside a transaction'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Every migration that this code knows, in order, of its own folder or of another one that has a journal. */
export function readMigrations(from = folder): Migration[] {
  const { entries } = JSON.parse(readFileSync(`${from}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder: from }).map(({ sql, folderMillis, hash }, place) => ({
    name: entries[place]?.tag ?? '',
    when: folderMillis,
    hash,
    outside: sql[0]?.trimStart().split('\n')[0]?.trim() === outsideMark,
    statements: sql.filter((statement) => withoutComments(statement).trim() !== ''),
  }))
}

/** A statement without its comments, so that only what PostgreSQL does is left. */
export const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * The last release: the newest migration that it knew, and every statement that it asks. Written by
 * `npm run release-queries`; a test holds that they run on the schema as it is now, so that release may serve from it.
 */
export function readLastRelease(): { newest: number; statements: string[] } {
  return JSON.parse(readFileSync(`${folder}/last-release.json`, 'utf8'))
}
