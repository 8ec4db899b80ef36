import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Empty, or the account used instead of root, as which PostgreSQL refuses to run. */
export type Account = { uid: number; gid: number } | Record<string, never>

/** Where a server started by root stores what its account cannot reach in the project (a clone below /root). */
export const sharedFolder = '/var/lib/healthpress'

/** The account that the server runs as; root's substitute is created if missing. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  try {
    return idsOf('postgres')
  } catch {
    execFileSync('groupadd', ['--force', 'postgres'])
    execFileSync('useradd', ['--gid', 'postgres', '--no-create-home', 'postgres'])
    return idsOf('postgres')
  }
}

/** Whether an account may enter every folder above a path. */
export function isReachable(path: string, { uid }: Account): boolean {
  if (uid === undefined) return true
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat && (stat.mode & (stat.uid === uid ? 0o100 : 0o001)) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * A folder for the cluster that the account can reach: the given one, or one derived from its name. The parent folder
 * belongs to the product, so the account gets access to it.
 */
export function reachableFolder(wanted: string, account: Account): string {
  if (isReachable(wanted, account)) return wanted
  const own = dirname(resolve(wanted))
  if (isReachable(own, account)) {
    chmodSync(own, statSync(own).mode | 0o011)
    return wanted
  }
  const name = createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 16)
  return join(sharedFolder, name, 'postgres')
}

const idsOf = (name: string) => ({ uid: idOf('-u', name), gid: idOf('-g', name) })
const idOf = (which: string, name: string) =>
  Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
