import { open } from 'node:fs/promises'
import { type ContentType, typeOfContent } from '../../domain/media/type-of-content.ts'
import { reencode } from '../pictures/reencode.ts'

/** Why a file is refused. */
export type OriginalError = 'empty' | 'too_large' | 'too_many_pixels' | 'no_picture' | 'broken' | 'animated' | 'svg' | 'heic'

/** A picture prepared for storage. */
export interface PreparedOriginal {
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
}

const errorsByType: Partial<Record<ContentType, OriginalError>> = {
  animated_png: 'animated',
  svg: 'svg',
  pdf: 'no_picture',
  other: 'no_picture',
}
/** Enough for all chunks before a PNG's pixels. */
const headBytes = 1024 * 1024

/**
 * Re-encodes an uploaded picture for storage, in a child process with limited memory.
 * @param from the uploaded file; `to` the file to write
 * @throws Backpressure, or an error with the disk's code when the disk is full
 */
export async function prepareOriginal(from: string, to: string): Promise<PreparedOriginal | OriginalError> {
  const head = await readFileHead(from)
  if (head.length === 0) return 'empty'
  const type = typeOfContent(head)
  return errorsByType[type] ?? reencode<PreparedOriginal | OriginalError>({ from, to, type })
}

export async function readFileHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
