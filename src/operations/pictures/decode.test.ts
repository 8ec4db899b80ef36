import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodePicture } from './decode.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#678' } })
const sizeOf = (original: Buffer) =>
  decodePicture(original, async (picture, format) => {
    const { info } = await picture.raw().toBuffer({ resolveWithObject: true })
    return { format, width: info.width }
  })

it('detects a file’s format and passes the picture on', async () => {
  expect(await sizeOf(await plain(40, 30).png().toBuffer())).toEqual({ format: 'png', width: 40 })
  for (const nothing of ['no picture', '']) expect(await sizeOf(Buffer.from(nothing))).toBe('no_picture')
})

it('decodes no picture with too many pixels, however small its file', async () => {
  const bomb = await plain(6000, 6000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  const still = await plain(1000, 1000).gif().toBuffer()
  const colours = 13 + 3 * 2 ** (((still[10] ?? 0) & 7) + 1)
  const frames = Buffer.concat([still.subarray(0, colours), ...Array(30).fill(still.subarray(colours, -1)), still.subarray(-1)])
  let decoded = 0
  for (const original of [bomb, frames]) expect(await decodePicture(original, async () => (decoded += 1))).toBe('too_many_pixels')
  expect(decoded).toBe(0)
})

it('decodes one picture at a time', async () => {
  const original = await plain(8, 8).png().toBuffer()
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise((resolve) => setImmediate(resolve))
    working -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => decodePicture(original, work)))
  expect(most).toBe(1)
})
