import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built site that the tests serve: made again when its sources changed. */
export default function ensureBuilt(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the site could not be built')
}
