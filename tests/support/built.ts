import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// each project loads its set-up anew, so what they share lies outside of modules
const shared = globalThis as { healthpressIsBuilt?: boolean }

/** The built site that the tests serve: made again when its sources changed, which is looked at once in a run. */
export default function ensureBuilt(): void {
  if (shared.healthpressIsBuilt) return
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the site could not be built')
  shared.healthpressIsBuilt = true
}
