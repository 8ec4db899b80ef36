import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { HttpProblem } from './problem.ts'

/** A multipart form whose body is unread. */
export interface ParsedForm {
  type: string
  body: ReadableStream<Uint8Array> | null
  /** Its maximum size, bytes. */
  limit: number
}

/** A file of it as a stream. When it exceeds the limit it ends early, and reports that at its end. */
export interface IncomingFile {
  name: string
  content: Readable
  truncated: () => boolean
}

/** The form of a request. @throws 413 for one whose announced length is too large */
export function formOf(request: Request, limit = 0): ParsedForm {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  return { type: request.headers.get('content-type') ?? '', body: request.body, limit }
}

/** A JSON call from a page of the same process has no files. */
export const noForm = (): ParsedForm => ({ type: '', body: null, limit: 0 })

/**
 * Processes the files of a form one after another, as streams; only data in transit is held in memory. When the form is
 * interrupted, so is the current file.
 * @param limits the maximum number of files, and the maximum size of each
 * @throws 415 for a body that is no multipart form, 413 for too much, 400 for an interrupted one; and what the
 *   processing throws
 */
export async function processFiles(
  { type, body, limit }: ParsedForm,
  limits: { files: number; bytes: number },
  processFile: (file: IncomingFile) => Promise<void>,
): Promise<void> {
  const parser = parserOf(type, limits)
  const open = new Set<BusboyFileStream>()
  let processing = Promise.resolve()
  const failed: unknown[] = []
  let files = 0
  parser.on('file', (_field, content, name = '') => {
    // an empty file input of a form is sent as a file without a name
    if (name === '') return void content.resume()
    files += 1
    open.add(content)
    const bufferedStream = passThrough(content)
    processing = processing
      .then(() =>
        failed.length > 0 ? undefined : processFile({ name, content: bufferedStream, truncated: () => content.truncated }),
      )
      .catch((error: unknown) => void failed.push(error))
      .finally(() => {
        open.delete(content)
        bufferedStream.destroy()
      })
  })
  parser.on('error', () => undefined)
  let tooMany = false
  parser.once('filesLimit', () => {
    tooMany = true
  })
  let brokenOff: unknown
  try {
    await pipeline(body ? Readable.fromWeb(body as NodeStream) : Readable.from([]), limitSize(limit), parser)
  } catch (error) {
    brokenOff = error
    for (const content of open) content.destroy(new Error('the form broke off'))
  }
  await processing
  if (brokenOff)
    throw brokenOff instanceof HttpProblem ? brokenOff : new HttpProblem(400, 'bad_request', '檔案沒有傳完，請再傳一次')
  if (failed.length > 0) throw failed[0]
  if (tooMany) throw new HttpProblem(413, 'body_too_large', `一次最多 ${limits.files} 個檔案`)
  if (files === 0)
    throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', { errors: [{ path: 'body.file', message: '請選擇檔案' }] })
}

/**
 * A file for its consumer, who may abort it, for example because of a full disk. The rest of it is then discarded, so
 * that the parser reaches the end of the form.
 */
function passThrough(content: BusboyFileStream): Readable {
  const lent = new PassThrough()
  content.on('error', (error) => lent.destroy(error))
  lent.on('error', () => undefined)
  content.pipe(lent)
  // after `pipe` has been disconnected
  lent.once('close', () => content.resume())
  return lent
}

function parserOf(type: string, { files, bytes }: { files: number; bytes: number }) {
  const notForm = new HttpProblem(415, 'unsupported_media_type', '請以 multipart/form-data 傳送')
  if (!/^multipart\/form-data *;/i.test(type)) throw notForm
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files, fileSize: bytes, fields: 20, fieldSize: 1024, parts: files + 20, headerPairs: 20, headerSize: 8192 },
    })
  } catch {
    throw notForm
  }
}

/** Passes at most this many bytes, and fails on one more. */
const limitSize = (limit: number) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
  }

const tooLarge = (limit: number) => new HttpProblem(413, 'body_too_large', `內容超過 ${Math.floor(limit / 1024 / 1024)} MB`)
