import { type FileHandle, open } from 'node:fs/promises'

/** Container boxes on the path to a camera's metadata. */
const around = new Set(['moov', 'trak', 'udta'])
/** The location boxes of phones (`©xyz`) and of 3GPP. */
const places = new Set(['\xa9xyz', 'loci'])
const nothing = Buffer.alloc(65_536)
/** Deeper boxes are not read: the metadata is never nested deeper. */
const deepest = 4

/**
 * Blanks the location in an MP4: the box is renamed to free space and zeroed, so that no other offset in the file
 * changes.
 * @returns whether boxes fill the file to its end; if not, the file is truncated. Source: ISO/IEC 14496-12, boxes;
 *   QuickTime's user data.
 */
export async function removePlace(file: string): Promise<boolean> {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    return await within(handle, 0, size, 0)
  } finally {
    await handle.close()
  }
}

async function within(handle: FileHandle, from: number, to: number, depth: number): Promise<boolean> {
  const head = Buffer.alloc(16)
  for (let at = from; at + 8 <= to; ) {
    const { bytesRead } = await handle.read(head, 0, 16, at)
    if (bytesRead < 8) return false
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    // 1: the size follows in 64 bits; 0: the box extends to the end of the file
    const isLong = short === 1 && bytesRead === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    const begin = isLong ? 16 : 8
    if (size < begin || at + size > to) return false
    if (places.has(type)) {
      await handle.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)
      for (let from = at + begin; from < at + size; from += nothing.length)
        await handle.write(nothing, 0, Math.min(nothing.length, at + size - from), from)
    } else if (around.has(type) && depth < deepest) await within(handle, at + begin, at + size, depth + 1)
    at += size
  }
  return true
}
