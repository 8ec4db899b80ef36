import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time that a test file took, milliseconds: its worker's, and that of the processes it started and ended. */
    processorTime?: number
  }
}

/** /proc counts in hundredths of a second, whatever the machine. */
const tick = 10

/**
 * Milliseconds of processor that this process has had, and those of its children that have ended (on Linux, where the
 * kernel tells). Not seen: who still runs, a browser's renderers (they are no children of ours), and what all files of a
 * project share: PostgreSQL, the site that the journeys visit, vitest itself.
 */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + timeOfChildren()
}

function timeOfChildren(): number {
  if (process.platform !== 'linux') return 0
  // the program's name, in brackets, may hold spaces; what its children had is 14th and 15th after it
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tick
}

const before = processorTime()
// registered before every other, so it runs after every other
// biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures are wanted: none
afterAll(({}, file) => {
  file.meta.processorTime = processorTime() - before
})
