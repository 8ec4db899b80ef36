import { link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAtomically } from './write-atomically.ts'

/**
 * How long the assets of a build are retained after its last process, milliseconds: open pages, and pages that a cache
 * or a browser has stored, refer to them.
 */
const retained = 30 * 24 * 3_600_000

/**
 * Copies the assets of the present build into a folder that outlives it and that several processes may share, and
 * removes those that no build has had for a month. Their names contain a content hash, so that one never replaces
 * another. A running process repeats this each day, so that its own assets do not age.
 * @param made folders of the build, each with a folder `assets`
 * @param folder where they are retained, under the same paths
 */
export async function archiveAssets(made: readonly string[], folder: string, now = new Date()): Promise<void> {
  for (const directory of made)
    for (const name of await namesIn(join(directory, 'assets'))) {
      const path = join(folder, 'assets', name)
      await place(join(directory, 'assets', name), path)
      await utimes(path, now, now)
    }
  for (const name of await namesIn(join(folder, 'assets'))) {
    const path = join(folder, 'assets', name)
    // another process may have removed it already
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    if (now.getTime() - usedAt > retained) await rm(path, { force: true })
  }
}

/** Files in a folder and below it; none if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A hard link if the file system supports it, otherwise a copy; an existing file stays. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await writeAtomically(to, await readFile(from))
  })
}
