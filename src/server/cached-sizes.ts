import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/connect.ts'
import { missingMedia } from '../db/queries/media.ts'

/** The name of the cached file of a size of a picture, or of a crop. No id contains the separator before the crop. */
export const cachedSizeName = ({
  id,
  cut,
  width,
  format,
}: {
  id: string
  cut: string | null
  width: number
  format: string
}): string => `${cut === null ? id : `${id}_${cut}`}-${width}.${format}`

const idOf = (name: string): string => (name.includes('_') ? name.slice(0, name.indexOf('_')) : name.replace(/-\d+\.\w+$/, ''))

/**
 * Removes the cached sizes of pictures that are no longer in the library.
 * @param of restricts it to these pictures; null for all
 */
export async function evictDeleted(db: Database, directory: string, of: ReadonlySet<string> | null): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  const cached = Map.groupBy(names, idOf)
  const requested = [...cached.keys()].filter((id) => of === null || of.has(id))
  if (requested.length === 0) return
  for (const id of await missingMedia(db, requested))
    await Promise.all((cached.get(id) ?? []).map((name) => rm(join(directory, name), { force: true })))
}
