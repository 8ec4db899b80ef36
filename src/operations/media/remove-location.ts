import { type FileHandle, open } from 'node:fs/promises'

/** Container boxes on the path to a camera's metadata. */
const containerBoxes = new Set(['moov', 'trak', 'udta'])
/** The location boxes of phones (`©xyz`) and of 3GPP. */
const locationBoxes = new Set(['\xa9xyz', 'loci'])
const zeros = Buffer.alloc(65_536)
/** Deeper boxes are not read: the metadata is never nested deeper. */
const maxDepth = 4

/**
 * Blanks the location in an MP4: the box is renamed to free space and zeroed, so that no other offset in the file
 * changes.
 * @returns whether boxes fill the file to its end; if not, the file is truncated. Source: ISO/IEC 14496-12, boxes;
 *   QuickTime's user data.
 */
export async function removeLocation(file: string): Promise<boolean> {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    return await blankLocations(handle, 0, size, 0)
  } finally {
    await handle.close()
  }
}

async function blankLocations(handle: FileHandle, from: number, to: number, depth: number): Promise<boolean> {
  const head = Buffer.alloc(16)
  for (let index = from; index + 8 <= to; ) {
    const { bytesRead } = await handle.read(head, 0, 16, index)
    if (bytesRead < 8) return false
    const type = head.toString('latin1', 4, 8)
    const shortLength = head.readUInt32BE(0)
    // 1: the size follows in 64 bits; 0: the box extends to the end of the file
    const isLong = shortLength === 1 && bytesRead === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : shortLength === 0 ? to - index : shortLength
    const headerLength = isLong ? 16 : 8
    if (size < headerLength || index + size > to) return false
    if (locationBoxes.has(type)) {
      await handle.write(Buffer.from('free', 'latin1'), 0, 4, index + 4)
      for (let from = index + headerLength; from < index + size; from += zeros.length)
        await handle.write(zeros, 0, Math.min(zeros.length, index + size - from), from)
    } else if (containerBoxes.has(type) && depth < maxDepth)
      await blankLocations(handle, index + headerLength, index + size, depth + 1)
    index += size
  }
  return true
}
