import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a test file, milliseconds: of its worker, and of its exited child processes. */
    processorTime?: { own: number; children: number }
  }
}

/** /proc counts in hundredths of a second, on any machine. */
const tick = 10

/**
 * Processor time of this process, and of its exited children, milliseconds (on Linux only). Not included: running
 * processes, such as the browser shared by files; grandchildren that were not waited for; and what all files of a run
 * share: PostgreSQL, the site of the journeys, vitest itself.
 */
function processorTime(): { own: number; children: number } {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1000, children: timeOfChildren() }
}

function timeOfChildren(): number {
  if (process.platform !== 'linux') return 0
  // the program's name, in parentheses, may contain spaces; the children's times are fields 14 and 15 after it
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tick
}

const before = processorTime()
// registered before every other, so it runs after every other
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the wanted fixtures here: none
afterAll(({}, file) => {
  const after = processorTime()
  file.meta.processorTime = { own: after.own - before.own, children: after.children - before.children }
})
