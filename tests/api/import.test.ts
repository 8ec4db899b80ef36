import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { errorLines, ImportError, importPosts, planImport } from '../../src/content/import-posts.ts'
import { jsonLines } from '../../src/content/importing/export-files.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection

/** Only one test concerns signatures: the others import into channels that require none. */
beforeAll(async () => void (await db.execute(sql`delete from signing_channels`)))

async function* written(records: unknown[]): AsyncIterable<string> {
  for (const record of records) yield typeof record === 'string' ? record : JSON.stringify(record)
}
/** Lines of a file; records without a channel belong to the one without medical content. */
const linesOf = (records: unknown[]) => jsonLines(() => written(records.map(inChannel)))
const inChannel = (record: unknown) =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? { channel: '編輯室', ...record } : record
const importOptions = { now: new Date('2026-11-01T00:00:00Z'), origin: 'https://magazine.example', log: () => undefined }
async function load(...records: unknown[]) {
  const { added, updated } = await importPosts(connection, linesOf(records), importOptions)
  return { added, updated }
}
const errorsOf = (...records: unknown[]) =>
  load(...records).then(
    () => [],
    (error: unknown) => (error instanceof ImportError ? error.errors : Promise.reject(error)),
  )
const stored = async (externalId: string) =>
  (
    await db.execute<Record<string, unknown>>(
      sql`select type, id, title, lead, tag_names, blocks, publish_date::text from posts where external_id = ${externalId}`,
    )
  ).rows[0]

test('strips invisible characters and merges spelling variants of a tag into the existing one', async () => {
  const tags = ['⾼⾎壓', '高血壓', '高 血壓', '＃高血壓', 'ＤＡＳＨ飲食', 'DASH飲食', 'DASH 飲食', '臺灣', '台灣']
  await load({
    external_id: 'x-odd',
    title: '超\u00ad音波',
    text: '<p>做超&shy;音&#8203;波<b>\u2060</b>檢&#x2060;查，⻑者也可以。</p>',
    tags,
  })
  const post = await stored('x-odd')
  expect(post).toMatchObject({ title: '超音波', tag_names: ['高血壓', 'DASH飲食', '臺灣'] })
  expect(JSON.stringify(post?.['blocks'])).toContain('做超音波檢查，長者也可以。')
  await load({ external_id: 'x-odd', title: '超音波', text: '做超音波檢查。', tags: ['DASH 飲食', '台灣'] })
  expect(await stored('x-odd')).toMatchObject({ tag_names: ['DASH飲食', '臺灣'] })
})

test('stores, numbers and indexes imported posts', async () => {
  const before =
    (await db.execute<{ last: number }>(sql`select max(id) as last from posts where type = 'blog'`)).rows[0]?.last ?? 0
  expect(
    await load(
      {
        external_id: 'x-1',
        type: 'blog',
        title: '蓮藕排骨湯',
        text: '第一段。\n第二段 <b>5 < 6</b>。',
        channel: 'diet',
        tags: ['早餐', '新的標籤'],
        publish_date: '2026-10-01',
      },
      '',
      { id: 7, text: '沒有標題的文章，第一句話就是標題。後面還有一句。', cat: '不認得的欄位' },
    ),
  ).toEqual({ added: 2, updated: 0 })
  expect(await stored('x-1')).toMatchObject({
    type: 'blog',
    id: before + 1,
    title: '蓮藕排骨湯',
    tag_names: ['早餐', '新的標籤'],
    blocks: [
      { type: 'paragraph', html: '<p>第一段。</p>' },
      { type: 'paragraph', html: '<p>第二段 <strong>5 &lt; 6</strong>。</p>' },
    ],
  })
  expect(await stored('7')).toMatchObject({ type: 'article', title: '沒有標題的文章，第一句話就是標題' })
  await drainSearchQueue(connection)
  await vi.waitFor(async () => {
    const response = await callApi(db, `/api/v3.0/search?${new URLSearchParams({ keyword: '蓮藕排骨湯', channel: 'diet' })}`)
    // similar results come only after literal matches
    const [first, ...others] = response.json.items as { near: boolean }[]
    expect(first).toMatchObject({ external_id: 'x-1', url: `/blog/${before + 1}`, near: false })
    expect(others.filter(({ near }) => !near)).toEqual([])
  }, 90_000)
})

test('a repeated external_id updates the post and keeps its address', async () => {
  const { id } = (await stored('x-1')) ?? {}
  expect(await load({ external_id: 'x-1', type: 'blog', title: '新的標題', text: '新的內文', channel: '中西醫整合' })).toEqual({
    added: 0,
    updated: 1,
  })
  expect(await stored('x-1')).toMatchObject({ id, title: '新的標題', tag_names: [] })
  const places = await db.execute(
    sql`select c.slug from post_channels pc join channels c on c.id = pc.channel_id join posts p on p.uid = pc.post_uid where p.external_id = 'x-1'`,
  )
  expect(places.rows).toEqual([{ slug: 'ewm' }])
})

test('an embargo stays in force: an import neither publishes early nor removes it', async () => {
  await load({ external_id: 'bound', type: 'blog', title: '舊的標題', text: '舊的內文' })
  const result = await db.execute<{ uid: number }>(sql`select uid::int as uid from posts where external_id = 'bound'`)
  const path = `/api/v3.0/office/posts/${result.rows[0]?.uid}`
  const as = await viewerWith(db, ['write', 'edit'])
  type Statement = { version: number; fields: { title: string; embargo: unknown } }
  const read = async () => (await callApi(db, path, { as })).json.items as Statement
  const embargo = { until: '2026-11-05T00:00:00.000Z', note: '期刊解禁' }
  const { version } = await read()
  const saved = await callApi(db, `${path}/save`, { as, body: { base: version, key: randomUUID(), fields: { embargo } } })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
  const line = { external_id: 'bound', type: 'blog', title: '又一個標題', text: '又一份內文' }
  expect(await errorsOf(line)).toEqual([
    expect.stringMatching(/^第 1 行：external_id bound：台北時間.*11 月 5 日.*以前不能公開（期刊解禁）$/),
  ])
  expect(await stored('bound')).toMatchObject({ title: '舊的標題' })
  expect(await load({ ...line, publish_date: '2026-11-06' })).toEqual({ added: 0, updated: 1 })
  expect((await read()).fields).toMatchObject({ title: '又一個標題', embargo: { note: '期刊解禁' } })
})

test('converts permitted HTML to blocks', async () => {
  await load({
    external_id: 'x-2',
    title: '有標記',
    text: '開頭<h2 onclick="x()">小標</h2><p>一<script>alert(1)</script>二</p><ul><li>三</li></ul><img src="https://evil.example/x.png">',
  })
  expect((await stored('x-2'))?.['blocks']).toEqual([
    { type: 'paragraph', html: '<p>開頭</p>' },
    { type: 'heading', html: '<h2>小標</h2>' },
    { type: 'paragraph', html: '<p>一二</p>' },
    { type: 'list', html: '<ul>\n<li>三</li>\n</ul>' },
  ])
})

test('accepts a post as blocks, compiles its HTML here, and sanitises HTML in it', async () => {
  const paragraph = (key: string, text: string) => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
  const retained = { type: 'kept', attrs: { key: 'c', html: '<div onclick="x()">留<script>1</script></div>', text: '' } }
  const input = { type: 'doc', attrs: { version: 1 }, content: [paragraph('a', '第一句話。<b>'), paragraph('b', '二'), retained] }
  expect(await load({ external_id: 'doc-1', document: input })).toEqual({ added: 1, updated: 0 })
  expect(await stored('doc-1')).toMatchObject({
    title: '第一句話',
    blocks: [
      { type: 'paragraph', html: '<p>第一句話。&lt;b&gt;</p>' },
      { type: 'paragraph', html: '<p>二</p>' },
      { type: 'kept', html: '<div>留</div>' },
    ],
  })
})

test('an invalid document is an error of its line with its path, and nothing is stored', async () => {
  const paragraph = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '字' }] }
  const doc = (...content: unknown[]) => ({ type: 'doc', attrs: { version: 1 }, content })
  expect(
    await errorsOf(
      { external_id: 'doc-2', document: doc(paragraph) },
      { external_id: 'doc-3', document: doc(paragraph, { type: 'marquee', attrs: { key: 'b' } }) },
      { external_id: 'doc-4', document: doc(paragraph, paragraph) },
      { external_id: 'doc-5', document: '<p>字</p>' },
      { external_id: 'doc-6', document: doc(paragraph), text: '字' },
      { external_id: 'doc-7', text: '<p><script>1</script></p>' },
    ),
  ).toEqual([
    '第 2 行：document.content.1.type：沒有這種區塊：marquee',
    '第 3 行：document.content：key a 用了兩次',
    '第 4 行：document：不是一份文件',
    '第 5 行：text：text 和 document 要有一個，也只要一個',
    '第 6 行：text：沒有可以留下的內文',
  ])
  expect(await stored('doc-2')).toBeUndefined()
})

test('an older release’s post without document is found by its text and loses a stale document', async () => {
  await load({ external_id: 'old-1', title: '舊的寫法', text: '這一段談的是竹蓀蛤蜊湯。' })
  const documentOf = async () =>
    (await db.execute<{ there: boolean }>(sql`select document is not null as there from posts where external_id = 'old-1'`)).rows
  expect(await documentOf()).toEqual([{ there: true }])
  await db.execute(sql`
    update posts set blocks = ${JSON.stringify([{ type: 'paragraph', html: '<p>這一段談的是<strong>麻油</strong>松露雞。</p>' }])}::jsonb
    where external_id = 'old-1'`)
  expect(await documentOf()).toEqual([{ there: false }])
  await drainSearchQueue(connection)
  await vi.waitFor(async () => {
    const response = await callApi(db, `/api/v3.0/search?${new URLSearchParams({ keyword: '麻油松露雞' })}`)
    const exact = (response.json.items as { near: boolean }[]).filter(({ near }) => !near)
    expect(exact).toMatchObject([{ external_id: 'old-1' }])
  }, 90_000)
  expect(await load({ external_id: 'old-1', title: '新的寫法', text: '這一段談的是竹蓀蛤蜊湯。' })).toEqual({
    added: 0,
    updated: 1,
  })
  expect(await documentOf()).toEqual([{ there: true }])
})

test('reports every faulty line, and stores nothing of its batch', async () => {
  const errors = await errorsOf(
    { external_id: 'y-1', title: '好的', text: '好的' },
    '{"external_id": ',
    { title: '沒有編號', text: '字' },
    { external_id: 'y-2', text: '' },
    { external_id: 'y-3', text: '字', type: 'video' },
    { external_id: 'y-1', text: '重複' },
  )
  expect(errors.map((error) => error.slice(0, 5))).toEqual(['第 2 行', '第 3 行', '第 4 行', '第 5 行', '第 6 行'])
  expect(await stored('y-1')).toBeUndefined()
})

test('reports a non-JSON line and an overlong key in plain language', async () => {
  const errors = await errorsOf('{bad', '[]', 'null', '"x"', { external_id: 'k'.repeat(201), text: '字' })
  expect(errors.slice(0, 4)).toEqual([1, 2, 3, 4].map((at) => `第 ${at} 行：這一行不是 JSON 物件`))
  expect(errors[4]).toMatch(/^第 5 行：external_id：external_id .*200 個字/)
})

test('tolerates a byte order mark, NUL and lone surrogates', async () => {
  expect(await load('\uFEFF{"external_id":"odd","title":"甲\\u0000乙","text":"丙\\ud800丁"}')).toEqual({ added: 1, updated: 0 })
  expect(await stored('odd')).toMatchObject({ title: '甲乙', blocks: [{ type: 'paragraph', html: '<p>丙\uFFFD丁</p>' }] })
})

test('makes a title one line and strips control and bidi characters', async () => {
  await load({
    external_id: 'odd-2',
    title: ' 血壓\n怎麼量\u0001\u202e？',
    text: '第一段\u0008。\n第二段\u0000。',
    tags: ['量\u0007血壓'],
  })
  expect(await stored('odd-2')).toMatchObject({
    title: '血壓 怎麼量？',
    tag_names: ['量血壓'],
    blocks: [
      { type: 'paragraph', html: '<p>第一段。</p>' },
      { type: 'paragraph', html: '<p>第二段。</p>' },
    ],
  })
})

test('a duplicate external_id is an error at any distance', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ external_id: `r-${at}`, title: `第 ${at} 篇`, text: '內文' }))
  expect(await errorsOf(...many, { external_id: 'r-3', text: '又一次' })).toEqual(['第 501 行：external_id r-3 和第 4 行重複'])
})

test('an unknown channel and another kind of post are errors too', async () => {
  expect(
    await errorsOf({ external_id: 'z-1', text: '字', channel: '沒有這個' }, { external_id: 'x-1', type: 'article', text: '字' }),
  ).toEqual(['第 1 行：沒有這個頻道：沒有這個', '第 2 行：external_id x-1 已經是 blog，不能改成 article'])
  expect(await stored('z-1')).toBeUndefined()
})

test('stores nothing of a faulty file unless skipping; reports every error either way', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ external_id: `m-${at}`, title: `第 ${at} 篇`, text: '內文' }))
  const file = [{ external_id: 'm-bad', text: '字', channel: '沒有這個' }, ...many, 'no json']
  const errors = ['第 1 行：沒有這個頻道：沒有這個', '第 502 行：這一行不是 JSON 物件']
  expect(await errorsOf(...file)).toEqual(errors)
  expect(await stored('m-499')).toBeUndefined()
  const imported = await importPosts(connection, linesOf(file), { ...importOptions, skipInvalid: true })
  expect([imported.added, imported.updated, errorLines(imported, '行')]).toEqual([500, 0, errors])
  expect([await stored('m-bad'), await stored('m-499')]).toEqual([undefined, expect.anything()])
})

test('a dry run reports the effect of an import and writes nothing', async () => {
  await load({ external_id: 'plan-1', title: '已經有的', text: '內文' })
  const lost = '<p>前</p><p><img src="https://x.tw/a.jpg"></p>'
  const file = [
    { external_id: 'plan-1', title: '別的標題', text: '內文' },
    { external_id: 'plan-2', title: '新的', text: lost, tags: ['只在計畫裡的標籤'] },
    { external_id: 'plan-3', title: '壞的', text: lost, type: 'video' },
  ]
  const plan = await planImport(connection, linesOf(file), importOptions)
  expect(plan).toMatchObject({
    added: 1,
    updated: 1,
    losses: [{ line: 2, external_id: 'plan-2', lost: ['圖片：https://x.tw/a.jpg'], changed: [] }],
  })
  expect(errorLines(plan, '行')).toEqual([expect.stringMatching(/^第 3 行：type：/)])
  expect(await planImport(null, linesOf(file), importOptions), 'without a database').toMatchObject({ added: 2, updated: 0 })
  expect([await stored('plan-1'), await stored('plan-2')]).toEqual([expect.objectContaining({ title: '已經有的' }), undefined])
  const tags = await db.execute(sql`select from tags where name = '只在計畫裡的標籤'`)
  expect(tags.rowCount).toBe(0)
})

test('a date without a zone is Taipei time; an ambiguous one is an error naming both readings', async () => {
  await load({ external_id: 'date-1', title: '晚上', text: '內文', publish_date: '2024-05-20 23:30:00' })
  expect(await stored('date-1')).toMatchObject({ publish_date: expect.stringMatching(/^2024-05-20 (15:30:00\+00|23:30:00\+08)/) })
  expect(await errorsOf({ external_id: 'date-2', text: '字', publish_date: '05/06/2024' })).toEqual([
    expect.stringMatching(/^第 1 行：publish_date：.*2024-06-05，也可以讀成 2024-05-06/),
  ])
})

test('an unpublished source becomes a manuscript hidden from readers', async () => {
  const as = await viewerWith(db, ['write', 'edit'])
  const take = (...records: object[]) => importPosts(connection, linesOf(records), importOptions)
  const readPost = async (externalId: string) =>
    (
      await db.execute<{ uid: number; id: number; state: string; title: string }>(
        sql`select uid::int as uid, id, state, title from posts where external_id = ${externalId}`,
      )
    ).rows[0] as { uid: number; id: number; state: string; title: string }
  const isRead = async (externalId: string) => (await callApi(db, `/api/v3.0/article/${(await readPost(externalId)).id}`)).status
  const hidden = ['draft', 'Pending', 'private', 'future', 'scheduled', 'password', 'members']
  const date = { publish_date: '2026-10-01' }
  const { added, waiting, unpublished } = await take(
    ...hidden.map((status) => ({ external_id: `status-${status}`, title: status, text: '內文', status, ...date })),
    { external_id: 'status-none', title: '沒有日期的草稿', text: '內文', status: 'draft' },
    { external_id: 'status-publish', title: '公開的', text: '內文', status: 'publish', ...date },
  )
  expect([added, waiting, unpublished.length]).toEqual([hidden.length + 2, [], hidden.length + 1])
  for (const status of [...hidden, 'none']) {
    const { uid, state } = await readPost(`status-${status}`)
    expect([status, await isRead(`status-${status}`), state]).toEqual([status, 404, 'draft'])
    const office = (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as })).json.items as { state: string }
    expect(office.state, status).toBe('draft')
  }
  expect(await isRead('status-publish')).toBe(200)

  const line = { external_id: 'status-publish', title: '改了', text: '新的內文', ...date }
  const { uid } = await readPost('status-publish')
  expect((await take({ ...line, status: 'private' })).unpublished).toEqual([{ line: 1, uid, isStillPublic: true }])
  expect([(await readPost('status-publish')).title, await isRead('status-publish')], 'what readers had stays').toEqual([
    '公開的',
    200,
  ])
  expect(
    (await take({ external_id: 'status-draft', title: '刊了', text: '內文', status: 'publish', ...date })).unpublished,
  ).toEqual([])
  expect(await isRead('status-draft')).toBe(200)

  expect(
    await errorsOf(
      { external_id: 's-1', text: '字', status: 'publish' },
      { external_id: 's-2', text: '字', status: 'acf-disabled' },
      { external_id: 's-3', text: '字', post_status: 'draft', post_password: '' },
    ),
  ).toEqual([
    '第 1 行：publish_date：有 status 的文章也要有 publish_date：在來源是什麼時候刊出的',
    expect.stringMatching(/^第 2 行：status：status 只能是 publish、published、draft/),
    expect.stringMatching(/^第 3 行：post_status：請改寫成 status/),
    expect.stringMatching(/^第 3 行：post_password：請改寫成 status/),
  ])
})

test('reports tags beyond the maximum number or length', async () => {
  const tags = [...Array.from({ length: 32 }, (_, at) => `標籤 ${at}`), '很'.repeat(41)]
  const { losses } = await importPosts(
    connection,
    linesOf([{ external_id: 'tags-1', title: '多', text: '內文', tags }]),
    importOptions,
  )
  expect(losses).toEqual([
    {
      line: 1,
      external_id: 'tags-1',
      lost: [expect.stringMatching(/^標籤：很+（/), '2 個標籤（最多 30 個）：標籤 30、標籤 31'],
      changed: [],
    },
  ])
  expect((await stored('tags-1'))?.['tag_names']).toHaveLength(30)
})

test('where a signature is required, imports wait: new ones as drafts, changes as versions', async () => {
  const asks = '17'
  await db.execute(sql`insert into signing_channels (channel_id) values (17)`)
  const as = await viewerWith(db, ['write', 'edit', 'publish'])
  type Found = { uid: number; id: number; state: string; title: string; reviewer_id: number | null }
  const published = async (external_id: string) =>
    (
      await db.execute<Found>(
        sql`select uid::int as uid, id, state, title, reviewer_id from posts where external_id = ${external_id}`,
      )
    ).rows[0] as Found
  const take = async (records: object[], signedElsewhere = false) => {
    const { added, updated, waiting } = await importPosts(connection, linesOf(records), { ...importOptions, signedElsewhere })
    return { added, updated, waiting }
  }
  const isRead = async (id: number) => (await callApi(db, `/api/v3.0/article/${id}`)).status
  const ofOffice = async (uid: number) =>
    (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as })).json.items as {
      state: string
      version: number
      fields: { title: string }
    }
  const line = { external_id: 'sign-1', title: '每天兩顆', text: '飯後服用。', channel: asks }
  const other = { external_id: 'sign-2', title: '散步', text: '走一走。', channel: 'diet' }

  const first = await take([line, other])
  const { uid, id } = await published('sign-1')
  expect(first).toEqual({ added: 2, updated: 0, waiting: [{ line: 1, uid, missing: ['signature'] }] })
  expect([await isRead(id), (await ofOffice(uid)).state]).toEqual([404, 'draft'])
  expect(await isRead((await published('sign-2')).id)).toBe(200)
  expect(await take([{ ...line, title: '每天一顆' }]), 'brought again').toEqual({
    added: 0,
    updated: 1,
    waiting: [{ line: 1, uid, missing: ['signature'] }],
  })
  expect([await isRead(id), (await ofOffice(uid)).fields.title]).toEqual([404, '每天一顆'])
  const refused = await callApi(db, `/api/v3.0/office/posts/${uid}/publish`, { as, body: { version: 1, key: randomUUID() } })
  expect(refused.json.errors?.map(({ path }) => path)).toEqual(['body.signature'])

  const read = { ...line, title: '每天一顆' }
  const trashed = (at: Date | null) =>
    db.execute(sql`update manuscripts set trashed_at = ${at?.toISOString() ?? null} where uid = ${uid}`)
  await trashed(new Date())
  expect(await errorsOf(read)).toEqual([expect.stringContaining('在垃圾桶裡')])
  await trashed(null)
  expect(await errorsOf({ ...read, reviewed_by: '3', reviewed_at: '2026-10-01' })).toEqual([
    expect.stringContaining('--signed-elsewhere'),
  ])
  const missing = await take([read], true).catch((error: unknown) => (error as ImportError).errors)
  expect(missing).toEqual([expect.stringContaining('請寫 reviewed_by')])
  const unknown = await take([{ ...read, reviewed_by: '沒有這個人', reviewed_at: '2026-12-01' }], true).catch(
    (error: unknown) => (error as ImportError).errors,
  )
  expect(unknown).toEqual([expect.stringContaining('reviewed_by 要是'), expect.stringContaining('reviewed_at 還沒有到')])
  const imported = { ...read, reviewed_by: '3', reviewed_at: '2026-10-01', publish_date: '2026-10-02' }
  expect(await take([imported], true)).toEqual({ added: 0, updated: 1, waiting: [] })
  expect([await isRead(id), (await ofOffice(uid)).state, await published('sign-1')]).toEqual([
    200,
    'public',
    expect.objectContaining({ state: 'published', reviewer_id: 3 }),
  ])
  const [due] = (await db.execute(sql`select review_due_on::text as due from posts where external_id = 'sign-1'`)).rows
  expect(due, 'two years, or one in a channel about diseases').toEqual({ due: expect.stringMatching(/^202[78]-10-01$/) })
  const { rows } = await db.execute(sql`select action, after->>'reviewer' as reviewer from audit where thing = ${`post:${uid}`}`)
  expect(rows).toEqual([{ action: 'import-signed-elsewhere', reviewer: '3' }])

  expect((await take([{ ...read, publish_date: '2026-10-02' }])).waiting, 'the words that readers have').toEqual([])
  expect(await published('sign-1')).toMatchObject({ title: '每天一顆', reviewer_id: 3 })
  for (const time of ['once', 'twice'])
    expect((await take([{ ...read, title: '每天九顆' }])).waiting, time).toEqual([{ line: 1, uid, missing: ['signature'] }])
  expect(await published('sign-1')).toMatchObject({ state: 'published', title: '每天一顆', reviewer_id: 3 })
  const { version, fields, state } = await ofOffice(uid)
  expect([fields.title, state, await isRead(id)]).toEqual(['每天九顆', 'public', 200])
  await take([{ ...read, title: '每天九顆' }])
  expect((await ofOffice(uid)).version, 'brought once more, it is no version').toBe(version)

  expect((await take([{ ...other, channel: asks }])).waiting, 'where it was, it was never signed').toHaveLength(1)
  const places = await db.execute(
    sql`select channel_id from post_channels c join posts p on p.uid = c.post_uid where external_id = 'sign-2'`,
  )
  expect(places.rows).toEqual([expect.not.objectContaining({ channel_id: 17 })])
})

test('a clinician’s note becomes public only with this clinician’s signature', async () => {
  const note = {
    type: 'reviewer_note',
    attrs: { key: 'n', author: 3 },
    content: [{ type: 'paragraph', attrs: { key: 'm' }, content: [{ type: 'text', text: '可以多吃。' }] }],
  }
  const paragraph = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '一段。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [paragraph, note] }
  const line = { external_id: 'note-1', title: '有批註', document, channel: 'diet' }
  const { waiting } = await importPosts(connection, linesOf([line]), importOptions)
  expect(waiting).toHaveLength(1)
})

test('a text with 119 and no red flag is a draft; a reimport keeps the public version', async () => {
  const line = { external_id: 'flag-1', title: '胸口悶', text: '坐下來休息。' }
  const call = { ...line, text: '坐下來，立刻打 119。' }
  const take = async (record: object, more: object = {}) =>
    (await importPosts(connection, linesOf([record]), { ...importOptions, ...more })).waiting.map(({ missing }) => missing)
  expect(await take({ ...call, external_id: 'flag-2' })).toEqual([['red_flag']])
  const states = async () =>
    (
      await db.execute<{ state: string; names119: boolean }>(
        sql`select state, strpos(blocks::text, '119') > 0 as names119 from posts where external_id in ('flag-1', 'flag-2') order by external_id`,
      )
    ).rows
  expect(await states()).toEqual([{ state: 'draft', names119: true }])
  expect(await take(line)).toEqual([])
  expect(await take(call)).toEqual([['red_flag']])
  expect(await states()).toEqual([
    { state: 'published', names119: false },
    { state: 'draft', names119: true },
  ])
  const elsewhere = { ...call, external_id: 'flag-3', reviewed_by: '3', reviewed_at: '2026-10-01' }
  expect(await take(elsewhere, { signedElsewhere: true }), 'a signature is no red flag').toEqual([['red_flag']])
})
