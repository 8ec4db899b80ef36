import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process by its id and start time, to detect reused process ids. */
interface LockHolder {
  pid: number
  began: string
}

/**
 * Locks the data folder for this process and returns the function that releases it. The lock file of a
 * killed process is ignored.
 * @throws when another running instance holds it
 */
export function lockDataFolder(directory: string): () => void {
  return withDataFolder(directory, () => acquireLock(directory))
}

/**
 * Runs work in the data folder, which is created if missing. @throws with a one-line message when the folder cannot be used
 */
export function withDataFolder<T>(directory: string, work: () => T): T {
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

function acquireLock(directory: string): () => void {
  const note = join(directory, 'instance.pid')
  const ownEntry = `${process.pid}\n${processStartOf(process.pid)}\n`
  while (!writeOnce(note, ownEntry, 0o644)) {
    const holder = readHolder(note)
    if (holder && isAlive(holder))
      throw new Error(
        `資料夾 ${directory} 正由另一個執行個體使用（pid ${holder.pid}）。請先停止它，或以 DATA_DIR 指定別的資料夾。`,
      )
    removeStaleLock(note, holder)
  }
  return () => {
    if (readHolder(note)?.pid === process.pid) rmSync(note, { force: true })
  }
}

/** Removes the lock file of a dead process; one that another process has written meanwhile is put back. */
function removeStaleLock(note: string, staleHolder: LockHolder | null): void {
  const movedNote = `${note}.${process.pid}`
  try {
    renameSync(note, movedNote)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const movedHolder = readHolder(movedNote)
  if (movedHolder?.pid === staleHolder?.pid && movedHolder?.began === staleHolder?.began) rmSync(movedNote)
  else renameSync(movedNote, note)
}

/** Writes a file that does not exist yet, atomically; false when another process was first. */
export function writeOnce(file: string, text: string, mode: number): boolean {
  const temporary = `${file}.${process.pid}.made`
  try {
    writeFileSync(temporary, text, { mode })
    linkSync(temporary, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readHolder(note: string): LockHolder | null {
  const [pid, began = ''] = readLines(note)
  return pid && /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), began } : null
}

function isAlive({ pid, began }: LockHolder): boolean {
  if (pid === process.pid) return began === processStartOf(pid) && began !== ''
  return exists(pid) && (began === '' ? isRunning(pid, 'node') : began === processStartOf(pid))
}

/** The start time of a process, in the kernel's format; empty if the system does not provide it. */
function processStartOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${bootId} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
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

/** Whether a process is running and, if `/proc` provides its command line, whether that contains the program's name. */
export function isRunning(pid: number, program: string): boolean {
  if (!exists(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    return process.platform !== 'linux'
  }
}
