// Ends the processes of a test run whose own process was killed. It reads lines from standard input, `+pid` and `-pid`,
// and when that stream closes, for whatever reason, it kills every process that is still registered.
import { createInterface } from 'node:readline'

const registered = new Set()
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) registered.add(pid)
  else registered.delete(pid)
}
for (const pid of registered)
  try {
    // PostgreSQL exits at once on SIGQUIT and removes its shared memory; other processes exit as well
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it has exited already
  }
