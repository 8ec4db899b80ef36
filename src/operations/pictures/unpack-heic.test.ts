import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { heic, heicOfSize } from '../../../tests/support/heic.ts'
import { unpackHeic } from './unpack-heic.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [from, to] = [join(folder, 'came'), join(folder, 'plain.tiff')]
const unpack = (bytes: Uint8Array, bounds?: Parameters<typeof unpackHeic>[2]) => {
  writeFileSync(from, bytes)
  rmSync(to, { force: true })
  return unpackHeic(from, to, bounds)
}
const usual = { time: 60_000, memory: 1024 * 1024 * 1024 }

test('a HEIC picture is decoded upright, with its colour profile and without location metadata', async () => {
  expect(heic().includes('Camera')).toBe(true)
  expect(await unpack(heic())).toBeNull()
  const { width, height, channels, icc, exif, orientation } = await sharp(to).metadata()
  expect([width, height, channels, exif, orientation]).toEqual([64, 96, 3, undefined, 1])
  expect(icc?.length).toBe(480)
})

test('truncated, oversized, slow or memory-hungry pictures fail, and the next is decoded', async () => {
  expect(await unpack(heic().subarray(0, 1000))).toBe('unreadable')
  expect(await unpack(heicOfSize(9001, 9001))).toBe('too_many_pixels')
  expect(await unpack(heicOfSize(8000, 9000))).toBe('unreadable')
  expect(await unpack(heic(), { ...usual, time: 1 })).toBe('unreadable')
  expect(await unpack(Buffer.concat([heic(), Buffer.alloc(20_000_000)]), { ...usual, memory: 20_000_000 })).toBe('unreadable')
  expect(existsSync(to)).toBe(false)
  expect(await unpack(heic())).toBeNull()
})

test('a disk error is not reported as an error of the picture', async () => {
  writeFileSync(from, heic())
  const nowhere = join(folder, 'nowhere', 'plain.tiff')
  await expect(unpackHeic(from, nowhere)).rejects.toMatchObject({ code: 'ENOENT', path: nowhere })
})
