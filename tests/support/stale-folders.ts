import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How the folders begin that tests make for themselves. */
const ours = /^healthpress-(killed|nginx|process|proxy|server-test|site|test|topology)-/
const day = 86_400_000

/** Removes what test runs that were killed left behind: folders untouched for a day. Somebody else's stay. */
export function sweepStaleFolders(directory = tmpdir(), now = Date.now()): void {
  for (const name of readdirSync(directory)) {
    if (!ours.test(name)) continue
    const folder = join(directory, name)
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (!stat?.isDirectory() || now - stat.mtimeMs < day) continue
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // another account's, or another run is removing it
    }
  }
}
