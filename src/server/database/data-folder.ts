import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the data folder for this process and gives the function that lets it go.
 * A note left by a process that was killed does not count.
 * @throws when another living instance holds it
 */
export function holdDataFolder(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const note = join(directory, 'instance.pid')
  const holder = readPid(note)
  if (holder !== null && holder !== process.pid && runsNode(holder)) {
    throw new Error(
      `資料夾 ${directory} 正由另一個執行個體使用（pid ${holder}）。請先停止它，或以 DATA_DIR 指定別的資料夾。`,
    )
  }
  writeFileSync(note, `${process.pid}\n`)
  return () => {
    if (readPid(note) === process.pid) rmSync(note, { force: true })
  }
}

/** The process id in a file's first line, or null. */
export function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Whether a process lives; where `/proc` tells its command line, whether that names the program too. */
export function runs(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    return process.platform !== 'linux'
  }
}

const runsNode = (pid: number) => runs(pid, 'node')
