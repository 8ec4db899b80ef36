// Steps of a command that do not need one another: as many at once as there are cores, and all of them whatever fails.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { environment, root, say } from './setup.mjs'

/**
 * Runs every step and prints each when it is done: its name, and what it had to say. A step is a name and commands that
 * follow one another until one fails. The longest stand first, so that nothing waits for them at the end.
 * @param {{ name: string, commands: [string, string[]][] }[]} steps
 * @returns {Promise<string[]>} the names of those that failed, in the order of the list
 */
export async function runSteps(steps, { atOnce = availableParallelism(), write = (text) => process.stdout.write(text) } = {}) {
  const waiting = [...steps]
  const failed = new Set()
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, printed } = await runOne(step)
      if (!ok) failed.add(step.name)
      say(`${step.name}${ok ? '' : ' ✗'}`, write)
      write(printed)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, steps.length) }, worker))
  return steps.map(({ name }) => name).filter((name) => failed.has(name))
}

async function runOne({ commands }) {
  let printed = ''
  for (const [command, args] of commands) {
    const done = await runQuietly(command, args)
    printed += done.printed
    if (!done.ok) return { ok: false, printed }
  }
  return { ok: true, printed }
}

function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        printed += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, printed: `${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, printed }))
  })
}
