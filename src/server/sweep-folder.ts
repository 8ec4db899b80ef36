import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Limits {
  bytes: number
  /** The age since the last use above which a file is removed, milliseconds. */
  age: number
}

/**
 * Removes the files of folders that can be made again: those that were not used for long, and then the longest unused
 * until the rest has at most the permitted size. A file that another process removes meanwhile is skipped.
 * @returns how many were removed
 */
export async function sweepFolders(folders: readonly string[], { bytes, age }: Limits, now: number): Promise<number> {
  const files = (await Promise.all(folders.map(filesBelow))).flat().sort((item, other) => other.used - item.used)
  let size = 0
  const superfluous = files.filter((file) => {
    size += file.size
    return size > bytes || now - file.used > age
  })
  for (const { path } of superfluous) await rm(path, { force: true })
  return superfluous.length
}

async function filesBelow(folder: string): Promise<{ path: string; size: number; used: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  const files: { path: string; size: number; used: number }[] = []
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const stats = await stat(path).catch(() => null)
    // most file systems record a read at most once a day
    if (stats) files.push({ path, size: stats.size, used: Math.max(stats.atimeMs, stats.mtimeMs) })
  }
  return files
}
