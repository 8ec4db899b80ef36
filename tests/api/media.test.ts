import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQLWrapper, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/api/app.ts'
import type { MediaSummary, MediaWhole, UploadedFile } from '../../src/contract/media.ts'
import type { Picture } from '../../src/contract/shapes.ts'
import type { Database } from '../../src/db/connect.ts'
import { actsOn } from '../../src/db/queries/audit.ts'
import { listMedia } from '../../src/db/queries/media-list.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { folderStore } from '../../src/operations/media/folder-store.ts'
import { moveMedia, verifyMedia } from '../../src/operations/media/move-media.ts'
import { readOriginal } from '../../src/operations/media/read-original.ts'
import { clamdScanner } from '../../src/operations/media/scan.ts'
import { placeOf, readPart, type Store, StoreFault, sha256Of } from '../../src/operations/media/store.ts'
import { eicar, startFakeClamd } from '../fakes/clamd.ts'
import { apiKey, bindingsFor, callApi, memberIdOf, reported, siteOrigin, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { heic, heicOfSize } from '../support/heic.ts'
import { agreeToAsk, givePack, photograph } from '../support/questions.ts'
import { film, sound, soundOfWebM } from '../support/recordings.ts'

const { db, pool } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const places = { store: folderStore(join(folder, 'media')), scratch: join(folder, 'uploads'), scan: null }
const api = createApi({ report: (error) => reported.push(error), media: places })
const writer = await viewerWith(db, ['write'])
const other = await viewerWith(db, ['write', 'answer'])
const keeper = await viewerWith(db, ['catalogue'])

/** Everything in the folder, whole or not. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name)
const rowsOfMedia = async () => Number((await db.execute(sql`select count(*) as n from media`)).rows[0]?.['n'])

async function send(body: BodyInit, headers: Record<string, string> = {}, app = api, as = writer) {
  const request = new Request(`${siteOrigin}/api/v3.0/office/media`, {
    method: 'POST',
    headers: { 'api-key': apiKey, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  const response = await app.fetch(request, await bindingsFor(db, [], { as }))
  const json = (await response.json()) as {
    items?: UploadedFile[]
    code?: string
    detail?: string
    errors?: { message: string }[]
  }
  return { status: response.status, json, items: json.items ?? [], faults: json.errors?.map(({ message }) => message) }
}
const formOf = (...sent: (readonly [name: string, bytes: Uint8Array, type?: string])[]) => {
  const form = new FormData()
  for (const [name, bytes, type = 'image/jpeg'] of sent) form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
const upload = (...sent: Parameters<typeof formOf>) => send(formOf(...sent))
const ask = (path: string, body?: object, as = writer) =>
  callApi(db, `/api/v3.0/office/media${path}`, { as, ...(body ? { body } : {}) })
const read = async (id: string, as = writer) => (await ask(`/${id}`, undefined, as)).json.items as MediaWhole
const original = (id: string) => readOriginal({ db, store: places.store }, id)

let tint = 0
/** A picture that no other test has sent. */
const picture = (width = 60, height = 40) => {
  tint += 1
  return sharp({ create: { width, height, channels: 3, background: { r: tint * 7, g: 90, b: 120 } } })
}

describe('a picture that is uploaded', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('of type %s is taken, kept and told of', async (type) => {
    const { status, items } = await upload([`早餐 ${type}.${type}`, await picture().toFormat(type).toBuffer(), `image/${type}`])
    expect([status, items]).toEqual([
      200,
      [
        {
          name: `早餐 ${type}.${type}`,
          known: false,
          fault: null,
          media: expect.objectContaining({ width: 60, height: 40, title: `早餐 ${type}`, alt: '', uses: 0 }) as MediaSummary,
        },
      ],
    ])
    const id = items[0]?.media?.id ?? ''
    const kept = await original(id)
    expect(await sharp(kept ?? undefined).metadata()).toMatchObject({
      format: type === 'avif' ? 'webp' : type,
      width: 60,
      height: 40,
    })
    expect(await actsOn(db, `media:${id}`, 5)).toMatchObject([{ action: 'add-media', who: writer.memberId }])
  })

  test('is turned upright, and says nothing of where and by what it was taken', async () => {
    const taken = await picture(80, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { items } = await upload(['直的.jpg', taken])
    expect(items[0]?.media).toMatchObject({ width: 20, height: 80 })
    const kept = await original(items[0]?.media?.id ?? '')
    expect((await sharp(kept ?? undefined).metadata()).exif).toBeUndefined()
    expect(kept?.includes('Camera')).toBe(false)
  })

  test('of HEIC, as telephones write it, is kept as JPEG: upright, in the colours of screens, telling no place', async () => {
    const { items } = await upload(['IMG_2034.HEIC', heic(), ''])
    expect(items[0]?.media).toMatchObject({ width: 64, height: 96, type: 'image/jpeg', title: 'IMG_2034' })
    const kept = (await original(items[0]?.media?.id ?? '')) ?? Buffer.alloc(0)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 96, space: 'srgb' })
    expect([kept.includes('Camera'), kept.includes('Exif')]).toEqual([false, false])
    const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)]
    for (const [seen, drawn] of [
      [at(48, 24), [0xd9, 0x4f, 0x30]],
      [at(16, 24), [0x3a, 0x7d, 0x5d]],
    ] as const)
      expect([seen, seen.every((part, index) => Math.abs(part - (drawn[index] ?? 0)) < 8)]).toEqual([seen, true])
    expect(readdirSync(places.scratch)).toEqual([])
  })

  test('twice is the same picture, kept once, also when both come at once', async () => {
    const bytes = await picture().png().toBuffer()
    const before = [files().length, await rowsOfMedia()] as const
    const both = await Promise.all([upload(['一.png', bytes]), upload(['二.png', bytes])])
    const third = await upload(['三.png', bytes])
    const ids = [...both, third].map(({ items }) => items[0]?.media?.id)
    expect(new Set(ids).size).toBe(1)
    expect([...both, third].map(({ items }) => items[0]?.known).toSorted()).toEqual([false, true, true])
    expect([files().length, await rowsOfMedia()]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('among others that are none is taken all the same, and each is told of', async () => {
    const { status, items } = await upload(
      ['好.png', await picture().png().toBuffer()],
      ['壞.jpg', Buffer.from('不是圖片')],
      ['也好.jpg', await picture().jpeg().toBuffer()],
    )
    expect([status, items.map(({ name, media, fault }) => [name, media !== null, fault])]).toEqual([
      200,
      [
        ['好.png', true, null],
        ['壞.jpg', false, '這個檔案不是圖片、影片或聲音；可以傳 JPEG、PNG、WebP、AVIF、HEIC、MP4、WebM、MP3、M4A'],
        ['也好.jpg', true, null],
      ],
    ])
  })

  test('that unpacks to more than sizes are drawn from is made smaller', async () => {
    const { items } = await upload(['大.png', await picture(7000, 5000).png({ compressionLevel: 1 }).toBuffer()])
    const { width = 0, height = 0 } = items[0]?.media ?? {}
    expect(width * height).toBeLessThanOrEqual(25_000_000)
    expect([width, width / height]).toEqual([5915, expect.closeTo(1.4, 2)])
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const still = await picture().png().toBuffer()
const gif = await sharp(still).gif().toBuffer()
const moves = await sharp([still, await picture().png().toBuffer()], { join: { animated: true } })
  .webp()
  .toBuffer()
const announced = Buffer.from([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
const moving = Buffer.concat([still.subarray(0, 33), announced, still.subarray(33)])
const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const
const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a9', noise } })
  .jpeg()
  .toBuffer()
const ofFilm = await film('mp4')
const heardWebM = await soundOfWebM()
const noHeic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(60)])

describe('nothing is kept of', () => {
  test.each([
    ['SVG that says it is PNG', '圖.png', Buffer.from(svg), /不收 SVG/],
    ['a GIF that says it is JPEG', '圖.jpg', gif, /不收動畫/],
    ['a WebP that moves', '圖.webp', moves, /不收動畫/],
    ['a PNG that moves', '圖.png', moving, /不收動畫/],
    ['HTML that says it is JPEG', '圖.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), /不是圖片/],
    ['a program', '圖.jpg', Buffer.from('MZ\x90\0\x03'), /不是圖片/],
    ['nothing', '圖.jpg', Buffer.alloc(0), /空的/],
    ['a film of which only the beginning came', '片.mp4', ofFilm.subarray(0, 60), /讀不出來/],
    ['a film of which the end is missing', '片.mp4', ofFilm.subarray(0, 1500), /讀不出來/],
    ['a film in which there is nothing to see', '片.webm', heardWebM, /播不出/],
    ['a picture of which the end is missing', '圖.jpg', jpeg.subarray(0, jpeg.length / 2), /損壞或沒有傳完/],
    ['HEIC in which there is nothing', '圖.heic', noHeic, /HEIC 讀不出來/],
    ['HEIC of which the end is missing', '圖.heic', heic().subarray(0, -200), /HEIC 讀不出來/],
    ['HEIC that unpacks to more than eighty million pixels', '圖.heic', heicOfSize(9001, 9001), /超過 8000 萬畫素/],
    ['more bytes than there may be', '圖.jpg', Buffer.alloc(25 * 1024 * 1024 + 1, 0xff), /超過 25 MB/],
  ])('%s', async (_, name, bytes, fault) => {
    const before = [files(), await rowsOfMedia()]
    const answer = await upload([name, bytes])
    expect([answer.status, answer.json.code, answer.faults]).toEqual([422, 'validation_failed', [expect.stringMatching(fault)]])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('what unpacks to more than eighty million pixels', async () => {
    const vast = await sharp({ create: { width: 9001, height: 9001, channels: 3, background: '#123' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect((await upload(['大.png', vast])).faults).toEqual(['大.png：圖片超過 8000 萬畫素，請縮小後再傳'])
  })

  test('an upload that is cut off', async () => {
    const before = [files(), await rowsOfMedia()]
    const whole = new Response(formOf(['圖.jpg', jpeg]))
    const type = whole.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
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
  ] as const)('a picture for which the store is %s', async (trouble, words) => {
    const before = [files(), await rowsOfMedia()]
    const store: Store = { ...places.store, put: () => Promise.reject(new StoreFault(trouble, 'of a test')) }
    const app = createApi({ report: (error) => reported.push(error), media: { ...places, store } })
    const answer = await send(formOf(['圖.jpg', jpeg]), {}, app)
    expect([answer.status, answer.json.code, answer.json.detail]).toEqual([503, 'store_unavailable', words])
    expect(reported.splice(0)).toMatchObject([{ trouble }])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('a picture for which there is no place on its way', async () => {
    const before = [files(), await rowsOfMedia()]
    const app = createApi({
      report: (error) => reported.push(error),
      media: { ...places, scratch: join('/dev/null', 'uploads') },
    })
    const answer = await send(formOf(['圖.jpg', jpeg]), {}, app)
    expect([answer.status, answer.json.code]).toEqual([503, 'store_unavailable'])
    expect(reported.splice(0)).toMatchObject([{ trouble: 'unavailable' }])
    expect([files(), await rowsOfMedia()]).toEqual(before)
  })

  test('what is no form with files', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(415)
    const empty = new FormData()
    empty.append('file', new File([], ''))
    expect((await send(empty)).faults).toEqual(['請選擇檔案'])
    // drawings that move are refused by their first bytes: to look for films in each would take a process
    const many = Array.from({ length: 21 }, (_, at) => [`${at}.gif`, Buffer.from('GIF89a')] as const)
    expect((await upload(...many)).status).toBe(413)
  })
})

describe('a handout', async () => {
  const clamd = await startFakeClamd()
  afterAll(clamd.close)
  const looked = createApi({
    report: (error) => reported.push(error),
    media: { ...places, scan: clamdScanner(clamd.socket, 5000) },
  })
  const pdf = (words: string) =>
    Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  const nothingKept = async (send: () => ReturnType<typeof upload>) => {
    const before = [files(), await rowsOfMedia()]
    const answer = await send()
    expect([files(), await rowsOfMedia()]).toEqual(before)
    return answer
  }

  test('is not taken where nothing looks through it, and the list says so', async () => {
    const answer = await nothingKept(() => upload(['表.pdf', pdf('表')]))
    expect([answer.status, answer.faults]).toEqual([422, ['表.pdf：這個網站沒有設定掃毒程式，不收文件；要收請管理員設定']])
    expect((await ask('?limit=1')).json).toMatchObject({ handouts: false })
  })

  test('is taken as it came once it was looked through, stands where a text leads to it, and is no picture', async () => {
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
    const found = async (kind: string) =>
      ((await ask(`?kind=${kind}&words=血糖紀錄表`)).json.items as MediaSummary[]).map((one) => one.id)
    expect([await found('handout'), await found('picture')]).toEqual([[id], []])
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const link = { type: 'text', text: '紀錄表', marks: [{ type: 'link', attrs: { href: `/handouts/${id}.pdf` } }] }
    const document = {
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [link] }],
    }
    const fields = { title: '有表的一篇', lead: '前言', authors: [1], channels: [11], tags: [1] }
    expect((await office('', { type: 'article', key: randomUUID(), fields: { ...fields, cover: id }, document })).status).toBe(
      422,
    )
    const begun = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = begun.json.items as { uid: number }
    expect((await read(id)).used_in).toMatchObject([{ thing: `post:${uid}`, manuscript: true }])
    expect((await ask(`/${id}/delete`, {})).status).toBe(409)
  })

  test.each([
    ['harms', pdf(eicar), '表.pdf：掃毒程式在裡面找到有害的內容，沒有收下'],
    ['weighs too much', Buffer.concat([pdf('表'), Buffer.alloc(25 * 1024 * 1024)]), '表.pdf：檔案超過 25 MB；文件最多這麼大'],
    ['only ends so', Buffer.from('MZ %PDF-1.4'), expect.stringContaining('不是圖片、影片或聲音') as string],
  ])('that %s is not kept', async (_, bytes, fault) => {
    const answer = await nothingKept(() => send(formOf(['表.pdf', bytes, 'application/pdf']), {}, looked))
    expect([answer.status, answer.faults]).toEqual([422, [fault]])
  })

  test('waits for a scanner that does not answer, and pictures that come with it do not', async () => {
    clamd.interfere((connection) => connection.destroy())
    const alone = await nothingKept(() => send(formOf(['表.pdf', pdf('又一張')]), {}, looked))
    expect([alone.status, alone.json.code, alone.json.detail]).toEqual([
      503,
      'scanner_unavailable',
      '掃毒程式現在沒有回應，文件沒有收下。請稍後再試；若一直如此，請告訴管理員。',
    ])
    const form = formOf(['表.pdf', pdf('又一張')], ['圖.png', await picture().png().toBuffer()])
    const { status, items } = await send(form, {}, looked)
    expect([status, items.map(({ media, fault }) => [media !== null, fault])]).toEqual([
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

describe('the library', () => {
  const make = async () => {
    const { items } = await upload(['山.png', await picture().png().toBuffer()])
    return items[0]?.media as MediaSummary
  }
  const list = async (query: string) => (await ask(`?${query}`)).json as unknown as { items: MediaSummary[]; next: string | null }
  const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)

  test('shows the last uploaded first, in pages that lose none and show none twice', async () => {
    const all = await idsOf('limit=100')
    const newest = await make()
    expect((await idsOf('limit=1'))[0]).toBe(newest.id)
    const seen: string[] = []
    let after = ''
    while (seen.length < all.length + 1) {
      const { items, next } = await list(`limit=7&after=${after}`)
      seen.push(...items.map(({ id }) => id))
      if (next === null || seen.length > 100) break
      after = next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 20)).toEqual([newest.id, ...all].slice(0, 20))
  })

  test('finds by words, by what is missing, by rights that end, by standing nowhere', async () => {
    const { id } = await make()
    const word = randomUUID().slice(0, 8)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await idsOf('wants=alt&limit=1')).toEqual([id])
    await ask(`/${id}/save`, { credit: `林大山 ${word}`, alt: '一座山', rights_until: day(20) })
    expect(await idsOf(`words=${word.toUpperCase()} 大山`)).toEqual([id])
    expect(await idsOf(`words=${word}&wants=alt`)).toEqual([])
    expect(await idsOf(`words=${word}&wants=rights`)).toEqual([id])
    expect(await idsOf(`words=${word}&wants=uses`)).toEqual([id])
    await ask(`/${id}/save`, { rights_until: day(40) })
    expect(await idsOf(`words=${word}&wants=rights`)).toEqual([])
  })

  test.each([
    { words: ['沒有', '這種詞'] },
    { words: ['沒有這種詞'], wants: 'uses' as const },
    { words: ['沒有這種詞'], wants: 'alt' as const },
  ])('what few have is named by the index of terms, and nothing is gone through: %o', async (asked) => {
    const asking: SQLWrapper[] = []
    const watched = {
      execute: (statement: SQLWrapper) => {
        asking.push(statement)
        return db.execute(statement)
      },
    } as unknown as Database
    expect(await listMedia(watched, { ...asked, rightsBefore: '2026-01-01', limit: 40 })).toEqual([])
    const plan = await db.execute(sql`explain ${asking.at(-1)}`)
    expect(JSON.stringify(plan.rows)).toContain('media_by_terms')
  })

  test('says what was said, who may change it, and writes down who did', async () => {
    const { id } = await make()
    const said = {
      title: '山',
      credit: '林大山',
      source: 'agency',
      licence: '一年，只在網站',
      rights_until: '2027-01-31',
      alt: '清晨的山',
      people_consent: 'nobody',
    }
    const shown = { focus: { x: 0.25, y: 0.75 }, crops: { '16:9': { x: 0, y: 0.1, width: 1 } } }
    expect((await ask(`/${id}/save`, { ...said, ...shown })).json.items).toMatchObject({ ...said, ...shown, may_edit: true })
    expect(await read(id)).toMatchObject({ ...said, ...shown })
    expect((await ask(`/${id}/save`, { focus: null })).json.items).toMatchObject({ ...said, focus: null })
    expect((await ask(`/${id}/save`, { title: '別人的' }, other)).status).toBe(403)
    expect((await read(id, other)).may_edit).toBe(false)
    expect((await ask(`/${id}/save`, { title: '編目的' }, keeper)).status).toBe(200)
    expect((await actsOn(db, `media:${id}`, 9)).map(({ action, who }) => [action, who])).toEqual([
      ['save-media', keeper.memberId],
      ['save-media', writer.memberId],
      ['save-media', writer.memberId],
      ['add-media', writer.memberId],
    ])
  })

  describe('when its rights have ended', () => {
    const day = (days: number) => addDays(taipeiDay(new Date()), days)
    const illustrated = async () => {
      const found = await db.execute<{ uid: string; id: number; media: string; cover: string }>(sql`
        select p.uid, p.id, u.media_id as media, p.cover_id as cover from media_uses u join posts p on u.thing = 'post:' || p.uid
        where u.side = 'print' and u.media_id <> p.cover_id and p.type = 'article' and p.status = '' order by p.uid limit 1`)
      return found.rows[0] ?? Promise.reject(new Error('no article of the demo has an illustration'))
    }
    const article = async (id: number) => {
      const { status, text, json } = await callApi(db, `/api/v3.0/article/${id}`)
      return { status, text, cover: (json.items as { cover: Picture | null } | undefined)?.cover }
    }

    test('it is no longer shown where it stands, and all else is, also what only links to it', async () => {
      const { uid, id, media, cover } = await illustrated()
      const html = `<p>孕婦<a href="/img/${media}/800.webp">不可以</a>吃。</p>`
      await db.execute(
        sql`update posts set blocks = blocks || ${JSON.stringify([{ type: 'paragraph', html }])}::jsonb where uid = ${uid}`,
      )
      const shown = `src=\\"/img/${media}/`
      const before = await article(id)
      expect(before.text).toContain(shown)
      for (const one of [media, cover]) await ask(`/${one}/save`, { rights_until: day(-1) }, keeper)
      const after = await article(id)
      expect([after.status, after.cover, after.text.includes(shown)]).toEqual([200, null, false])
      expect(after.text).toContain('不可以</a>吃')
      expect(after.text.length).toBeGreaterThan(before.text.length / 2)
      for (const one of [media, cover]) await ask(`/${one}/save`, { rights_until: day(0) }, keeper)
      expect((await article(id)).text).toBe(before.text)
      for (const one of [media, cover]) await ask(`/${one}/save`, { rights_until: null }, keeper)
    })

    test('no post is shown in which it stands, where that was set; the post’s own end stays what it is', async () => {
      const { uid, id, media } = await illustrated()
      const end = async () =>
        (await db.execute(sql`select rights_end_on::text as shown, own_rights_end_on::text as own from posts where uid = ${uid}`))
          .rows[0]
      await db.execute(sql`update media set uploaded_by = ${writer.memberId} where id = ${media}`)
      const brought = (said: object) => ask(`/${media}/save`, said, writer).then(({ status }) => status)
      expect([await brought({ at_rights_end: 'post', rights_until: day(-1) }), await brought({ credit: '林大山' })]).toEqual([
        422, 200,
      ])
      await ask(`/${media}/save`, { at_rights_end: 'post', rights_until: day(-1) }, keeper)
      expect([(await article(id)).status, await end()]).toEqual([404, { shown: day(-1), own: null }])
      await ask(`/${media}/save`, { rights_until: day(5) }, keeper)
      expect([(await article(id)).status, await end()]).toEqual([200, { shown: day(5), own: null }])
      await db.execute(sql`update posts set rights_end_on = ${day(3)} where uid = ${uid}`)
      expect(await end()).toEqual({ shown: day(3), own: day(3) })
      await db.execute(sql`update posts set rights_end_on = ${day(9)} where uid = ${uid}`)
      expect(await end()).toEqual({ shown: day(5), own: day(9) })
      await ask(`/${media}/save`, { at_rights_end: 'picture' }, keeper)
      expect(await end()).toEqual({ shown: day(9), own: day(9) })
      await db.execute(sql`update posts set rights_end_on = null where uid = ${uid}`)
    })

    test('it is to be seen to for as long as it stands somewhere', async () => {
      const { media } = await illustrated()
      const { id } = await make()
      for (const one of [media, id]) await ask(`/${one}/save`, { rights_until: day(-1) }, keeper)
      const asked = async () =>
        ((await ask('?wants=rights&limit=100')).json.items as unknown as MediaSummary[]).map((one) => one.id)
      expect(await asked()).toContain(media)
      expect(await asked()).not.toContain(id)
      await ask(`/${media}/save`, { rights_until: null, at_rights_end: 'picture' }, keeper)
    })
  })

  test('tells readers’ frames what to show, and nothing where nobody has said any', async () => {
    const cover = async () => ((await callApi(db, '/api/v3.0/article/2')).json.items as { cover: Picture }).cover
    const { id, ...usual } = await cover()
    expect(usual).toEqual({ width: 1600, height: 900 })
    await ask(`/${id}/save`, { focus: { x: 0.1, y: 0.5 }, crops: { '16:9': { x: 0.5, y: 0.5, width: 0.5 } } }, keeper)
    expect((await cover()).cuts).toMatchObject({ '16 / 9': '16x9-800-450-800', '4 / 3': '4x3-0-0-1200', '1': '1x1-0-0-900' })
    await ask(`/${id}/save`, { crops: {} }, keeper)
    expect(Object.keys((await cover()).cuts ?? {})).not.toContain('16 / 9')
    await ask(`/${id}/save`, { focus: null }, keeper)
    expect(await cover()).toEqual({ id, ...usual })
  })

  test.each([
    { alt: 'IMG_2024.jpg' },
    { focus: { x: 1.1, y: 0 } },
    { crops: { '3:2': { x: 0, y: 0, width: 1 } } },
    { source: 'found' },
    { rights_until: '2026-02-30' },
    { title: 'x'.repeat(201) },
    { credit: '\ud800' },
    { licence: 'a\u0001' },
    { uploaded_by: 'me' },
  ])('refuses %j, and changes nothing', async (change) => {
    const { id } = await make()
    const before = await read(id)
    expect((await ask(`/${id}/save`, change)).status).toBe(422)
    expect(await read(id)).toEqual(before)
  })

  test('knows where a picture stands, in a manuscript and in print, and lets none go that stands somewhere', async () => {
    const { id, width, height } = await make()
    const editor = await viewerWith(db, ['write', 'edit'])
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: editor, body })
    const document = {
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'image', attrs: { key: 'a', media: id, width, height, alt: '山' } }],
    }
    const fields = { title: '有山的一篇', lead: '前言', authors: [1], channels: [11], tags: [1] }
    const begun = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = begun.json.items as { uid: number }
    const standing = { thing: `post:${uid}`, title: '有山的一篇', print: false, manuscript: true }
    expect((await read(id, editor)).used_in).toEqual([standing])
    // a colleague who may not read it learns that it stands somewhere, and no more
    expect((await read(id)).used_in).toEqual([{ ...standing, title: '' }])
    expect((await ask(`/${id}/delete`, {})).status).toBe(409)
    // whoever writes a print: publishing, an import, the release before
    const found = await db.execute(sql`select uid::int as uid, title from posts where type = 'article' and id = 7`)
    const print = found.rows[0] as { uid: number; title: string }
    const setCover = (cover: string | null) => db.execute(sql`update posts set cover_id = ${cover} where uid = ${print.uid}`)
    await setCover(id)
    const printed = { thing: `post:${print.uid}`, title: print.title, print: true, manuscript: false }
    const things = async () => (await read(id, editor)).used_in.toSorted((one, other) => (one.thing < other.thing ? -1 : 1))
    expect(await things()).toEqual([standing, printed].toSorted((one, other) => (one.thing < other.thing ? -1 : 1)))
    // nobody sees it there before its hour, and yet it stands there
    const setDay = (day: SQLWrapper) => db.execute(sql`update posts set publish_date = ${day} where uid = ${print.uid}`)
    await setDay(sql`publish_date + interval '100 years'`)
    expect(await things()).toContainEqual({ ...printed, print: false })
    await setDay(sql`publish_date - interval '100 years'`)
    const paragraph = { type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '沒有山' }] }
    const save = { base: 1, key: randomUUID(), document: { ...document, content: [paragraph] } }
    expect((await office(`/${uid}/save`, save)).status).toBe(200)
    expect(await things()).toEqual([printed])
    expect((await ask(`/${id}/delete`, {})).status).toBe(409)
    await setCover(null)
    expect(await things()).toEqual([])
    expect((await ask(`/${id}/delete`, {})).status).toBe(200)
    expect([(await ask(`/${id}`)).status, await original(id)]).toEqual([404, null])
  })

  test('a picture that is deleted while a text takes it is in the text or is gone, not both', async () => {
    const { id, width, height } = await make()
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const said = { type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '還沒有圖' }] }
    const document = { type: 'doc', attrs: { version: 1 }, content: [said] }
    const fields = { title: '要放圖的一篇', lead: '前言', authors: [1], channels: [11], tags: [1] }
    const begun = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = begun.json.items as { uid: number }
    const image = { type: 'image', attrs: { key: 'a', media: id, width, height, alt: '山' } }
    const whole = { base: 1, key: randomUUID(), fields: { cover: id }, document: { ...document, content: [image] } }
    const deleting = await pool.connect()
    try {
      await deleting.query('begin')
      await deleting.query('select from media where id = $1 for update', [id])
      const saved = office(`/${uid}/save`, whole)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await pool.query(waiting)).rowCount === 0);
      await deleting.query('delete from media where id = $1', [id])
      await deleting.query('commit')
      expect([(await saved).status, (await office(`/${uid}/save`, { ...whole, key: randomUUID() })).status]).toEqual([422, 422])
    } finally {
      deleting.release()
    }
  })

  test('takes films and sounds by what they are, as they came, and says what they measure', async () => {
    const sent = [
      ['操.jpg', await film('mp4'), { type: 'video/mp4', width: 320, height: 180, duration: 2 }],
      ['操.webm', await film('webm'), { type: 'video/webm', width: 320, height: 180, duration: 2 }],
      ['說.mp4', sound(), { type: 'audio/mpeg', width: 0, height: 0, duration: expect.closeTo(1.04, 1) as number }],
    ] as const
    for (const [name, bytes, told] of sent) {
      const { items } = await upload([name, bytes])
      expect([name, items[0]?.media, items[0]?.fault]).toEqual([name, expect.objectContaining(told), null])
      const id = items[0]?.media?.id ?? ''
      expect(await read(id)).toMatchObject({ size: bytes.length, ...told })
      expect((await readPart(places.store, sha256Of(bytes), { from: 3, to: 40 })).equals(bytes.subarray(3, 41))).toBe(true)
      // it is no picture, to whoever asks for one
      expect(await original(id)).toBeNull()
      const kind = told.type.startsWith('video') ? 'film' : 'sound'
      expect(await idsOf(`kind=${kind}`)).toContain(id)
      expect(await idsOf('kind=picture')).not.toContain(id)
      expect(await idsOf('wants=alt')).not.toContain(id)
    }
  })

  test('lets a text play what it has, and lets none of that go', async () => {
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const id = (await upload(['深呼吸.mp3', sound(7)])).items[0]?.media?.id ?? ''
    const said = [{ type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '慢慢吸氣' }] }]
    const playing = (src: string) => ({
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'audio', attrs: { key: 'a', src, title: '深呼吸', media: null }, content: said }],
    })
    const fields = { title: '有聲的一篇', lead: '前言', authors: [1], channels: [11], tags: [1] }
    const begin = (src: string, more = {}) =>
      office('', { type: 'article', key: randomUUID(), fields: { ...fields, ...more }, document: playing(src) })
    expect((await begin(`/recordings/${'0'.repeat(32)}.mp3`)).status).toBe(422)
    expect((await begin(`/recordings/${id}.m4a`)).status).toBe(422)
    expect((await begin(`/recordings/${id}.mp3`, { cover: id })).status).toBe(422)
    const begun = await begin(`/recordings/${id}.mp3`)
    const { uid } = begun.json.items as { uid: number }
    expect((await read(id)).used_in).toMatchObject([{ thing: `post:${uid}`, title: fields.title, manuscript: true }])
    expect((await ask(`/${id}/delete`, {})).status).toBe(409)
  })

  test('knows which pictures the demo shows, and whose they are', async () => {
    const cover = await read('cover-article-1')
    expect(cover.used_in).toMatchObject([{ print: true, manuscript: false }])
    expect((await read('portrait-author-3')).used_in).toMatchObject([{ thing: 'author:3', print: true }])
    expect((await read('digital-1-chapter-1').catch(() => null))?.used_in ?? [{ thing: 'digital_feature:1' }]).toMatchObject([
      { thing: 'digital_feature:1' },
    ])
    expect(cover.may_edit).toBe(false)
  })

  test('a picture that is taken away is asked of the store no more, and others of the same name stay', async () => {
    const one = await make()
    expect((await ask(`/${one.id}/delete`, {}, other)).status).toBe(403)
    expect(files().some((name) => name.startsWith(one.id))).toBe(true)
    // the calls of this file's own API delete in its own store
    const request = new Request(`${siteOrigin}/api/v3.0/office/media/${one.id}/delete`, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: '{}',
    })
    expect((await api.fetch(request, await bindingsFor(db, [], { as: writer }))).status).toBe(200)
    expect(files().some((name) => name.startsWith(one.id))).toBe(false)
  })

  test('knows nothing of a picture of a reader’s question, and nothing shows it as one', async () => {
    const memberId = await memberIdOf(db, 'member')
    await agreeToAsk(db, memberId)
    await givePack(db, memberId)
    const before = [files(), await rowsOfMedia()]
    const body = { request_key: randomUUID(), data: (await photograph()).toString('base64') }
    const added = await callApi(db, '/api/v3.0/member/question/picture/add', { as: 'member', body })
    expect(added.status, added.text).toBe(200)
    const { id } = added.json.items as { id: string }
    expect([files(), await rowsOfMedia(), await original(id)]).toEqual([...before, null])
    expect([(await ask(`/${id}`, undefined, keeper)).status, await idsOf(`words=${id}`)]).toEqual([404, []])
  })
})

describe('moving originals into the store', () => {
  const there = folderStore(join(folder, 'moved'))
  const now = () => new Date()
  const ids = ['moved-1', 'moved-2', 'moved-3']
  const bytesOf = (id: string) => Buffer.from(`the original of ${id}`)
  const inDatabase = async () => {
    const found = await db.execute(sql`select id from media where bytes is not null and id like 'moved-%' order by id`)
    return found.rows.map(({ id }) => id)
  }
  /** A store that is cut off at one of its calls, before or after it has done it. */
  const cutAt = (at: number, after: boolean): Store => {
    let calls = 0
    const cut = async <T>(work: () => Promise<T>): Promise<T> => {
      calls += 1
      if (calls === at && !after) throw new Error('killed')
      const done = await work()
      if (calls === at) throw new Error('killed')
      return done
    }
    return {
      name: there.name,
      put: (...given) => cut(() => there.put(...given)),
      get: (...given) => cut(() => there.get(...given)),
      head: (...given) => cut(() => there.head(...given)),
      delete: (...given) => cut(() => there.delete(...given)),
    }
  }

  test('ended at any moment loses nothing, and goes on', async () => {
    await db.execute(sql`update media set bytes = null, sha256 = coalesce(sha256, repeat('0', 64)) where bytes is not null`)
    const putBack = async () => {
      for (const id of ids)
        await db.execute(sql`
          insert into media (id, mime, width, height, bytes) values (${id}, 'image/png', 1, 1, ${bytesOf(id)})
          on conflict (id) do update set bytes = excluded.bytes, sha256 = null`)
    }
    for (const after of [false, true])
      for (const at of [1, 2, 3, 4, 5, 6]) {
        await putBack()
        await expect(moveMedia(db, { to: cutAt(at, after), now })).rejects.toThrow('killed')
        for (const id of ids) expect(await readOriginal({ db: db, store: there }, id)).toEqual(bytesOf(id))
      }
    expect((await inDatabase()).length).toBeGreaterThan(0)
    expect((await moveMedia(db, { to: there, now })).failed).toEqual([])
    expect(await inDatabase()).toEqual([])
    for (const id of ids) expect(await readOriginal({ db: db, store: there }, id)).toEqual(bytesOf(id))
    expect(await moveMedia(db, { to: there, now })).toEqual({ moved: 0, copied: 0, failed: [] })
  })

  test('leaves in the database what the store does not give back', async () => {
    const id = 'moved-4'
    await db.execute(sql`insert into media (id, mime, width, height, bytes) values (${id}, 'image/png', 1, 1, ${bytesOf(id)})`)
    const losing: Store = { ...there, put: async () => undefined }
    const lying: Store = { ...there, put: async () => undefined, get: async () => new Blob(['other']).stream() }
    for (const to of [losing, lying]) expect((await moveMedia(db, { to, now })).failed).toHaveLength(1)
    expect(await inDatabase()).toEqual([id])
    const full: Store = { ...there, put: () => Promise.reject(new StoreFault('full', 'full')) }
    await expect(moveMedia(db, { to: full, now })).rejects.toMatchObject({ trouble: 'full' })
    expect(await readOriginal({ db: db, store: full }, id)).toEqual(bytesOf(id))
    await moveMedia(db, { to: there, now })
  })

  test('what a store has lost is no picture that never was', async () => {
    const { items } = await upload(['丟了.png', await picture().png().toBuffer()])
    const id = items[0]?.media?.id ?? ''
    await expect(readOriginal({ db, store: there }, id)).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(await readOriginal({ db, store: there }, 'never-was')).toBeNull()
  })

  test('copies what another store has, and verifying says what is missing or damaged', async () => {
    const next = folderStore(join(folder, 'next'))
    const { copied } = await moveMedia(db, { to: next, from: { store: there, scratch: places.scratch }, now })
    expect(copied).toBe(4)
    for (const id of ids) expect(await readOriginal({ db: db, store: next }, id)).toEqual(bytesOf(id))
    const [one = '', two = ''] = ids.map((id) => sha256Of(bytesOf(id)))
    await next.delete(one)
    writeFileSync(join(folder, 'next', placeOf(two)), 'damaged')
    const { whole, faults } = await verifyMedia(db, next)
    const own = faults.filter((fault) => fault.startsWith('moved-'))
    expect([whole, own.map((fault) => fault.split('：')[0])]).toEqual([2, ['moved-1', 'moved-2']])
  })
})
