import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process by its number and when it began, so that another one with the same number is told apart. */
interface Holder {
  pid: number
  began: string
}

/**
 * Takes the data folder for this process and gives the function that lets it go.
 * A note left by a process that was killed does not count.
 * @throws when another living instance holds it
 */
export function holdDataFolder(directory: string): () => void {
  return inDataFolder(directory, () => hold(directory))
}

/** Does something in the data folder, which is made when it is not there. @throws in one line, when the folder cannot be used */
export function inDataFolder<T>(directory: string, work: () => T): T {
  try {
    mkdirSync(directory, { recursive: true })
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const reason = code === 'ENOSPC' ? '磁碟已滿' : code
    throw new Error(`資料夾 ${directory} 無法寫入（${reason}）。請以 DATA_DIR 指定別的資料夾。`, { cause: error })
  }
}

function hold(directory: string): () => void {
  const note = join(directory, 'instance.pid')
  const own = `${process.pid}\n${beginningOf(process.pid)}\n`
  while (!writeOnce(note, own, 0o644)) {
    const holder = readHolder(note)
    if (holder && isAlive(holder))
      throw new Error(
        `資料夾 ${directory} 正由另一個執行個體使用（pid ${holder.pid}）。請先停止它，或以 DATA_DIR 指定別的資料夾。`,
      )
    takeAway(note, holder)
  }
  return () => {
    if (readHolder(note)?.pid === process.pid) rmSync(note, { force: true })
  }
}

/** Removes the note of somebody who is gone; the note of somebody who has come meanwhile is put back. */
function takeAway(note: string, gone: Holder | null): void {
  const aside = `${note}.${process.pid}`
  try {
    renameSync(note, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  if (taken?.pid === gone?.pid && taken?.began === gone?.began) rmSync(aside)
  else renameSync(aside, note)
}

/** Writes a file that is not there yet, whole or not at all; false when somebody else was first. */
export function writeOnce(file: string, text: string, mode: number): boolean {
  const made = `${file}.${process.pid}.made`
  try {
    writeFileSync(made, text, { mode })
    linkSync(made, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(made, { force: true })
  }
}

function readHolder(note: string): Holder | null {
  const [pid, began = ''] = readLines(note)
  return pid && /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), began } : null
}

function isAlive({ pid, began }: Holder): boolean {
  if (pid === process.pid) return began === beginningOf(pid) && began !== ''
  return exists(pid) && (began === '' ? runs(pid, 'node') : began === beginningOf(pid))
}

/** When a process began, in the kernel's words; empty where it does not tell. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  } catch {
    return ''
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id in a file's first line, or null. */
export function readPid(file: string): number | null {
  const pid = Number(readLines(file)[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/** Whether a process lives; where `/proc` tells its command line, whether that names the program too. */
export function runs(pid: number, program: string): boolean {
  if (!exists(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    return process.platform !== 'linux'
  }
}
