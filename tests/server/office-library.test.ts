import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { startFakeClamd } from '../fakes/clamd.ts'
import { silentAudio } from '../support/recordings.ts'
import { signIn, startSite } from '../support/site.ts'
import { readPage } from '../support/walk/read-page.ts'

const clamd = await startFakeClamd()
afterAll(clamd.close)
const site = await startSite(async () => ({ CLAMD_SOCKET: clamd.socket }))

it('audio and handouts are uploaded by the form; one streams by range, the other downloads', async () => {
  const headers = { ...(await signIn(site.url, 'editor')), origin: site.url }
  const bytes = silentAudio(9)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '深呼吸.mp3'))
  const sheet = Buffer.from('%PDF-1.4\n%%EOF\n')
  form.append('file', new File([new Uint8Array(sheet)], '血糖紀錄表 (1).pdf'))
  const multipart = new Response(form)
  const sent = await site.request('/office/media', {
    method: 'POST',
    headers: { ...headers, 'content-type': multipart.headers.get('content-type') ?? '' },
    body: new Uint8Array(await multipart.arrayBuffer()),
  })
  const [id = '', ofSheet = ''] = [...sent.text.matchAll(/href="\/office\/media\/([0-9a-f]{32})"/g)].map(([, one]) => one ?? '')
  const path = `/recordings/${id}.mp3`
  const page = await site.request(`/office/media/${id}`, { headers })
  expect([page.text.includes(`src="${path}"`), page.text.includes('name="alt"')]).toEqual([true, false])
  expect(page.headers['content-security-policy']).toContain("media-src 'self'")
  const home = `/handouts/${ofSheet}.pdf`
  // only staff can access it before readers see it anywhere
  for (const each of [path, home])
    expect([(await site.request(each)).status, (await site.request(each, { headers })).headers['cache-control']]).toEqual([
      404,
      'private, no-store',
    ])
  const html = [path, home].map((each) => `<a href="${each}">`).join('')
  await site.database.db.execute(sql`
    update posts set blocks = blocks || ${JSON.stringify([{ type: 'paragraph', html }])}::jsonb where type = 'article' and id = 1`)

  const play = async (range: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${site.url}${path}`, { method, headers: range })
    return {
      status: response.status,
      actual: ['content-range', 'content-length'].map((name) => response.headers.get(name)),
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const { length } = bytes
  const all = await play()
  expect([all.status, all.bytes.equals(bytes)]).toEqual([200, true])
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=300, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const etag = all.headers.get('etag') ?? ''
  const parts = [
    ['bytes=0-', 0, length - 1],
    ['bytes=10-19', 10, 19],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=${length - 1}-${length + 50}`, length - 1, length - 1],
  ] as const
  for (const [range, from, to] of parts) {
    const part = await play({ range })
    expect([range, part.status, part.actual]).toEqual([range, 206, [`bytes ${from}-${to}/${length}`, String(to - from + 1)]])
    expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  for (const range of [`bytes=${length}-`, 'bytes=-0'])
    expect(await play({ range })).toMatchObject({ status: 416, actual: [`bytes */${length}`, '0'] })
  for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=-']) expect((await play({ range })).status).toBe(200)
  expect((await play({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  expect((await play({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await play({ 'if-none-match': etag })).status).toBe(304)
  expect(await play({}, 'HEAD')).toMatchObject({ status: 200, actual: [null, String(length)] })
  const actual = (await site.request(`/office/media/${ofSheet}`, { headers })).text
  expect([actual.includes(`href="${home}"`), actual.includes('name="alt"'), actual.includes('/img/')]).toEqual([
    true,
    false,
    false,
  ])
  const response = await fetch(`${site.url}${home}`)
  expect(Buffer.from(await response.arrayBuffer()).equals(sheet)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('血糖紀錄表 ')}%281%29.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })

  for (const other of [`/handouts/${id}.pdf`, `/handouts/${ofSheet}`, `/recordings/${ofSheet}.mp3`, `/img/${ofSheet}/320.webp`])
    expect([other, (await site.request(other)).status]).toEqual([other, 404])
  for (const other of [`/recordings/${id}.mp4`, `/recordings/${'0'.repeat(32)}.mp3`, '/recordings/', `/img/${id}/320.webp`])
    expect([other, (await site.request(other)).status]).toEqual([other, 404])
})

it('images are uploaded by a plain form, several at once, viewed, described and deleted', async () => {
  const headers = { ...(await signIn(site.url, 'editor')), origin: site.url }
  const open = (path: string) => site.request(path, { headers })
  const send = async (path: string, form: FormData | URLSearchParams) => {
    const multipart = new Response(form)
    const type = multipart.headers.get('content-type') ?? ''
    return site.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: new Uint8Array(await multipart.arrayBuffer()),
    })
  }
  // larger than the limit of a text form
  const noise = { type: 'gaussian', mean: 100, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#468', noise } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '早餐的蛋.png', { type: 'image/png' }))
  form.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '圖.png', { type: 'image/png' }))
  const sent = await send('/office/media', form)
  expect([sent.status, sent.text.includes('收下'), sent.text.includes('不收 SVG')]).toEqual([200, true, true])
  const id = /href="\/office\/media\/([0-9a-f]{32})"/.exec(sent.text)?.[1] ?? ''
  // only staff can access it before readers see it anywhere; the public response is cacheable
  const stranger = () => site.request(`/img/${id}/320.webp`)
  expect((await stranger()).status).toBe(404)
  const drawn = await open(`/img/${id}/320.webp`)
  expect([drawn.status, drawn.headers['content-type'], drawn.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const coverOfEight = (cover: string) =>
    site.database.db.execute(sql`update posts set cover_id = ${cover} where type = 'article' and id = 8`)
  await coverOfEight(id)
  expect([(await stranger()).status, (await stranger()).headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect((await open('/office/media?words=早餐的蛋')).text).toContain(`/office/media/${id}`)

  const nothing = new FormData()
  nothing.append('file', new File([], ''))
  const empty = await send('/office/media', nothing)
  expect([empty.status, empty.text.includes('請選擇檔案')]).toEqual([422, true])

  const page = `/office/media/${id}`
  const values = [...(await open(page)).text.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const message = new URLSearchParams(values.map((name) => [name, '']))
  for (const [name, value] of Object.entries({
    intent: 'save',
    alt: '平底鍋裡的兩顆蛋',
    title: '蛋',
    focus_x: '25',
    focus_y: '75',
  }))
    message.set(name, value)
  message.set('crop_1x1_width', '50')
  expect((await send(page, message)).headers.location).toBe(`${page}?done=save`)
  const text = (await open(`${page}?done=save`)).text
  for (const expectedText of ['已經儲存', '平底鍋裡的兩顆蛋</textarea>', 'value="25"', 'value="75"', 'value="50"'])
    expect(text).toContain(expectedText)
  // crops that frames show, and ones no longer used
  const look = async (cut: string) => {
    const response = await fetch(`${site.url}/img/${id}/${cut}/320.webp`, { redirect: 'manual' })
    return { status: response.status, now: response.headers.get('location'), bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const part = await look('1x1-0-0-450')
  const { width, height } = await sharp(part.bytes).metadata()
  expect([part.status, width, height]).toEqual([200, 320, 320])
  const drawnHere = sharp(bytes).extract({ left: 0, top: 0, width: 450, height: 450 }).resize({ width: 320 })
  const [theirs, ours] = await Promise.all([sharp(part.bytes), drawnHere].map((one) => one.removeAlpha().stats()))
  for (const channel of [0, 1, 2])
    expect(theirs?.channels[channel]?.mean).toBeCloseTo(ours?.channels[channel]?.mean ?? Number.NaN, -1)
  expect(await look('1x1-9-9-300')).toMatchObject({ status: 302, now: `/img/${id}/1x1-0-0-450/320.webp` })
  expect(await look('4x5-0-0-300')).toMatchObject({ status: 302, now: `/img/${id}/320.webp` })
  expect((await look('1x1-0-0')).status).toBe(404)
  // a crop used by a text is served once saved
  expect(await look('3x4-225-0-450')).toMatchObject({ status: 302 })
  const attrs = { key: 'egg', media: id, width: 900, height: 600, alt: '蛋', cut: '3x4-225-0-450' }
  const document = { type: 'doc', attrs: { version: 1 }, content: [{ type: 'image', attrs }] }
  const call = async (path: string, body: object) => {
    const response = await fetch(`${site.url}/api/v3.0/office/posts${path}`, {
      method: 'POST',
      headers: { ...headers, 'api-key': 'healthpress-web', 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), ...body }),
    })
    return { status: response.status, items: ((await response.json()) as { items?: { uid: number } }).items }
  }
  const created = await call('', { type: 'article', fields: { title: '蛋' }, document })
  const beyond = { ...document, content: [{ type: 'image', attrs: { ...attrs, cut: '3x4-500-0-450' } }] }
  expect((await call(`/${created.items?.uid}/save`, { base: 1, document: beyond })).status).toBe(422)
  expect(await look('3x4-225-0-450')).toMatchObject({ status: 200 })
  const none = { ...document, content: [{ type: 'paragraph', attrs: { key: 'egg' } }] }
  expect((await call(`/${created.items?.uid}/save`, { base: 1, document: none })).status).toBe(200)
  // expired rights: readers get it no more, image editors still see it
  message.set('rights_until', '2020-01-31')
  await send(page, message)
  await expect.poll(async () => (await stranger()).status).toBe(404)
  const seen = await open(`/img/${id}/320.webp`)
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
  message.set('rights_until', '')
  await send(page, message)
  await expect.poll(async () => (await stranger()).status).toBe(200)
  const refused = await send(page, new URLSearchParams({ intent: 'save', alt: 'IMG_1.jpg', title: '打好的標題' }))
  expect([refused.status, refused.text.includes('檔名不是替代文字'), refused.text.includes('value="打好的標題"')]).toEqual([
    422,
    true,
    true,
  ])
  await coverOfEight('cover-article-8')
  await expect.poll(async () => (await stranger()).status).toBe(404)
  expect((await send(page, new URLSearchParams({ intent: 'delete' }))).headers.location).toBe('/office/media')
  expect((await open(page)).status).toBe(404)
  // its cached files on disk are deleted too
  await expect.poll(async () => (await open(`/img/${id}/320.webp`)).status).toBe(404)
  expect((await open('/office/media/cover-article-1')).text).toContain('讀者看得到')
})

it('tags are renamed, merged and deleted, and an ad is scheduled, by forms alone', async () => {
  const headers = { ...(await signIn(site.url, 'admin')), origin: site.url }
  const open = async (path: string) => (await site.request(path, { headers })).text
  const send = (path: string, fields: Record<string, string>) =>
    site.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const tags = '/office/registers/tags'
  /** Sends the form of a page that has a field, with other values in some fields. */
  const fill = async (path: string, field: string, fields: Record<string, string>) => {
    const { forms } = readPage(await open(path), path)
    const form = forms.find((one) => one.fields.some(({ name }) => name === field))
    const present = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value ?? '']) ?? [])
    return send(path, { ...present, intent: 'save', ...fields })
  }
  const add = async (name: string) =>
    (await fill(`${tags}/new`, 'request', { f_name: name })).headers.location?.replace('?done=add', '') ?? ''
  const tagPath = await add('新標籤')
  expect(tagPath).toMatch(/^\/office\/registers\/tags\/\d+$/)
  expect(await open(`${tags}?words=新標`)).toContain(`href="${tagPath}"`)
  const response = await fill(tagPath, 'base', { f_name: '減鹽', f_description: '打好的說明' })
  expect([response.status, response.text.includes('請用「合併標籤」'), response.text.includes('打好的說明</textarea>')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await fill(tagPath, 'base', { f_name: '換過的標籤' })).headers.location).toBe(`${tagPath}?done=save`)
  for (const expectedText of ['已經儲存', 'value="換過的標籤"'])
    expect(await open(`${tagPath}?done=save`)).toContain(expectedText)
  const merging = `${tags}/merge?tag=${tagPath.split('/').at(-1)}`
  expect(await open(tagPath)).toContain(`href="${merging}"`)
  for (const expectedText of ['新標籤', 'value="換過的標籤"']) expect(await open(merging)).toContain(expectedText)
  const unknown = await fill(merging, 'into', { intent: 'merge', into: '沒有這種' })
  expect([unknown.status, unknown.text.includes('沒有這個標籤'), unknown.text.includes('value="沒有這種"')]).toEqual([
    422,
    true,
    true,
  ])
  const itself = await fill(merging, 'into', { intent: 'merge', into: '換過的標籤' })
  expect([itself.status, itself.text.includes('不能併入自己')]).toEqual([422, true])
  const other = await add('另一個')
  const merged = (await fill(merging, 'into', { intent: 'merge', into: '另一個' })).headers.location ?? ''
  expect(merged).toBe(`${tags}/merge?tag=${other.split('/').at(-1)}&done=merge`)
  expect(await open(merged)).toContain('換過的標籤')
  expect((await site.request('/tag/換過的標籤'.split('/').map(encodeURIComponent).join('/'))).headers.location).toBe(
    `/tag/${encodeURIComponent('另一個')}`,
  )
  expect((await send(other, { intent: 'delete' })).headers.location).toBe(`${tags}?done=delete`)

  // a saved view that was deleted in another tab
  for (const list of ['/office/posts', '/office/registers/channels']) {
    const deleted = 987_654
    for (const intent of ['delete', 'save'])
      expect((await send(`${list}/views`, { intent: `${intent} ${deleted}`, name: '換名字' })).headers.location).toBe(
        `${list}/views?done=gone`,
      )
    expect(await open(`${list}/views?done=gone`)).toContain('先前已經刪除了')
  }

  const hours = { shown_from: '2040-11-24T08:00', shown_until: '2040-11-24T07:00', active: 'on' }
  const wrong = await send('/office/ads/1', hours)
  expect([wrong.status, wrong.text.includes('結束要在開始之後'), wrong.text.includes('value="2040-11-24T07:00"')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await send('/office/ads/1', { ...hours, shown_until: '' })).headers.location).toBe('/office/ads/1?done=save')
  expect(await open('/office/ads/1')).toContain('value="2040-11-24T08:00"')
  expect((await send('/office/ads/1', { shown_from: '', shown_until: '', active: 'on' })).status).toBe(303)
})
