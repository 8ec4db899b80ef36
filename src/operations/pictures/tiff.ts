/** The number of rows per strip: a reader holds no more than one strip. */
const rowsInStrip = 16

export interface PlainPicture {
  width: number
  height: number
  /** Bytes per pixel: 3, or 4 with an alpha channel. */
  channels: 3 | 4
  /** The colour profile (ICC); empty for sRGB. */
  profile: Uint8Array
}

/** The header of an uncompressed TIFF, before the pixels, row by row from the top. */
export function tiffHead(picture: PlainPicture): Buffer {
  const { length } = headFor(picture, 0)
  return headFor(picture, length)
}

const long = (...values: number[]) => ({ kind: 4, size: 4, bytes: Buffer.from(Uint32Array.from(values).buffer) })
const short = (...values: number[]) => ({ kind: 3, size: 2, bytes: Buffer.from(Uint16Array.from(values).buffer) })

/** @param pixelsAt the offset of the pixels */
function headFor({ width, height, channels, profile }: PlainPicture, pixelsAt: number): Buffer {
  const row = width * channels
  const strips = Array.from({ length: Math.ceil(height / rowsInStrip) }, (_, at) => at * rowsInStrip)
  const fields: [tag: number, value: ReturnType<typeof long>][] = [
    [256, long(width)],
    [257, long(height)],
    [258, short(...Array.from({ length: channels }, () => 8))],
    [259, short(1)],
    [262, short(2)],
    [273, long(...strips.map((at) => pixelsAt + at * row))],
    [277, short(channels)],
    [278, long(rowsInStrip)],
    [279, long(...strips.map((at) => Math.min(rowsInStrip, height - at) * row))],
    [284, short(1)],
  ]
  if (channels === 4) fields.push([338, short(2)])
  if (profile.length > 0) fields.push([34675, { kind: 7, size: 1, bytes: Buffer.from(profile) }])
  const directory = Buffer.alloc(8 + 2 + fields.length * 12 + 4)
  directory.write('II')
  directory.writeUInt16LE(42, 2)
  directory.writeUInt32LE(8, 4)
  directory.writeUInt16LE(fields.length, 8)
  const behind: Buffer[] = []
  let end = directory.length
  fields.forEach(([tag, { kind, size, bytes }], index) => {
    const at = 10 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(kind, at + 2)
    directory.writeUInt32LE(bytes.length / size, at + 4)
    // values of up to four bytes are stored inline, longer ones behind the directory
    if (bytes.length <= 4) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
      behind.push(padded)
      end += padded.length
    }
  })
  return Buffer.concat([directory, ...behind])
}
