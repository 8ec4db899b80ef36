import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time that a test file took, milliseconds: its worker's own, and that of processes it started that have ended. */
    processorTime?: { own: number; children: number }
  }
}

/** /proc counts in hundredths of a second, whatever the machine. */
const tick = 10

/**
 * Milliseconds of a processor that this process has had, and that its children had that have ended (on Linux, where the
 * kernel tells). Not seen: who still runs, as the browser does that files share; the grandchildren that nobody waited for;
 * and what all files of a run share: PostgreSQL, the site that the journeys visit, vitest itself.
 */
function processorTime(): { own: number; children: number } {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1000, children: timeOfChildren() }
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
  const after = processorTime()
  file.meta.processorTime = { own: after.own - before.own, children: after.children - before.children }
})
