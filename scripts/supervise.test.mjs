import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const module = fileURLToPath(new URL('supervise.mjs', import.meta.url))

/** A supervisor of a child that runs a script. */
function superviseScript(script) {
  const source = `
    import { spawn } from 'node:child_process'
    import { supervise } from ${JSON.stringify(module)}
    supervise(() => spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

let supervisor
afterEach(() => supervisor.kill('SIGKILL'))

/** A script that requests a restart, and exits with 7 after it was restarted. */
function scriptOnce(asks) {
  const mark = join(mkdtempSync(join(tmpdir(), 'healthpress-supervise-')), 'begun')
  return `
    const { existsSync, rmSync, writeFileSync } = require('node:fs')
    if (existsSync('${mark}')) { console.log('begun'); rmSync('${dirname(mark)}', { recursive: true }); process.exit(7) }
    writeFileSync('${mark}', '')
    ${asks}`
}

/** The output, once the supervisor and its child, which writes to the same stream, have exited. */
function endOf({ stdout }) {
  let output = ''
  stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => supervisor.once('close', (code, signal) => resolve({ end: code ?? signal, output })))
}
const started = ({ stdout }) => new Promise((resolve) => stdout.once('data', resolve))
const waiting = `process.once('disconnect', () => { console.log('cleared up'); process.exit(3) }); console.log('begun')`

it("restarts a child on request, and otherwise exits with the child's code", async () => {
  supervisor = superviseScript(scriptOnce(`console.log('begun'); process.send('again', () => process.exit(0))`))
  expect(await endOf(supervisor)).toEqual({ end: 7, output: 'begun\nbegun\n' })
})

it.each(['SIGINT', 'SIGTERM'])('lets the child clean up on %s and waits for it', async (signal) => {
  supervisor = superviseScript(waiting)
  const ended = endOf(supervisor)
  await started(supervisor)
  supervisor.kill(signal)
  expect(await ended).toEqual({ end: 3, output: 'begun\ncleared up\n' })
})

it('leaves no child behind when it is killed', async () => {
  supervisor = superviseScript(waiting)
  const ended = endOf(supervisor)
  await started(supervisor)
  supervisor.kill('SIGKILL')
  expect(await ended).toEqual({ end: 'SIGKILL', output: 'begun\ncleared up\n' })
})

it('does not restart the child when terminated while the old one is still cleaning up', async () => {
  supervisor = superviseScript(
    scriptOnce(`process.once('disconnect', () => process.exit(0)); process.send('again', () => console.log('begun'))`),
  )
  const ended = endOf(supervisor)
  await started(supervisor)
  supervisor.kill('SIGTERM')
  expect(await ended).toEqual({ end: 0, output: 'begun\n' })
})
