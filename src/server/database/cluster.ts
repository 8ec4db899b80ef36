import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type PostgresPrograms, runToEnd } from './postgres-programs.ts'

export const clusterUser = 'healthpress'
const passwordFile = 'healthpress.password'

/** The password of the cluster in a folder: generated with it, and stored only there. */
export const clusterPassword = (directory: string) => readFileSync(join(directory, passwordFile), 'utf8').trim()

/**
 * Creates the cluster's files if there are none. They are created in a temporary folder and renamed: an incomplete
 * cluster of a killed process is never taken for a complete one.
 */
export async function ensureCluster({ initdb, account }: PostgresPrograms, directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const making = join(dirname(directory), `.${basename(directory)}-being-made`)
  const secrets = mkdtempSync(join(tmpdir(), 'healthpress-'))
  const secret = join(secrets, 'password')
  try {
    await rm(making, { recursive: true, force: true })
    await mkdir(dirname(making), { recursive: true })
    await mkdir(making, { mode: 0o700 })
    await writeFile(secret, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    for (const path of [making, secrets, secret]) await give(path, account)
    const flags = [
      '--auth=scram-sha-256',
      `--username=${clusterUser}`,
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]
    await runToEnd(initdb, [`--pgdata=${making}`, ...flags], account)
    await writeFile(join(making, passwordFile), readFileSync(secret), { mode: 0o600 })
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
  if (existsSync(directory) && (await readdir(directory)).length === 0) await rm(directory, { recursive: true })
  await rename(making, directory)
}

async function give(path: string, { uid, gid }: PostgresPrograms['account']): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
