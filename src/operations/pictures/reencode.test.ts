import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { avifClaiming, jpegClaiming, pngClaiming } from '../../../tests/support/bombs.ts'
import { decodePicture } from './decode.ts'
import { reencode } from './reencode.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#678' } })
const small = await plain(40, 30).png().toBuffer()
const usual = { time: 60_000, memory: 1000 * 1024 * 1024 }

test('re-encodes a question’s picture and an uploaded file in a child process', async () => {
  expect(await reencode({ original: small })).toMatchObject({ width: 40, height: 30 })
  const from = join(folder, 'came')
  writeFileSync(from, small)
  expect(await reencode({ from, to: join(folder, 'kept'), type: 'png' })).toEqual({ mime: 'image/png', width: 40, height: 30 })
  await expect(reencode({ from, to: join(folder, 'nowhere', 'kept'), type: 'png' })).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('rejects excessive dimensions by the header alone', async () => {
  const bombs = [
    await avifClaiming(8900, 8900),
    await pngClaiming(790_000, 100),
    await pngClaiming(1, 300_000),
    await jpegClaiming(8900, 8900, true),
    await jpegClaiming(800, 17_000),
  ]
  for (const original of bombs) expect(await reencode({ original })).toBe('too_many_pixels')
})

test('a picture that exceeds the memory or the time limit fails alone, and the next is processed', async () => {
  const original = await plain(4000, 4000).webp({ lossless: true, effort: 0 }).toBuffer()
  // how a decoder reports a failed allocation depends on where it occurs
  expect(['too_many_pixels', 'no_picture']).toContain(await reencode({ original }, { ...usual, memory: 1 }))
  expect(await reencode({ original }, { ...usual, time: 1 })).toBe('too_many_pixels')
  expect(await reencode({ original })).toMatchObject({ width: 1600, height: 1600 })
})

test('readers’ pictures are not queued behind uploads', async () => {
  let waiting = 3
  const uploads = Array.from({ length: waiting }, () => reencode({ original: small }).then(() => (waiting -= 1)))
  await decodePicture(small, (picture) => picture.resize(8).toBuffer())
  expect(waiting).toBe(3)
  await Promise.all(uploads)
})
