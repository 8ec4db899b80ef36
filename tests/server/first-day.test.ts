import { sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { codeIn, mailsTo } from '../support/accounts.ts'
import { appWith } from '../support/authenticator-app.ts'
import { documentOf } from '../support/document-of.ts'
import { setupLink, startNewMagazine } from '../support/new-magazine.ts'
import { routeTable } from '../support/route-table.ts'
import { type RouteId, samples } from '../support/samples.ts'
import { type FoundForm, readPage } from '../support/walk/read-page.ts'

/** As an operator starts it: an empty database, and only settings without a default. */
const site = await startNewMagazine()
const { db } = site.database

type Cookie = Record<string, string>
const visitor: Cookie = {}
const send = (path: string, fields: Record<string, string> | [string, string][], cookie: Cookie = visitor) =>
  site.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url, ...cookie },
    body: String(new URLSearchParams(fields)),
  })
const cookiesOf = ({ headers }: Awaited<ReturnType<typeof send>>): Cookie => ({
  cookie: headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? '',
})

/** A page and its links: checks that hold for every page of a magazine, empty or not. */
async function open(path: string, headers: Cookie = visitor) {
  let [at, response] = [path, await site.request(path, { headers })]
  for (let hops = 0; hops < 4 && response.status > 300 && response.status < 400; hops += 1) {
    at = new URL(response.headers.location ?? '', site.url + at).href.slice(site.url.length)
    response = await site.request(at, { headers })
  }
  return { path: at, ...response }
}

/**
 * Follows every link from the given pages, once each; onward only from pages that match `within`. @returns the missing
 * pages, and where they are linked
 */
async function walk(headers: Cookie, from: readonly string[], within = /^\//): Promise<string[]> {
  const seen = new Map<string, string>(from.map((path) => [path, 'the start']))
  const lost: string[] = []
  for (const [path, named] of seen) {
    const { status, text, headers: responseHeaders } = await open(path, headers)
    if (status !== 200) lost.push(`${path} (${status}), named by ${named}`)
    if (!String(responseHeaders['content-type']).startsWith('text/html') || !(within.test(path) || from.includes(path))) continue
    const { links, broken, forms } = readPage(text, path)
    lost.push(...broken.map((href) => `${href} leads nowhere on ${path}`))
    const requests = forms.filter(({ method }) => method === 'get').map((form) => asTheyAre(form))
    for (const to of [...links, ...requests]) if (!/^\/(api|logout|oembed)\b/.test(to) && !seen.has(to)) seen.set(to, path)
  }
  return lost
}

const asTheyAre = ({ action, fields }: FoundForm) =>
  `${action.split('?')[0]}?${new URLSearchParams(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))}`

describe('before any set-up', () => {
  const plain = routeTable.filter(
    ({ path, source }) => source.startsWith('src/site/') && !/:\w+(?!\?)\b/.test(path.replaceAll(/\/:\w+\?/g, '')),
  )
  const publicRoutes = plain
    .map(({ id, path }) => ({ path: path.replaceAll(/\/:\w+\?/g, ''), sample: samples[id as RouteId] }))
    .filter(({ path, sample }) => (sample.who ?? 'visitor') === 'visitor' && path !== '/*')

  it.each<Cookie>([{}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }])(
    'every public route responds as declared (%o)',
    async (headers) => {
      expect(publicRoutes.length).toBeGreaterThan(60)
      const statuses = await Promise.all(publicRoutes.map(async ({ path }) => (await open(path, headers)).status))
      const others = publicRoutes.flatMap(({ path, sample }, at) => {
        const responseHeaders = sample.answers === undefined || sample.answers < 400 ? 200 : sample.answers
        // URLs of the former site and of shared items refer to entities that do not exist yet
        const naming = /\.action$|^\/(share|outbox|article|blog|test\/)|preview|^\/oembed/.test(path)
        return statuses[at] === responseHeaders || (naming && [400, 404].includes(statuses[at] ?? 0))
          ? []
          : [`${path}: ${statuses[at]}, not ${responseHeaders}`]
      })
      expect(others).toEqual([])
    },
  )

  it('every link of every page has a target', async () => {
    expect(
      await walk(
        visitor,
        [
          '/',
          ...publicRoutes
            .filter(({ sample }) => sample.answers === undefined && !/outbox/.test(sample.at[0]))
            .map(({ path }) => path),
        ].filter((path) => !/^\/(article|blog|share|test\/\w+)$/.test(path)),
      ),
    ).toEqual([])
  })

  it('the front page announces the first article', async () => {
    const { text } = await site.request('/')
    for (const expectedText of ['歡迎來到環境取的名字', '第一篇文章正在準備', '/diet', '/tool'])
      expect(text.replaceAll('<wbr>', '')).toContain(expectedText)
  })

  test('registration accepts the shown terms, whose text is stored; member pages are complete', async () => {
    const person = { name: '林小美', email: 'first-reader@mail.test', password: 'seven-green-lanterns' }
    const joined = await send('/register', person)
    const code = codeIn((await mailsTo(db, person.email))[0])
    const done = await send('/verify-email', { what: 'verify', email: person.email, code }, cookiesOf(joined))
    const cookie = cookiesOf(done)
    const accepted = await db.execute(sql`
      select a.version, t.html = (select html from pages where slug = 'terms') as shown
      from terms_acceptances a join page_texts t on t.slug = 'terms' and t.version = a.version and t.since <= a.accepted_at`)
    expect(accepted.rows).toEqual([{ version: '1.0', shown: true }])
    expect((await site.request('/terms')).text).toContain('版本 1.0')
    expect(await walk(cookie, ['/member'], /^\/member/)).toEqual([])
  })

  it.each(['/setup', '/setup?token=x', `/setup?token=${'a'.repeat(43)}`])('%s does not exist', async (path) => {
    expect((await site.request(path)).status).toBe(404)
  })
})

describe('the first day', () => {
  const email = 'founder@mail.test'
  const command = (...more: string[]) => setupLink(site, email, ...more)
  const password = 'nine-quiet-harbours'
  let admin: Cookie = {}

  test('the command prints a one-time link to the account, which voids the previous one', async () => {
    const [former, link] = [command(), command()]
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    expect([(await site.request(former)).status, (await site.request(link)).status]).toEqual([404, 200])
    expect((await site.database.pool.query('select digest from setup_links')).rows[0].digest).not.toContain(token)
    const weak = await send(link, { token, name: '林管理', password: '1234567890' })
    expect([weak.status, weak.text.includes('value="1234567890"')]).toEqual([422, false])
    const opened = await send(link, { token, name: '林管理', password })
    expect([opened.status, opened.headers.location]).toEqual([303, '/office'])
    admin = cookiesOf(opened)
    expect((await send(link, { token, name: '別人', password })).status).toBe(404)
    expect((await site.request(link)).status).toBe(404)
    // a user who can sign in needs none
    expect(command()).toBe('')
  })

  test('no office page opens before a second factor is set up, by forms alone', async () => {
    const next = '/office/second-factor?next=%2Foffice'
    for (const path of ['/office', '/office/setup', '/office/roles', '/desk'])
      expect((await site.request(path, { headers: admin })).headers.location).toBe(
        next.replace('%2Foffice', encodeURIComponent(path)),
      )
    expect((await site.request(next, { headers: admin })).text).toContain('請先設定一種驗證方式')
    const created = await send(next, { intent: 'begin' }, admin)
    const code = appWith(/class="[^"]*secret[^"]*">([A-Z2-7 ]+)</.exec(created.text)?.[1] ?? '')
    const wrong = await send(next, { intent: 'confirm', code: 'abcdef' }, admin)
    expect([wrong.status, wrong.text.includes('驗證碼不正確')]).toEqual([400, true])
    const confirmed = await send(next, { intent: 'confirm', code: await code() }, admin)
    expect([confirmed.status, confirmed.text.match(/<li>[a-z2-9]{5}-[a-z2-9]{5}<\/li>/g)?.length]).toEqual([200, 10])
    // the old cookie is invalid once the invalidation has reached the process
    await expect.poll(async () => (await site.request('/office', { headers: admin })).headers.location).toContain('/login?')
    admin = cookiesOf(confirmed)
    expect((await site.request('/office', { headers: admin })).text).toContain('href="/office/setup"')
  })

  test('the set-up is available, can be interrupted, and is gone once completed', async () => {
    const form = async () => {
      const [form] = readPage((await site.request('/office/setup', { headers: admin })).text, '/office/setup').forms
      return Object.fromEntries(form?.fields.map(({ name, value }) => [name, value ?? '']) ?? [])
    }
    const created = await form()
    expect(created['name']).toBe('環境取的名字')
    const stored = await send(
      '/office/setup',
      { ...created, name: '安心健康', channels: '銀髮照護', unsigned_channels: '編輯室', intent: 'keep' },
      admin,
    )
    expect(stored.headers.location).toBe('/office/setup?kept')
    const went = await form()
    expect([went['name'], went['channels'], went['unsigned_channels']]).toEqual(['安心健康', '銀髮照護', '編輯室'])
    expect((await site.request('/')).text).not.toContain('安心健康')
    const refused = await send('/office/setup', { ...went, author_name: ' ', intent: 'finish' }, admin)
    expect([refused.status, refused.text.includes('請填寫姓名')]).toEqual([422, true])
    const nonsense = await send('/office/setup', { ...went, author_account: 'x', intent: 'finish' }, admin)
    expect([nonsense.status, nonsense.text.includes('href="#author_account"')]).toEqual([422, true])

    const terms = `${went['terms']}\n\n## 七、本站\n\n本站由安心健康經營。`
    const done = await send(
      '/office/setup',
      { ...went, tagline: '慢慢來', terms, author_account: 'own', intent: 'finish' },
      admin,
    )
    expect(done.headers.location).toBe('/office?done=set-up')
    expect((await site.request('/office?done=set-up', { headers: admin })).text).toContain('href="/office/posts/new"')
    expect((await site.request('/office/setup', { headers: admin })).status).toBe(404)
    expect((await site.request('/office/registers/authors/1', { headers: admin })).text, 'the administrator’s own').toContain(
      '林管理',
    )
    expect((await send('/office/setup', { ...went, intent: 'finish' }, admin)).status).toBe(404)
    await expect.poll(async () => (await site.request('/')).text.replaceAll('<wbr>', '')).toMatch(/歡迎來到安心健康.*銀髮照護/s)
    for (const expectedText of ['版本 1.1', '本站由安心健康經營'])
      expect((await site.request('/terms')).text).toContain(expectedText)
    expect((await site.request('/privacy')).text).toContain('版本 1.0')
  })

  test('the first article is written, published and read: page, channel, feed and search', async () => {
    const field = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
    const page = (await site.request('/office/posts/new', { headers: admin })).text
    const created = await send('/office/posts/new', { key: field(page, 'key'), type: 'article', title: '少放半匙鹽' }, admin)
    const url = created.headers.location ?? ''
    const draft = (await site.request(url, { headers: admin })).text
    const written: [string, string][] = [
      ...Object.entries({ intent: 'save', base: field(draft, 'base'), key: field(draft, 'key'), title: '少放半匙鹽', wall: '' }),
      ...Object.entries({ lead: '從今晚的湯開始。', document: documentOf('第一段話。\n\n第二段話。'), authors: '1' }),
      ['channels', '12'],
    ]
    expect((await send(url, written, admin)).headers.location).toBe(`${url}?done=save`)
    // a new magazine requires a signature in every channel and for channel-less texts, except in exempt channels
    const unsigned = async (channels: string[]) => {
      const page = (await site.request(url, { headers: admin })).text
      const fields = written.filter(([name]) => !['channels', 'base', 'key'].includes(name))
      const own: [string, string][] = [
        ['base', field(page, 'base')],
        ['key', field(page, 'key')],
        ...channels.map((id): [string, string] => ['channels', id]),
      ]
      expect((await send(url, [...fields, ...own], admin)).headers.location).toBe(`${url}?done=save`)
      const { text } = await site.request(url, { headers: admin })
      const version = field(text, 'version')
      const publish = await send(url, { intent: 'publish', version, key: crypto.randomUUID() }, admin)
      return [publish.status, publish.text.includes('要有審訂者簽核才能發布')]
    }
    for (const channels of [['1'], ['11'], ['1', '12'], []])
      expect(await unsigned(channels), String(channels)).toEqual([422, true])
    const again = (await site.request(url, { headers: admin })).text
    const free = written.map(([name, value]): [string, string] => [
      name,
      ['base', 'key'].includes(name) ? field(again, name) : value,
    ])
    expect((await send(url, free, admin)).headers.location).toBe(`${url}?done=save`)
    const saved = (await site.request(url, { headers: admin })).text
    const [key = ''] = [...saved.matchAll(/name="key"[^>]*value="([^"]*)"/g)].map(([, value = '']) => value).slice(-1)
    const published = await send(url, { intent: 'publish', version: field(saved, 'version'), key }, admin)
    expect(published.headers.location).toBe(`${url}?done=publish`)
    const expectText = (path: string, words: string) => expect.poll(async () => (await site.request(path)).text).toContain(words)
    await expectText('/article/1', '第二段話。')
    for (const path of ['/', '/channel/12', '/article-list', '/author/1', '/rss.xml', '/sitemaps/posts-1.xml'])
      await expectText(path, '/article/1')
    await expectText(`/search?keyword=${encodeURIComponent('半匙鹽')}`, '/article/1')
    expect(await walk(visitor, ['/', '/article/1', '/author/1', '/channel/12'], /^$/)).toEqual([])
  })

  test('a plan, an issue and a newsletter are made by forms alone, and readers see them', async () => {
    /** Sends the form of a new entry as a browser does, with these fields filled in. @returns where it leads */
    const add = async (register: string, input: Record<string, string>) => {
      const path = `/office/registers/${register}/new`
      const { forms } = readPage((await site.request(path, { headers: admin })).text, path)
      const form = forms.find(({ fields }) => fields.some(({ name }) => name === 'request'))
      const saveStatus = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value ?? '']) ?? [])
      const filled = Object.fromEntries(Object.entries(input).map(([name, value]) => [`f_${name}`, value]))
      expect(Object.keys(saveStatus)).toEqual(expect.arrayContaining(Object.keys(filled)))
      return send(path, { ...saveStatus, ...filled, intent: 'save' }, admin)
    }
    const plan = { title: '電子版一年', slug: 'digital-year', kind: 'digital', price: '1,200', months: '12', issues: '0' }
    const empty = await add('plans', { ...plan, description: '', includes: '' })
    expect([empty.status, empty.text.includes('請填寫說明')]).toEqual([422, true])
    expect((await site.request('/subscriptions')).text).not.toContain('電子版一年')
    const created = await add('plans', { ...plan, description: '全部文章都能讀。', includes: '全部文章\n每月電子雜誌' })
    expect([created.status, created.headers.location]).toEqual([303, '/office/registers/plans/1?done=add'])
    const expectText = (path: string, words: string) => expect.poll(async () => (await site.request(path)).text).toContain(words)
    await expectText('/subscriptions', '電子版一年')
    // no gateway is configured: the page states it before any form, and leads to none
    const offers = (await site.request('/subscriptions')).text
    expect([offers.includes('data-testid="not-payable"'), offers.includes('/payment/info-input')]).toEqual([true, false])
    const order = (await site.request('/payment/info-input?plan=digital-year', { headers: admin })).text
    expect([order.includes('data-testid="not-payable"'), order.includes('name="email"')]).toEqual([true, false])
    // and no answers are shown that the magazine has not published
    expect((await site.request('/payment/ask-diabetes')).text).not.toContain('id="samples"')
    const paragraph = (await site.request('/office', { headers: admin })).text.match(/href="(\/office\/guide\/[a-z-]+)#([a-z]+)"/)
    expect((await site.request(paragraph?.[1] ?? '', { headers: admin })).text).toContain(`id="${paragraph?.[2]}"`)

    const issue = {
      issue: '1',
      name: '創刊號',
      theme: '少放半匙鹽',
      publish_date: '2026-01-01',
      cover_id: '',
      cover_lines: '少放半匙鹽\n一鍋湯的鹹淡',
    }
    const sections = '# 封面故事\n6 少放半匙鹽 article/1\n\n# 生活\n20 只印在紙上的一篇'
    expect((await add('magazines', { ...issue, sections })).headers.location).toBe('/office/registers/magazines/1?done=add')
    await expectText('/magazine/1', '只印在紙上的一篇')
    await expectText('/magazine/1', '/article/1')
    await expectText('/magazine/1', '一鍋湯的鹹淡')
    // no picture of the printed pages is there yet: nothing is promised
    expect((await site.request('/subscriptions')).text).not.toContain('頁先看')

    expect((await add('tags', { name: '減鹽' })).status).toBe(303)
    const mail = { title: '每週一封', slug: 'weekly', description: '一週的文章', tags: '減鹽', rhythm: 'weekly', weekday: '3' }
    const unknown = await add('newsletters', { ...mail, tags: '沒有的', frequency: '每週三' })
    expect([unknown.status, unknown.text.includes('沒有這個標籤：沒有的')]).toEqual([422, true])
    expect((await add('newsletters', { ...mail, frequency: '每週三' })).status).toBe(303)
    await expectText('/newsletter', '每週一封')
    // a changed price is shown, and the history names who changed it
    const path = '/office/registers/plans/1'
    const { forms } = readPage((await site.request(path, { headers: admin })).text, path)
    const form = forms.find(({ fields }) => fields.some(({ name }) => name === 'base'))
    const saveStatus = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value ?? '']) ?? [])
    const saved = await send(path, { ...saveStatus, f_price: '990', intent: 'save' }, admin)
    expect(saved.headers.location).toBe(`${path}?done=save`)
    await expectText('/subscriptions', '990')
    const { text } = await site.request(`${path}/history`, { headers: admin })
    for (const expectedText of ['林管理', '1,200 元', '990 元', '還原成第 1 版']) expect(text).toContain(expectedText)
  })

  test('on a copy of the database every office page reports that mail and payment are held', async () => {
    const office = async () => (await site.request('/office', { headers: admin })).text
    expect(await office()).not.toContain('npm run adopt')
    await db.execute(sql`update site_identity set database = 'another'`)
    await expect.poll(office).toContain('npm run adopt')
    await db.execute(sql`delete from site_identity`)
    await expect.poll(office).not.toContain('npm run adopt')
  })

  test('the only administrator recovers a lost phone and recovery codes by the command', async () => {
    const mails = (await mailsTo(db, email)).length
    expect(command('--reset-second-factor')).toBe('')
    const actual = await mailsTo(db, email)
    expect([actual.length, actual.at(0)?.subject]).toEqual([mails + 1, '您的兩步驟驗證已經重設（安心健康）'])
    await expect.poll(async () => (await site.request('/office', { headers: admin })).headers.location).toMatch(/^\/login/)
    const back = await send('/login?next=%2Foffice', { email, password })
    expect([back.status, back.headers.location]).toEqual([303, '/office'])
    const response = await site.request('/office', { headers: cookiesOf(back) })
    expect(response.headers.location).toBe('/office/second-factor?next=%2Foffice')
  })

  test('the operations are in the audit log', async () => {
    const events = await db.execute<{ action: string }>(sql`select action from audit order by id`)
    expect(events.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'found-site',
        'make-account',
        'give-roles',
        'open-account',
        'set-up-site',
        'set-up-second-factor',
        'reset-second-factor',
      ]),
    )
  })
})
