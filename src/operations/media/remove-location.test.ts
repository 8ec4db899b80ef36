import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeLocation } from './remove-location.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An MP4 box: its size in 32 or 64 bits, its type, its content. */
const box = (type: string, content: Buffer, isLong = false) => {
  const head = Buffer.alloc(isLong ? 16 : 8)
  head.writeUInt32BE(isLong ? 1 : content.length + 8)
  head.write(type, 4, 'latin1')
  if (isLong) head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, content])
}
const place = Buffer.from('+25.0330+121.5654/')
async function cleaned(...boxes: Buffer[]) {
  const file = join(folder, 'film.mp4')
  writeFileSync(file, Buffer.concat(boxes))
  const isWhole = await removeLocation(file)
  return { bytes: readFileSync(file), isWhole }
}

test('the location of a film is blanked, in every format of phones, and nothing else moves', async () => {
  const [brand, pictures] = [
    box('ftyp', Buffer.from('mp42')),
    box('mdat', Buffer.concat([Buffer.from('\xa9xyz', 'latin1'), place])),
  ]
  const named = box('udta', Buffer.concat([box('\xa9nam', Buffer.from('早餐')), box('\xa9xyz', place)]))
  const track = box('trak', Buffer.concat([box('tkhd', Buffer.alloc(20)), box('udta', box('loci', place))]))
  const film = [brand, box('moov', Buffer.concat([box('mvhd', Buffer.alloc(20)), named, track])), pictures]
  const before = Buffer.concat(film)
  const { bytes: after, isWhole } = await cleaned(...film)
  expect(isWhole).toBe(true)
  expect(after.length).toBe(before.length)
  expect(after.subarray(0, -pictures.length).includes(place)).toBe(false)
  expect(after.subarray(-pictures.length)).toEqual(pictures)
  expect(after.includes('早餐')).toBe(true)
})

test('64-bit boxes, and boxes longer than the file, end only the traversal', async () => {
  const long = box('moov', box('udta', box('\xa9xyz', place)), true)
  expect((await cleaned(box('ftyp', Buffer.from('mp42')), long)).bytes.includes(place)).toBe(false)
  const broken = Buffer.concat([box('moov', Buffer.alloc(12)), Buffer.from([0, 0, 0, 4, 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xff])])
  expect(await cleaned(broken)).toEqual({ bytes: broken, isWhole: false })
})
