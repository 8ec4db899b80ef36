import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { serverProgram } from '../../scripts/setup.mjs'
import { rowErrors, rowErrorsIn } from '../../src/db/check-rows.ts'
import { databaseTimeout } from './database-timeout.ts'
import { endWithThisProcess } from './reap-processes.ts'
import { root } from './site.ts'

/** A process of the product, as in production. */
export interface Process {
  child: ChildProcess
  /** Its complete output so far. */
  output: () => string
  /** Its standard output: the log. */
  log: () => string
  /** Resolves when it accepts requests. */
  ready: () => Promise<void>
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Starts the built server with only the given environment and command line. */
export function startProcess(environment: Record<string, string>, input: readonly string[] = []): Process {
  return begin(process.execPath, [serverProgram, ...input], environment)
}

/** Starts a command in another folder, as a container does in its image. */
export const startIn = (cwd: string, [command = '', ...input]: readonly string[], environment: Record<string, string>): Process =>
  begin(command, input, environment, { cwd })

/** Starts the built server by `npm start`: the process is npm. */
export const startByNpm = (environment: Record<string, string>): Process => begin('npm', ['start'], environment)

/** The server of `npm run dev`, with the channel over which it requests a restart. */
export const startDevServer = (environment: Record<string, string>): Process =>
  begin(
    process.execPath,
    ['--conditions=development', 'scripts/dev-server.ts'],
    { NODE_ENV: 'development', ...environment },
    { channel: 'ipc' },
  )

function begin(
  command: string,
  input: readonly string[],
  environment: Record<string, string>,
  { channel = 'ignore', cwd = root }: { channel?: 'ipc' | 'ignore'; cwd?: string } = {},
): Process {
  const { PATH = '', HOME = '' } = process.env
  // the compile cache saves dozens of starts in a run from compiling the modules again
  const compiled = join(root, 'node_modules/.cache/healthpress-compiled')
  const env = {
    ...{ PATH, HOME, HOST: '127.0.0.1', CHECK_ROWS: '1', NODE_COMPILE_CACHE: compiled },
    DATABASE_TIMEOUT: databaseTimeout,
    ...environment,
  }
  const child = spawn(command, input, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', channel] })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  let text = ''
  let log = ''
  let received = () => {}
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8')
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      rowErrors.push(...rowErrorsIn(chunk.toString('utf8')))
      received()
    })
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(code ?? signal ?? -1)
      received()
    })
  })
  const ready = async () => {
    while (!text.includes('healthpress 就緒')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the process ended:\n${text}`)
      await new Promise<void>((resolve) => {
        received = resolve
      })
    }
  }
  return { child, output: () => text, log: () => log, ready, ended }
}
