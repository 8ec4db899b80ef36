import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { noReviewerChosen } from '../../src/office/posts/review/submit-form.tsx'
import { documentOf } from '../support/document-of.ts'
import { signIn, startSite } from '../support/site.ts'
import { readPage } from '../support/walk/read-page.ts'

const site = await startSite()

it('an editor writes and a chief publishes and withdraws by forms alone; old saves merge', async () => {
  const [editor, chief] = await Promise.all([signIn(site.url, 'editor'), signIn(site.url, 'chief')])
  let headers = { ...editor, origin: site.url }
  const open = async (path: string) => (await site.request(path, { headers })).text
  const hidden = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`name="${name}"[^>]*value="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  const send = (path: string, fields: Record<string, string>) =>
    site.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  const [key = ''] = hidden(await open('/office/posts/new'), 'key')
  const created = await send('/office/posts/new', { key, type: 'article', title: '表單寫的一篇' })
  const url = created.headers.location ?? ''
  expect(url).toMatch(/^\/office\/posts\/\d+$/)
  // a double click creates one
  expect((await send('/office/posts/new', { key, type: 'article', title: '表單寫的一篇' })).headers.location).toBe(url)
  expect(await open('/office/posts?state=draft')).toContain(`href="${url}"`)

  const page = await open(url)
  // without scripts the text can only be read, and the page states so
  expect(page).toMatch(/<noscript><p[^>]*>寫稿要開啟瀏覽器的 JavaScript/)
  expect(page).not.toContain('name="body"')
  const written = {
    intent: 'save',
    base: hidden(page, 'base')[0] ?? '',
    key: hidden(page, 'key')[0] ?? '',
    title: '表單寫的一篇',
    lead: '前言一句。',
    document: documentOf('第一段話。\n\n## 小標\n\n第二段話。'),
    wall: '',
    authors: '1',
    channels: '19',
  }
  expect((await send(url, written)).headers.location).toBe(`${url}?done=save`)

  // opened by two users: unchanged fields do not overwrite, and conflicts are resolved
  const opened = { ...written, base: '2' }
  const colleague = { ...opened, key: crypto.randomUUID(), lead: '同事寫的前言。', source: '同事寫的來源' }
  expect((await send(url, colleague)).headers.location).toBe(`${url}?done=save`)
  const mine = { ...opened, lead: '我寫的前言。', document: documentOf('第一段話，改過。\n\n## 小標\n\n第二段話。') }
  const readLeads = async () =>
    (
      await site.database.db.execute<{ lead: string; source: string }>(sql`
        select fields->>'lead' as lead, fields->>'source' as source from manuscript_versions
        where uid = ${Number(url.split('/').at(-1))} order by version desc limit 1`)
    ).rows[0]
  for (const more of [{}, { seen: '3', seen_at: new Date().toISOString() }] as Record<string, string>[]) {
    const late = await send(url, { ...mine, ...more, key: crypto.randomUUID() })
    expect([late.status, hidden(late.text, 'base'), hidden(late.text, 'seen')]).toEqual([409, ['2'], ['3']])
    for (const expectedText of ['別人也改了同一個地方', '同事寫的前言。', '我寫的前言。</textarea>', '第一段話，改過。'])
      expect(late.text).toContain(expectedText)
    expect(await readLeads()).toEqual({ lead: '同事寫的前言。', source: '同事寫的來源' })
  }
  const decided = { ...mine, intent: 'mine:lead', seen: '3', seen_at: new Date().toISOString(), key: crypto.randomUUID() }
  expect((await send(url, decided)).headers.location).toBe(`${url}?done=save`)
  expect(await readLeads()).toEqual({ lead: '我寫的前言。', source: '同事寫的來源' })
  // two blocks in conflict, one after the other
  const both = (first: string, second: string) => ({
    ...opened,
    base: '4',
    key: crypto.randomUUID(),
    lead: '我寫的前言。',
    source: '同事寫的來源',
    document: documentOf(`${first}\n\n## 小標\n\n${second}`),
  })
  await send(url, both('同事的第一段。', '同事的第二段。'))
  const response = await send(url, both('我的第一段。', '我的第二段。'))
  const choices = [...response.text.matchAll(/value="(theirs:block:[^"]+)"/g)].map(([, choice = '']) => choice)
  expect([response.status, choices.length]).toEqual([409, 2])
  const seen = { seen: hidden(response.text, 'seen')[0] ?? '', seen_at: hidden(response.text, 'seen_at')[0] ?? '' }
  const half = await send(url, { ...both('我的第一段。', '我的第二段。'), ...seen, intent: choices[0] ?? '' })
  expect([half.status, hidden(half.text, 'settled')]).toEqual([409, [choices[0]]])
  const allFields = { ...both('我的第一段。', '我的第二段。'), ...seen, settled: choices[0] ?? '' }
  const last = choices[1]?.replace('theirs', 'both') ?? ''
  expect((await send(url, { ...allFields, intent: last })).headers.location).toBe(`${url}?done=save`)
  const joined = await open(url)
  for (const expectedText of ['同事的第一段。', '同事的第二段。', '我的第二段。']) expect(joined).toContain(expectedText)
  expect(joined).not.toContain('我的第一段。')
  await send(url, { ...both('第一段話。', '第二段話。'), base: hidden(joined, 'base')[0] ?? '' })

  expect(await open(url)).not.toContain('value="publish"')
  headers = { ...chief, origin: site.url }
  const saved = await open(url)
  const [, publishKey = ''] = hidden(saved, 'key')
  const version = hidden(saved, 'version')[0] ?? ''
  expect((await send(url, { intent: 'publish', version, key: publishKey })).headers.location).toBe(`${url}?done=publish`)
  const post = /href="(\/article\/\d+)"/.exec(await open(`${url}?done=publish`))?.[1] ?? ''
  expect((await site.request(post)).text).toContain('第二段話。')

  // a published text changes with a correction notice
  const again = async () => {
    const html = await open(url)
    return { html, version: hidden(html, 'version')[0] ?? '', base: hidden(html, 'base')[0] ?? '', key: crypto.randomUUID() }
  }
  const { base: read, key: anew } = await again()
  await send(url, { ...written, base: read, key: anew, document: documentOf('第一段話，30 分鐘。\n\n## 小標\n\n第二段話。') })
  const sheet = await again()
  expect(sheet.html).toContain('name="correction"')
  const renewed = { intent: 'publish', version: sheet.version, key: sheet.key }
  const silent = await send(url, { ...renewed, intent: 'spelling' })
  expect([silent.status, silent.text.includes('不只是錯字')]).toEqual([422, true])
  expect((await send(url, { ...renewed, correction: '補上時間。' })).headers.location).toBe(`${url}?done=publish`)
  await expect.poll(async () => (await site.request(post)).text).toContain('</strong>　補上時間。')

  expect((await send(url, { intent: 'withdraw', reason: ' ' })).text).toContain('請寫下原因')
  expect((await send(url, { intent: 'withdraw', reason: '重寫' })).headers.location).toBe(`${url}?done=withdraw`)
  await expect.poll(async () => (await site.request(post)).status).toBe(404)
  const back = await again()
  expect(back.html).toContain('下架，讀者看不到。原因：重寫')

  // for a later time it is reported as scheduled, not as published
  const later = { publish_at: '2040-01-01T08:00', publish_at_before: '' }
  await send(url, { intent: 'publish', version: back.version, key: back.key, ...later })
  const scheduled = await open(`${url}?done=publish`)
  expect([scheduled.includes('已經排程，2040.01.01 08:00'), scheduled.includes('已經發布')]).toEqual([true, false])
  expect(scheduled).toMatch(/value="publish"[^>]*>(<span[^>]*>)?排程</)
  // only numbers of the version list are shown: the version that a click would create has none yet
  expect([...new Set(scheduled.replaceAll('<!-- -->', '').match(/第 \d+ 版/g))]).toHaveLength(1)
  // and published at once by one click, whatever time is in the field
  const waits = await again()
  expect(waits.html).toMatch(/value="now"[^>]*>(<span[^>]*>)?現在公開</)
  const atOnce = { intent: 'now', version: waits.version, key: waits.key, ...later }
  expect((await send(url, atOnce)).headers.location).toBe(`${url}?done=publish`)
  await expect.poll(async () => (await site.request(post)).status).toBe(200)
  expect(await open(url)).toMatch(/\d 起/)

  // any two versions are compared from their list
  const versions = await open(`${url}/versions`)
  expect(versions).toContain('比較這兩版')
  expect([versions.includes('還原第 '), readPage(versions, url).takenOut]).toEqual([true, []])
  expect(await open(`${url}/compare?from=1&to=2`)).toContain('第 1 版 → 第 2 版')

  // publishing created a version of its own
  const [base = ''] = hidden(await open(url), 'base')
  const restore = { version: '1', base, key: crypto.randomUUID() }
  expect((await send(`${url}/versions`, restore)).headers.location).toBe(`${url}?done=restore`)
  const refused = await send(`${url}/versions`, { ...restore, key: crypto.randomUUID() })
  expect([refused.status, refused.text.includes('有人儲存了新的版本')]).toEqual([409, true])
})

it('every field is editable by the form, with errors at the field and no lost input', async () => {
  const headers = { ...(await signIn(site.url, 'chief')), origin: site.url }
  const open = async (path: string) => (await site.request(path, { headers })).text
  const value = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  const send = (path: string, fields: [string, string][]) =>
    site.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const begin: [string, string][] = [
    ['key', crypto.randomUUID()],
    ['type', 'book'],
    ['title', '一本書的全部欄位'],
  ]
  const url = (await send('/office/posts/new', begin)).headers.location ?? ''
  const uid = Number(url.split('/').at(-1))
  const say = async (...fields: [string, string][]) => {
    const page = await open(url)
    const rest: [string, string][] = [
      ['intent', 'save'],
      ['base', value(page, 'base')],
      ['key', crypto.randomUUID()],
      ['title', '一本書的全部欄位'],
      ['wall', ''],
      ['topic_level', '2'],
    ]
    return send(url, [...fields, ...rest])
  }
  const good: [string, string][] = [
    ['authors', '周明德'],
    ['authors', ''],
    ['channels', '11'],
    ['reviewer', '3'],
    ['column', '1'],
    ['magazine', '301'],
    ['magazine_section', '書架'],
    ['cover', ''],
    ['publish_at', '2040-11-24T08:00'],
    ['embargo_until', '2040-11-24T07:30'],
    ['embargo_note', '期刊解禁'],
    ['ends_on', '2041-11-24'],
    ['partner', '合作夥伴'],
    ['source', '本刊'],
    ['keywords', '一\n二'],
    ['topic_keyword', '減鹽'],
    ['book_author', '某人'],
    ['book_publisher', '出版社'],
    ['book_published', '2026-01-01'],
    ['book_isbn', '9789861234567'],
    ['book_pages', '240'],
    ['book_price', '380'],
    ['reference_title', '第一項'],
    ['reference_publisher', '衛生福利部'],
    ['reference_url', 'https://www.mohw.gov.tw/'],
    ['reference_title', ''],
    ['reference_publisher', ''],
    ['reference_url', ''],
    ['document', documentOf('一段。')],
  ]
  const refused = await say(
    ...good,
    ['tags', '還沒有的標籤'],
    ['reference_title', '沒有連結'],
    ['reference_publisher', ''],
    ['reference_url', ''],
  )
  expect(refused.status).toBe(422)
  for (const expectedText of [
    '別的都存好了，這裡還沒有',
    'href="#box-tags"',
    '沒有「還沒有的標籤」',
    'name="new_tags"',
    '衛生福利部',
    '9789861234567',
    '2040-11-24T08:00',
  ])
    expect(refused.text).toContain(expectedText)
  const wrong = await say(
    ...good,
    ['tags', '減鹽'],
    ['reference_title', '連結打錯'],
    ['reference_publisher', ''],
    ['reference_url', 'www.example.org'],
  )
  expect([wrong.status, wrong.text.includes('href="#box-references-1-url"'), wrong.text.includes('網址要以 https')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await say(...good, ['tags', '減鹽'], ['tags', '還沒有的標籤'], ['new_tags', 'yes'])).headers.location).toBe(
    `${url}?done=save`,
  )
  const { rows } = await site.database.db.execute<{ fields: Record<string, unknown>; tags: string[] }>(sql`
    select fields, array(select name from tags where id in (select jsonb_array_elements_text(fields->'tags')::int) order by name) as tags
    from manuscript_versions where uid = ${uid} order by version desc limit 1`)
  expect(rows[0]?.tags).toEqual(['減鹽', '還沒有的標籤'])
  expect(rows[0]?.fields).toMatchObject({
    authors: [3],
    channels: [11],
    // a reviewer is requested only by submitting: this form has no field for it
    reviewer: null,
    reviewed_at: null,
    column: 1,
    magazine: { issue: 301, section: '書架' },
    cover: null,
    publish_at: '2040-11-24T00:00:00.000Z',
    embargo: { until: '2040-11-23T23:30:00.000Z', note: '期刊解禁' },
    ends_on: '2041-11-24',
    partner: '合作夥伴',
    keywords: ['一', '二'],
    topic_level: 2,
    book: { author: '某人', pages: 240, price: 380 },
    references: [{ title: '第一項', publisher: '衛生福利部', url: 'https://www.mohw.gov.tw/' }],
  })
  const page = await open(url)
  expect(page).toContain('審訂：還沒有請誰審。')
  expect(page).toContain('2040 年 11 月 24 日星期六上午 8:00')
  expect(page).toMatch(/name="authors"[^>]*value="周明德"/)
})

it('from writer via signer to readers by forms alone: rejected with a note, then signed', async () => {
  const [writer, reviewer, chief, admin] = await Promise.all(
    (['writer', 'reviewer', 'chief', 'admin'] as const).map((who) => signIn(site.url, who)),
  )
  const form = (headers: Record<string, string> | undefined) => ({
    open: async (path: string) => (await site.request(path, { headers })).text,
    send: (path: string, fields: Record<string, string>) =>
      site.request(path, {
        method: 'POST',
        headers: { ...headers, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      }),
  })
  type Form = ReturnType<typeof form>
  const [write, review, publish, govern] = [writer, reviewer, chief, admin].map(form) as [Form, Form, Form, Form]
  const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  expect((await govern.send('/office/signing', { channels: '17' })).headers.location).toBe('/office/signing?done')
  expect(await govern.open('/office/signing')).toMatch(
    /<input[^>]*name="channels"[^>]*checked[^>]*value="17"|value="17"[^>]*checked/,
  )

  const key = crypto.randomUUID()
  const page = (await write.send('/office/posts/new', { key, type: 'article', title: '藥袋怎麼看' })).headers.location ?? ''
  const text = {
    title: '藥袋怎麼看',
    wall: '',
    authors: '林曉彤',
    channels: '17',
    topic_level: '1',
    document: documentOf('飯後服用。'),
  }
  const saved = await write.send(page, { intent: 'save', base: '1', key: crypto.randomUUID(), ...text, authors: '1' })
  expect(saved.headers.location).toBe(`${page}?done=save`)
  const sheet = await write.open(page)
  expect(sheet).toContain('要有審訂者簽核才能發布')
  const submission = { intent: 'submit', version: hidden(sheet, 'version'), key: crypto.randomUUID(), note: '請看劑量' }
  const unknown = await write.send(`${page}/review`, submission)
  expect([unknown.status, unknown.text.includes(noReviewerChosen), unknown.text.includes('請看劑量</textarea>')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await write.send(`${page}/review`, { ...submission, version: '2', reviewer: '3' })).headers.location).toBe(
    `${page}/review?done=submit`,
  )

  expect(await review.open('/office')).toContain(`href="${page}/review"`)
  const reading = await review.open(`${page}/review`)
  for (const expectedText of ['飯後服用。', '請看劑量', 'value="sign"', 'value="send_back"', 'value="decline"'])
    expect(reading).toContain(expectedText)
  expect(reading).not.toMatch(/body-editor/)
  const answer = { version: hidden(reading, 'version'), key: crypto.randomUUID() }
  const silent = await review.send(`${page}/review`, { ...answer, intent: 'send_back', note: '' })
  expect([silent.status, silent.text.includes('請寫下要改什麼')]).toEqual([422, true])
  expect((await review.send(`${page}/review`, { ...answer, intent: 'send_back', note: '一次幾顆？' })).headers.location).toBe(
    `${page}/review?done=send_back`,
  )
  expect(await write.open('/office')).toContain('一次幾顆？')
  const [, block = ''] = /id="b-([^"]+)" class="[^"]*" data-change/.exec(await write.open(`${page}/review`)) ?? []
  expect(await write.open(`${page}/review?note=${block}`)).toContain('加上註解')
  // on a paragraph that a colleague has deleted, the typed note is offered for the whole text
  const deleted = await write.send(`${page}/review`, { intent: 'note', block: 'deleted', text: '這段要出處' })
  expect([deleted.status, deleted.text]).toEqual([422, expect.stringMatching(/<textarea[^>]*>這段要出處/)])
  const empty = await write.send(`${page}/review`, { intent: 'note', block: 'deleted', text: '' })
  expect([empty.status, readPage(empty.text, page)?.reportsError]).toEqual([422, true])
  expect((await write.send(`${page}/review`, { intent: 'note', block, text: '仿單寫一顆' })).headers.location).toBe(
    `${page}/review?done=note`,
  )
  expect(await review.open(`${page}/review`)).toContain('仿單寫一顆')
  // so is an answer to a note that a colleague has resolved
  const [, noteId = ''] = /id="note-(\d+)"/.exec(await write.open(`${page}/review`)) ?? []
  await write.send(`${page}/review`, { intent: 'resolve', id: noteId })
  const silently = await write.send(`${page}/review`, { intent: 'note', answers: noteId, text: '' })
  expect([silently.status, readPage(silently.text, page)?.reportsError]).toEqual([422, true])

  await write.send(page, {
    intent: 'save',
    base: '3',
    key: crypto.randomUUID(),
    ...text,
    authors: '1',
    reviewer: '3',
    document: documentOf('飯後服用一顆。'),
  })
  await write.send(`${page}/review`, { ...submission, version: '4', key: crypto.randomUUID(), reviewer: '3' })
  const blocked = await publish.send(page, { intent: 'publish', version: '5', key: crypto.randomUUID() })
  expect([blocked.status, blocked.text.includes('這一版還沒有')]).toEqual([422, true])
  // a session not used yet: the age of others is cached for a while
  const late = form(await signIn(site.url, 'reviewer'))
  await site.database.db.execute(sql`
    update sessions set created_at = now() - interval '61 minutes'
    where member_id = (select id from members where email = 'reviewer@example.com')`)
  const sign = { intent: 'sign', version: '5', key: crypto.randomUUID() }
  const response = await late.send(`${page}/review`, sign)
  expect([response.status, response.text.includes('name="factor_password"')]).toEqual([403, true])
  expect((await late.send(`${page}/review`, { ...sign, factor_password: demoPassword })).headers.location).toBe(
    `${page}/review?done=sign`,
  )
  expect(await publish.open('/office')).toContain('等發布')
  expect((await publish.send(page, { intent: 'publish', version: '6', key: crypto.randomUUID() })).headers.location).toBe(
    `${page}?done=publish`,
  )
  const post = /href="(\/article\/\d+)"/.exec(await publish.open(page))?.[1] ?? ''
  expect((await site.request(post)).text).toContain('飯後服用一顆。')
  expect((await govern.send('/office/signing', {})).headers.location).toBe('/office/signing?done')

  // one block is restored, by a form alone
  expect(await write.open(`${page}/versions`)).toContain(`href="${page}/compare?from=2"`)
  const compared = await write.open(`${page}/compare?from=2`)
  for (const expectedText of ['<ins>一顆</ins>', '整篇還原成第']) expect(compared).toContain(expectedText)
  const back = { version: '2', base: '7', key: hidden(compared, 'key'), block }
  expect((await write.send(`${page}/compare?from=2`, back)).headers.location).toBe(`${page}/compare?from=2&done`)
  expect(await write.open(`${page}/compare?from=2`)).not.toContain('<ins>一顆</ins>')
  expect((await write.send(`${page}/compare?from=2`, { ...back, key: crypto.randomUUID() })).status).toBe(409)
  // and the whole version is
  const fields = { version: '2', base: '8', key: crypto.randomUUID() }
  expect((await write.send(`${page}/compare?from=2`, fields)).headers.location).toBe(`${page}?done=restore`)
  expect(await write.open(`${page}/compare?from=2`)).toContain('兩版一樣。')

  // a signer who is no longer asked reads what they signed, with the error, instead of a missing page
  await write.send(`${page}/review`, { ...submission, version: '9', key: crypto.randomUUID(), reviewer: 'none' })
  const unasked = await late.send(`${page}/review`, { ...sign, version: '9', key: crypto.randomUUID() })
  expect([unasked.status, readPage(unasked.text, page)?.reportsError]).toEqual([403, true])
})
