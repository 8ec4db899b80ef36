// npm run migrations: generates a migration for the changes in src/db/schema. Arguments are drizzle-kit's (--name,
// --custom).
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, run } from './setup.mjs'

install()
run('drizzle-kit', ['generate', ...process.argv.slice(2)])

// the generator compares with the newest snapshot only; each snapshot contains the whole schema
const meta = join(root, 'src', 'db', 'migrations', 'meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const superseded of snapshots.slice(0, -1)) rmSync(join(meta, superseded))
