import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// each project reloads its set-up modules, so shared state is on globalThis
const shared = globalThis as { healthpressIsBuilt?: boolean }

/** The built site that the tests serve: rebuilt when its sources changed, checked once per run. */
export default function ensureBuilt(): void {
  if (shared.healthpressIsBuilt) return
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the site could not be built')
  shared.healthpressIsBuilt = true
}
