import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Store, StoreError } from '../../src/operations/media/store.ts'
import { createTestApi, reported } from '../support/api.ts'
import { avifClaiming, jpegClaiming, pngClaiming } from '../support/bombs.ts'
import { heic, heicOfSize } from '../support/heic.ts'
import { createTestLibrary, formOf, picture } from '../support/library.ts'
import { film, soundOfWebM } from '../support/recordings.ts'

const { places, files, rowsOfMedia, send, upload } = await createTestLibrary()

/** The PNG chunk with the number of frames. */
function frameControl(frames: number): Buffer {
  const body = Buffer.from([0x61, 0x63, 0x54, 0x4c, 0, 0, 0, frames, 0, 0, 0, 0])
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(crc32(body), 16)
  return chunk
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const still = await picture().png().toBuffer()
const movingGif = await sharp([still, await picture().png().toBuffer()], { join: { animated: true } })
  .gif({ keepDuplicateFrames: true })
  .toBuffer()
const moves = await sharp([still, await picture().png().toBuffer()], { join: { animated: true } })
  .webp()
  .toBuffer()
const moving = Buffer.concat([still.subarray(0, 33), frameControl(2), still.subarray(33)])
const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const
const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a9', noise } })
  .jpeg()
  .toBuffer()
const ofFilm = await film('mp4')
const audibleWebM = await soundOfWebM()
const noHeic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(60)])

const vastAvif = await avifClaiming(8900, 8900)
const longRows = await pngClaiming(790_000, 100)
const vastProgressive = await jpegClaiming(8900, 8900, true)
const tall = await jpegClaiming(800, 17_000)
const column = await pngClaiming(1, 300_000)

describe('nothing is stored of', () => {
  test.each([
    ['SVG that says it is PNG', '圖.png', Buffer.from(svg), /不收 SVG/],
    ['a GIF that moves and says it is JPEG', '圖.jpg', movingGif, /不收動畫/],
    ['a WebP that moves', '圖.webp', moves, /不收動畫/],
    ['a PNG that moves', '圖.png', moving, /不收動畫/],
    ['HTML that says it is JPEG', '圖.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), /不是圖片/],
    ['a program', '圖.jpg', Buffer.from('MZ\x90\0\x03'), /不是圖片/],
    ['nothing', '圖.jpg', Buffer.alloc(0), /空的/],
    ['a film of which only the beginning came', '片.mp4', ofFilm.subarray(0, 60), /讀不出來/],
    ['a film of which the end is missing', '片.mp4', ofFilm.subarray(0, 1500), /讀不出來/],
    ['a film in which there is nothing to see', '片.webm', audibleWebM, /播不出/],
    ['a picture of which the end is missing', '圖.jpg', jpeg.subarray(0, jpeg.length / 2), /損壞或沒有傳完/],
    ['HEIC in which there is nothing', '圖.heic', noHeic, /HEIC 讀不出來/],
    ['HEIC of which the end is missing', '圖.heic', heic().subarray(0, -200), /HEIC 讀不出來/],
    ['HEIC that unpacks to more than eighty million pixels', '圖.heic', heicOfSize(9001, 9001), /圖片太大/],
    ['AVIF of few bytes and many pixels', '圖.avif', vastAvif, /圖片太大.*其他格式 2500 萬/],
    ['a PNG whose rows are very long', '圖.png', longRows, /每邊最多 16,000 像素/],
    ['a progressive JPEG of many pixels', '圖.jpg', vastProgressive, /漸進式 JPEG 5200 萬/],
    ['a JPEG that is too high', '圖.jpg', tall, /每邊最多 16,000 像素/],
    ['a PNG of one column', '圖.png', column, /每邊最多 16,000 像素/],
    ['more bytes than there may be', '圖.jpg', Buffer.alloc(25 * 1024 * 1024 + 1, 0xff), /超過 25 MB/],
  ])('%s', async (_, name, bytes, error) => {
    const before = [files(), await rowsOfMedia()]
    const response = await upload([name, bytes])
    expect([response.status, response.json.code, response.errors]).toEqual([
      422,
      'validation_failed',
      [expect.stringMatching(error)],
    ])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('an interrupted upload', async () => {
    const before = [files(), await rowsOfMedia()]
    const multipart = new Response(formOf(['圖.jpg', jpeg]))
    const type = multipart.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await multipart.arrayBuffer())
    for (const part of [0, 20, 2000, bytes.length / 2, bytes.length - 5]) {
      const cut = await send(bytes.subarray(0, part), { 'content-type': type })
      expect([part, cut.status, cut.json.detail]).toEqual([part, 400, '檔案沒有傳完，請再傳一次'])
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, part))
          controller.error(new Error('aborted'))
        },
      })
      expect((await send(broken, { 'content-type': type })).status).toBe(400)
    }
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test.each([
    ['full', '圖庫的空間滿了，圖片沒有存進去。請告訴管理員。'],
    ['unavailable', '圖庫現在沒有回應，圖片沒有存進去。請稍後再試；若一直如此，請告訴管理員。'],
  ] as const)('an image when the store is %s', async (kind, message) => {
    const before = [files(), await rowsOfMedia()]
    const store: Store = { ...places.store, put: () => Promise.reject(new StoreError(kind, 'of a test')) }
    const app = createTestApi({ report: (error) => reported.push(error), media: { ...places, store } })
    const response = await send(formOf(['圖.jpg', jpeg]), {}, app)
    expect([response.status, response.json.code, response.json.detail]).toEqual([503, 'store_unavailable', message])
    expect(reported.splice(0)).toMatchObject([{ kind }])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('an image without temporary space', async () => {
    const before = [files(), await rowsOfMedia()]
    const app = createTestApi({
      report: (error) => reported.push(error),
      media: { ...places, scratch: join('/dev/null', 'uploads') },
    })
    const response = await send(formOf(['圖.jpg', jpeg]), {}, app)
    expect([response.status, response.json.code]).toEqual([503, 'store_unavailable'])
    expect(reported.splice(0)).toMatchObject([{ kind: 'unavailable' }])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('a request that is no multipart form', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(415)
    const empty = new FormData()
    empty.append('file', new File([], ''))
    expect((await send(empty)).errors).toEqual(['請選擇檔案'])
    // animations are rejected by their first bytes: searching each file for films would take a process
    const many = Array.from({ length: 21 }, (_, at) => [`${at}.gif`, Buffer.from('GIF89a')] as const)
    expect((await upload(...many)).status).toBe(413)
  })
})
