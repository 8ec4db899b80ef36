// Runs independent steps of a command concurrently, one per core, and runs all of them even when some fail.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { environment, root, say } from './setup.mjs'

/**
 * Runs every step and prints each when it has finished: its name and its output. A step is a name and commands that run
 * in sequence until one fails. List the longest steps first to shorten the total time.
 * @param {{ name: string, commands: [string, string[]][] }[]} steps
 * @returns {Promise<string[]>} the names of the failed steps, in list order
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
