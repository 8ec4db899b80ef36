import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const small = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#678' } })

/** A small PNG whose header declares another size. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await small().png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A small AVIF whose container declares another size. */
export async function avifClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await small().avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

/** A small JPEG, baseline or progressive, whose frame declares another size; each side at most 65,535. */
export async function jpegClaiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await small().jpeg({ progressive }).toBuffer()
  const at = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0])) + 5
  bytes.writeUInt16BE(height, at)
  bytes.writeUInt16BE(width, at + 2)
  return bytes
}
