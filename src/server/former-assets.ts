import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from './write-atomically.ts'

/**
 * The number of builds whose assets are retained, including the present one: open pages, and pages cached by a proxy,
 * refer to those of an earlier one.
 */
const builds = 3

const lists = z.array(z.array(z.string()))

/**
 * Copies the assets of the present build into a folder that outlives it, and removes those of old builds. Their names
 * contain a content hash, so that one never replaces another.
 * @param made folders of the build, each with a folder `assets`
 * @param folder where they are retained, under the same paths
 */
export async function archiveAssets(made: readonly string[], folder: string): Promise<void> {
  const present: string[] = []
  for (const directory of made)
    for (const name of await namesIn(join(directory, 'assets'))) {
      const path = join('assets', name)
      present.push(path)
      await place(join(directory, path), join(folder, path))
    }
  // beside the folder, because everything inside it is served
  const file = `${folder}.json`
  const former = await formerLists(file)
  const list = present.sort()
  const others = former.filter((one) => JSON.stringify(one) !== JSON.stringify(list))
  const stored = [list, ...others].slice(0, builds)
  const wanted = new Set(stored.flat())
  const there = (await namesIn(join(folder, 'assets'))).map((name) => join('assets', name))
  await Promise.all(there.filter((path) => !wanted.has(path)).map((path) => rm(join(folder, path), { force: true })))
  await writeAtomically(file, Buffer.from(JSON.stringify(stored)))
}

/** Files in a folder and below it; none if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function formerLists(file: string): Promise<string[][]> {
  try {
    return lists.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return []
  }
}

/** A hard link if the file system supports it, otherwise a copy; an existing file stays. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const isThere = (error: NodeJS.ErrnoException) => error.code === 'EEXIST'
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (!isThere(error)) await copyFile(from, to)
  })
}
