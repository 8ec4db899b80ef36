/** Why a body was not read: it is too large, or the connection ended before its end. */
export type Unread = 'too_large' | 'broken_off'

/** Reads a body of at most `limit` bytes, and never more, whatever length was announced. */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer<ArrayBuffer> | Unread> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) return 'too_large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken_off'
  }
  return Buffer.concat(chunks)
}
