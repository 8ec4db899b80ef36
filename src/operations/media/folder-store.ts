import { createHash, randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Part, placeOf, type Store, StoreFault } from './store.ts'

/** Error codes of a full disk. */
export const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Originals in a folder, `ab/cd/<sha256>` (content-addressed). Each is written to a temporary file, synced and then
 * renamed, so that a full disk, a power cut or a crash leaves no partial file visible.
 * @param open opens files; a test passes one that simulates a full disk
 */
export function folderStore(directory: string, { open }: Pick<typeof disk, 'open'> = disk): Store {
  const fileOf = (sha256: string) => join(directory, placeOf(sha256))
  const explained = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => Promise.reject(faultOf(directory, error)))

  /** Writes bytes to a temporary file. @returns the file, and the SHA-256 of its bytes */
  async function writeAside(content: Blob): Promise<{ file: string; sha256: string }> {
    const file = join(directory, 'incoming', randomUUID())
    await disk.mkdir(dirname(file), { recursive: true })
    await sweep(dirname(file))
    const handle = await open(file, 'wx', 0o644)
    try {
      const hash = createHash('sha256')
      for await (const chunk of content.stream()) {
        hash.update(chunk)
        await handle.appendFile(chunk)
      }
      await handle.sync()
      return { file, sha256: hash.digest('hex') }
    } catch (error) {
      await disk.rm(file, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  }

  async function put(sha256: string, content: Blob): Promise<void> {
    const stored = await disk.stat(fileOf(sha256)).catch(orNull)
    if (stored?.size === content.size) return
    const written = await writeAside(content)
    try {
      if (written.sha256 !== sha256) throw new StoreFault('damaged', `${directory}：收到的內容不是 ${sha256}`)
      await disk.mkdir(dirname(fileOf(sha256)), { recursive: true })
      await disk.rename(written.file, fileOf(sha256))
      await syncFolder(dirname(fileOf(sha256)))
    } catch (error) {
      await disk.rm(written.file, { force: true })
      throw error
    }
  }

  async function get(sha256: string, part?: Part): Promise<ReadableStream<Uint8Array> | null> {
    const handle = await open(fileOf(sha256), 'r').catch(orNull)
    if (handle && part) {
      const ofPart = handle.createReadStream({ start: part.from, end: part.to })
      return Readable.toWeb(ofPart) as ReadableStream<Uint8Array>
    }
    return handle && (handle.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>)
  }

  return {
    name: directory,
    put: (sha256, content) => explained(put(sha256, content)),
    get: (sha256, part) => explained(get(sha256, part)),
    head: (sha256) => explained(disk.stat(fileOf(sha256)).then(({ size }) => ({ size }), orNull)),
    delete: (sha256) => explained(disk.rm(fileOf(sha256), { force: true })),
  }
}

/** Deletes temporary files that a crashed process left in a folder: after an hour they are orphaned. */
export async function sweep(incoming: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const name of await disk.readdir(incoming)) {
    const left = await disk.stat(join(incoming, name)).catch(orNull)
    if (left && left.mtimeMs < hourAgo) await disk.rm(join(incoming, name), { force: true })
  }
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Maps a disk error to a store failure. */
export function faultOf(directory: string, error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return full.has(code)
    ? new StoreFault('full', `${directory}：磁碟已滿`, error)
    : new StoreFault('unavailable', `${directory}：無法讀寫（${code || String(error)}）`, error)
}
