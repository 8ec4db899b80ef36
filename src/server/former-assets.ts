import { link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { DerivedFiles } from '../operations/media/derived-files.ts'
import { sha256Of } from '../operations/media/store.ts'
import { writeAtomically } from './write-atomically.ts'

/**
 * How long the assets of a build are retained after its last process, milliseconds: open pages, and pages that a cache
 * or a browser has stored, refer to them.
 */
const retentionTime = 30 * 24 * 3_600_000

/**
 * Copies the assets of the current build into a folder that outlives it and that several processes may share, and
 * removes those that no build has had for a month. Their names contain a content hash, so that one never replaces
 * another. A running process repeats this each day, so that its own assets do not age.
 * @param directories folders of the build, each with a folder `assets`
 * @param folder where they are retained, under the same paths
 */
export async function archiveAssets(directories: readonly string[], folder: string, now = new Date()): Promise<void> {
  for (const directory of directories)
    for (const name of await namesIn(join(directory, 'assets'))) {
      const path = join(folder, 'assets', name)
      await linkOrCopy(join(directory, 'assets', name), path)
      await utimes(path, now, now)
    }
  for (const name of await namesIn(join(folder, 'assets'))) {
    const path = join(folder, 'assets', name)
    // another process may have removed it already
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    if (now.getTime() - usedAt > retentionTime) await rm(path, { force: true })
  }
}

/** An asset without a build is removed after this time: another process may be about to name it. Milliseconds. */
const orphaned = 24 * 3_600_000
/** Uploads that run concurrently. */
const uploads = 8
const assetNames = z.array(z.string())

/**
 * Keeps former assets in a bucket, for machines that share no folder: stores the assets that it lacks and then the list
 * of this build's assets, whose age is that of the build. Assets of no build of the last month are removed.
 * @throws StoreError
 */
export async function shareAssets(directories: readonly string[], shared: DerivedFiles, now = new Date()): Promise<void> {
  const files = new Map<string, string>()
  for (const directory of directories)
    for (const name of await namesIn(join(directory, 'assets'))) files.set(`assets/${name}`, join(directory, 'assets', name))
  const storedFiles = await shared.list('assets/')
  const storedNames = new Set(storedFiles.map(({ name }) => name))
  const missing = [...files].filter(([name]) => !storedNames.has(name)).values()
  const upload = async () => {
    for (const [name, file] of missing) await shared.write(name, await readFile(file))
  }
  await Promise.all(Array.from({ length: uploads }, upload))
  const list = Buffer.from(JSON.stringify([...files.keys()].sort()))
  await shared.write(`builds/${sha256Of(list)}.json`, list)

  const builds = await shared.list('builds/')
  const isFormer = ({ written: writtenAt }: { written: number }) => now.getTime() - writtenAt > retentionTime
  const neededNames = new Set(files.keys())
  for (const { name } of builds.filter((build) => !isFormer(build))) {
    const bytes = await shared.read(name)
    // without every list, none of the assets is certainly superfluous
    if (!bytes) return
    for (const asset of assetNames.parse(JSON.parse(bytes.toString()))) neededNames.add(asset)
  }
  await shared.remove(builds.filter(isFormer).map(({ name }) => name))
  const superfluous = storedFiles.filter(
    ({ name, written: writtenAt }) => !neededNames.has(name) && now.getTime() - writtenAt > orphaned,
  )
  await shared.remove(superfluous.map(({ name }) => name))
}

/** Files in a folder and below it; none if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A hard link if the file system supports it, otherwise a copy; an existing file stays. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await writeAtomically(to, await readFile(from))
  })
}
