import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from './remove-folder.ts'

/** Prefixes of the tests' temporary folders. */
const ours =
  /^healthpress-(alerts|deployment|doctor|drill-test|failover|front|killed|killed-payment|nginx|outage|pair|patroni|pooler|process|proxy|restart|server-test|site|soak|test|topology|upgrade|varnish)-/
const day = 86_400_000

/** Removes what killed test runs left behind: folders untouched for a day. Folders of other programs stay. */
export function sweepStaleFolders(directory = tmpdir(), now = Date.now()): void {
  for (const name of readdirSync(directory)) {
    if (!ours.test(name)) continue
    const folder = join(directory, name)
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (!stat?.isDirectory() || now - stat.mtimeMs < day) continue
    try {
      removeFolder(folder)
    } catch {
      // owned by another account, or another run is removing it
    }
  }
}
