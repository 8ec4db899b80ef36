import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findMedia, insertMedia, lockBytes, type MediaRow } from '../../db/queries/media.ts'
import { handoutType, maxHandoutBytes } from '../../domain/media/handouts.ts'
import { mediaIdOf, uploadLimits } from '../../domain/media/picture-rights.ts'
import { kindOfMedia } from '../../domain/media/recordings.ts'
import { typeOfContent } from '../../domain/media/type-of-content.ts'
import { oneLine } from '../../domain/text/one-line.ts'
import { xmlText } from '../../domain/text/xml-text.ts'
import type { OperationContext } from '../context.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'
import { type OriginalError, type PreparedOriginal, prepareOriginal, readFileHead } from './prepare-original.ts'
import { type PreparedRecording, prepareRecording, type RecordingError } from './prepare-recording.ts'
import type { Scanner } from './scan.ts'
import { diskFullCodes, removeStaleFiles, type Store, StoreError, sha256Of, toStoreError } from './store.ts'

export type UploadError = OriginalError | RecordingError | HandoutError

/** Where media are stored, a folder for uploads in progress, and the malware scanner for handouts. */
export interface MediaStorage {
  store: Store
  scratch: string
  /** Null without a scanner; then handouts are refused. */
  scan: Scanner | null
}

/** An incoming file; at its end it reports whether it exceeded the limit. */
export interface UploadedContent {
  name: string
  content: Readable
  truncated: () => boolean
}

/**
 * Adds an uploaded picture, film, sound or handout to the library: streamed to the disk, a picture re-encoded, a handout
 * scanned, stored, and only then inserted into the table. Uploading the same file again returns the existing entry.
 * @returns it, or why the file is refused
 * @throws sign_in_required, forbidden, StoreError, ScannerError; then nothing is stored
 */
export async function addMedia(
  context: OperationContext,
  { store, scratch, scan }: MediaStorage,
  { name, content, truncated }: UploadedContent,
): Promise<{ media: MediaRow; isDuplicate: boolean } | UploadError> {
  const { db, viewer, now } = context
  requireMay(viewer, 'use-media')
  const uploadPath = join(scratch, randomUUID())
  const storedPath = `${uploadPath}.kept`
  try {
    await mkdir(scratch, { recursive: true })
    await removeStaleFiles(scratch)
    await pipeline(content, createWriteStream(uploadPath, { flags: 'wx' }))
    if (truncated()) return 'too_large_recording'
    const prepared = await prepare(uploadPath, storedPath, scan)
    if (typeof prepared === 'string') return prepared
    const file = kindOfMedia(prepared.mime) === 'picture' ? storedPath : uploadPath
    const sha256 = await hashOf(file)
    const bytes = await openAsBlob(file)
    await store.put(sha256, bytes)
    return await db.transaction(async (tx) => {
      await lockBytes(tx, sha256)
      if ((await store.head(sha256))?.size !== bytes.size)
        throw new StoreError('unavailable', `${store.name}：${sha256} 沒有存進去`)
      const id = mediaIdOf(sha256)
      const title = titleOf(name)
      const row = {
        id,
        sha256,
        ...prepared,
        size: bytes.size,
        storedAt: now,
        title,
        uploadedBy: viewer.memberId,
        uploadedAt: now,
      }
      const added = await insertMedia(tx, row)
      if (added)
        await recordAuditEvent(tx, context, { action: 'add-media', target: `media:${id}`, after: { title, ...prepared } })
      const media = await findMedia(tx, id)
      if (!media) throw new Error(`the picture ${id} was added and is not there`)
      return { media, isDuplicate: !added }
    })
  } catch (error) {
    throw isOfDisk(error, scratch) ? toStoreError(scratch, error) : error
  } finally {
    // a file that cannot be deleted now is swept by the next upload
    for (const file of [uploadPath, storedPath]) await rm(file, { force: true }).catch(() => undefined)
  }
}

/** Prepares the upload for storage: a picture is written to another file, everything else stays in its own. */
async function prepare(
  uploadPath: string,
  storedPath: string,
  scan: Scanner | null,
): Promise<PreparedOriginal | PreparedRecording | PreparedHandout | UploadError> {
  const { size } = await stat(uploadPath)
  const type = typeOfContent(await readFileHead(uploadPath))
  if (type === 'pdf') return prepareHandout(uploadPath, size, scan)
  if (type === 'other') {
    const recording = await prepareRecording(uploadPath, size)
    if (recording !== null) return recording
  }
  return size > uploadLimits.bytes ? 'too_large' : prepareOriginal(uploadPath, storedPath)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The file name without its extension: a title until an editor enters one. */
const titleOf = (name: string) =>
  oneLine(xmlText(name.toWellFormed().normalize('NFC')))
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()

/** Whether writing to the folder for uploads failed. */
const isOfDisk = (error: unknown, scratch: string) => {
  const { code, path = '' } = error as NodeJS.ErrnoException
  return diskFullCodes.has(code ?? '') || (path !== '' && (path.startsWith(scratch) || scratch.startsWith(path)))
}

/** A handout prepared for storage: unchanged. */
interface PreparedHandout {
  mime: typeof handoutType
  /** Not applicable to handouts. */
  width: 0
  height: 0
}

/** Why a handout is refused. */
type HandoutError = 'no_handouts' | 'too_large_handout' | 'infected'

/**
 * Scans an uploaded handout for malware. Without a scanner handouts are refused, because they are not
 * re-encoded as pictures are.
 * @throws ScannerError, Backpressure
 */
async function prepareHandout(file: string, size: number, scan: Scanner | null): Promise<PreparedHandout | HandoutError> {
  if (!scan) return 'no_handouts'
  if (size > maxHandoutBytes) return 'too_large_handout'
  return (await scan(file)) ? { mime: handoutType, width: 0, height: 0 } : 'infected'
}

/**
 * Puts bytes into a store, unless it has them. @returns the columns of their row. @throws StoreError
 * when they were not stored
 */
export async function storeOriginal(store: Store, bytes: Buffer): Promise<{ sha256: string; size: number }> {
  const sha256 = sha256Of(bytes)
  await store.put(sha256, new Blob([new Uint8Array(bytes)]))
  if ((await store.head(sha256))?.size !== bytes.length)
    throw new StoreError('unavailable', `${store.name}：${sha256} 沒有存進去`)
  return { sha256, size: bytes.length }
}
