import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { MediaSummary } from '../../src/contract/media.ts'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { clamdScanner } from '../../src/operations/media/scan.ts'
import { readPart, sha256Of } from '../../src/operations/media/store.ts'
import { eicar, startFakeClamd } from '../fakes/clamd.ts'
import { callApi, createTestApi, reported } from '../support/api.ts'
import { heic } from '../support/heic.ts'
import { createTestLibrary, formOf, picture } from '../support/library.ts'

const { db, places, writer, files, rowsOfMedia, send, upload, request, read, original } = await createTestLibrary()

/** The PNG chunk with the number of frames. */
function frameControl(frames: number): Buffer {
  const body = Buffer.from([0x61, 0x63, 0x54, 0x4c, 0, 0, 0, frames, 0, 0, 0, 0])
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(crc32(body), 16)
  return chunk
}

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('of type %s is accepted, stored and described', async (type) => {
    const { status, items } = await upload([`早餐 ${type}.${type}`, await picture().toFormat(type).toBuffer(), `image/${type}`])
    expect([status, items]).toEqual([
      200,
      [
        {
          name: `早餐 ${type}.${type}`,
          known: false,
          error: null,
          media: expect.objectContaining({ width: 60, height: 40, title: `早餐 ${type}`, alt: '', uses: 0 }) as MediaSummary,
        },
      ],
    ])
    const id = items[0]?.media?.id ?? ''
    const stored = await original(id)
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({
      format: type === 'avif' ? 'webp' : type,
      width: 60,
      height: 40,
    })
    expect(await auditEventsOn(db, `media:${id}`, 5)).toMatchObject([{ action: 'add-media', actor: writer.memberId }])
  })

  test('is rotated upright and stripped of location and camera', async () => {
    const photo = await picture(80, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { items } = await upload(['直的.jpg', photo])
    expect(items[0]?.media).toMatchObject({ width: 20, height: 80 })
    const stored = await original(items[0]?.media?.id ?? '')
    expect((await sharp(stored ?? undefined).metadata()).exif).toBeUndefined()
    expect(stored?.includes('Camera')).toBe(false)
  })

  test('has a name without bidi characters', async () => {
    const { items } = await upload([
      '發票\u202egpj.exe\u2066\u0007.jpeg',
      await picture().toFormat('jpeg').toBuffer(),
      'image/jpeg',
    ])
    expect(items).toMatchObject([{ name: '發票gpj.exe .jpeg', media: { title: '發票gpj.exe' } }])
  })

  test('in HEIC is stored as JPEG: upright, in sRGB, without location', async () => {
    const { items } = await upload(['IMG_2034.HEIC', heic(), ''])
    expect(items[0]?.media).toMatchObject({ width: 64, height: 96, type: 'image/jpeg', title: 'IMG_2034' })
    const stored = (await original(items[0]?.media?.id ?? '')) ?? Buffer.alloc(0)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 96, space: 'srgb' })
    expect([stored.includes('Camera'), stored.includes('Exif')]).toEqual([false, false])
    const { data } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)]
    for (const [seen, drawn] of [
      [at(48, 24), [0xd9, 0x4f, 0x30]],
      [at(16, 24), [0x3a, 0x7d, 0x5d]],
    ] as const)
      expect([seen, seen.every((part, index) => Math.abs(part - (drawn[index] ?? 0)) < 8)]).toEqual([seen, true])
    expect(readdirSync(places.scratch)).toEqual([])
  })

  test('uploaded twice is stored once, also concurrently', async () => {
    const bytes = await picture().png().toBuffer()
    const before = [files().length, await rowsOfMedia()] as const
    const both = await Promise.all([upload(['一.png', bytes]), upload(['二.png', bytes])])
    const third = await upload(['三.png', bytes])
    const ids = [...both, third].map(({ items }) => items[0]?.media?.id)
    expect(new Set(ids).size).toBe(1)
    expect([...both, third].map(({ items }) => items[0]?.known).toSorted()).toEqual([false, true, true])
    expect([files().length, await rowsOfMedia()]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('among invalid files is accepted, with a result for each file', async () => {
    const { status, items } = await upload(
      ['好.png', await picture().png().toBuffer()],
      ['壞.jpg', Buffer.from('不是圖片')],
      ['也好.jpg', await picture().jpeg().toBuffer()],
    )
    expect([status, items.map(({ name, media, error }) => [name, media !== null, error])]).toEqual([
      200,
      [
        ['好.png', true, null],
        ['壞.jpg', false, '這個檔案不是圖片、影片或聲音；可以傳 JPEG、PNG、GIF、WebP、AVIF、HEIC、MP4、WebM、MP3、M4A'],
        ['也好.jpg', true, null],
      ],
    ])
  })

  test('in GIF or APNG with a single frame is accepted', async () => {
    const gif = await picture().gif().toBuffer()
    const png = await picture().png().toBuffer()
    const single = Buffer.concat([png.subarray(0, 33), frameControl(1), png.subarray(33)])
    const { items } = await upload(['圖.gif', gif, 'image/gif'], ['圖.png', single, 'image/png'])
    expect(items.map(({ media }) => [media?.type, media?.width])).toEqual([
      ['image/png', 60],
      ['image/png', 60],
    ])
  })

  test('larger than the largest rendered size is scaled down', async () => {
    const { items } = await upload(['大.png', await picture(7000, 5000).png({ compressionLevel: 1 }).toBuffer()])
    const { width = 0, height = 0 } = items[0]?.media ?? {}
    expect(width * height).toBeLessThanOrEqual(25_000_000)
    expect([width, width / height]).toEqual([5915, expect.closeTo(1.4, 2)])
  })
})

describe('a handout', async () => {
  const clamd = await startFakeClamd()
  afterAll(clamd.close)
  const looked = createTestApi({
    report: (error) => reported.push(error),
    media: { ...places, scan: clamdScanner(clamd.socket, 5000) },
  })
  const pdf = (text: string) =>
    Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  const nothingStored = async (send: () => ReturnType<typeof upload>) => {
    const before = [files(), await rowsOfMedia()]
    const response = await send()
    expect([files(), await rowsOfMedia()]).toEqual(before)
    return response
  }

  test('is rejected without a scanner, and the list shows a notice', async () => {
    const response = await nothingStored(() => upload(['表.pdf', pdf('表')]))
    expect([response.status, response.errors]).toEqual([422, ['表.pdf：這個網站沒有設定掃毒程式，不收文件；要收請管理員設定']])
    expect((await request('?limit=1')).json).toMatchObject({ handouts: false })
  })

  test('is stored unmodified after a scan, published by a link in a text, and is no image', async () => {
    const bytes = pdf('血糖紀錄表')
    const sent = await send(formOf(['血糖紀錄表.jpg', bytes]), {}, looked)
    expect([sent.status, sent.items[0]?.media]).toEqual([
      200,
      expect.objectContaining({ type: 'application/pdf', title: '血糖紀錄表', width: 0, height: 0, duration: null }),
    ])
    expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true)
    const id = sent.items[0]?.media?.id ?? ''
    expect((await readPart(places.store, sha256Of(bytes), { from: 0, to: bytes.length - 1 })).equals(bytes)).toBe(true)
    expect(await original(id)).toBeNull()
    const search = async (kind: string) =>
      ((await request(`?kind=${kind}&words=血糖紀錄表`)).json.items as MediaSummary[]).map((one) => one.id)
    expect([await search('handout'), await search('picture')]).toEqual([[id], []])
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const link = { type: 'text', text: '紀錄表', marks: [{ type: 'link', attrs: { href: `/handouts/${id}.pdf` } }] }
    const document = {
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [link] }],
    }
    const fields = { title: '有表的一篇', lead: '前言', authors: [1], channels: [19], tags: [1] }
    expect((await office('', { type: 'article', key: randomUUID(), fields: { ...fields, cover: id }, document })).status).toBe(
      422,
    )
    const created = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = created.json.items as { uid: number }
    expect((await read(id)).used_in).toMatchObject([{ thing: `post:${uid}`, manuscript: true }])
    expect((await request(`/${id}/delete`, {})).status).toBe(409)
  })

  test.each([
    ['harms', pdf(eicar), '表.pdf：掃毒程式在裡面找到有害的內容，沒有收下'],
    ['weighs too much', Buffer.concat([pdf('表'), Buffer.alloc(25 * 1024 * 1024)]), '表.pdf：檔案超過 25 MB；文件最多這麼大'],
    ['only ends so', Buffer.from('MZ %PDF-1.4'), expect.stringContaining('不是圖片、影片或聲音') as string],
  ])('that %s is not stored', async (_, bytes, error) => {
    const response = await nothingStored(() => send(formOf(['表.pdf', bytes, 'application/pdf']), {}, looked))
    expect([response.status, response.errors]).toEqual([422, [error]])
  })

  test('waits for a silent scanner, while images of the same upload do not', async () => {
    clamd.interfere((connection) => connection.destroy())
    const alone = await nothingStored(() => send(formOf(['表.pdf', pdf('又一張')]), {}, looked))
    expect([alone.status, alone.json.code, alone.json.detail]).toEqual([
      503,
      'scanner_unavailable',
      '掃毒程式現在沒有回應，文件沒有收下。請稍後再試；若一直如此，請告訴管理員。',
    ])
    const form = formOf(['表.pdf', pdf('又一張')], ['圖.png', await picture().png().toBuffer()])
    const { status, items } = await send(form, {}, looked)
    expect([status, items.map(({ media, error }) => [media !== null, error])]).toEqual([
      200,
      [
        [false, alone.json.detail],
        [true, null],
      ],
    ])
    expect(reported.splice(0)).toHaveLength(2)
    clamd.interfere(null)
  })
})
