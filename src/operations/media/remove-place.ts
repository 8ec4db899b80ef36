import { type FileHandle, open } from 'node:fs/promises'

/** Boxes in which others stand on the way to what a camera wrote down. */
const around = new Set(['moov', 'trak', 'udta'])
/** Where it was taken, as phones write it (`©xyz`) and as 3GPP names it. */
const places = new Set(['\xa9xyz', 'loci'])
const nothing = Buffer.alloc(65_536)
/** No file of ours is nested deeper. */
const deepest = 4

/**
 * Blots out of an MP4 where it was taken: the box is named free space and emptied, so that nothing else in the file moves.
 * @returns whether boxes fill it to its end: a file of which the end is missing says itself that it should be longer
 * Source: ISO/IEC 14496-12, boxes; QuickTime's user data.
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
    // 1: the size follows in 64 bits; 0: it goes on to the end
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
