// Ends the processes of a test run whose own process was killed. It reads lines from standard input, `+pid` and `-pid`,
// and when that stream closes, for whatever reason, it kills every process that is still registered, and those below it.
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const registered = new Set()
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) registered.add(pid)
  else registered.delete(pid)
}
/** The processes below one, by Linux's own list: a killed site would leave its PostgreSQL behind. */
function descendants(pid) {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [...children, ...children.flatMap(descendants)]
  } catch {
    // it has exited, or this is another system
    return []
  }
}
// all are listed before the first exits, and a parent goes before the children that it would start again
for (const pid of [...registered].flatMap((pid) => [pid, ...descendants(pid)]))
  try {
    // PostgreSQL exits at once on SIGQUIT and removes its shared memory; other processes exit as well
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it has exited already
  }
