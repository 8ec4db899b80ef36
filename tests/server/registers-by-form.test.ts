import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formToken } from '../../src/api/forms/forms.ts'
import type { Register } from '../../src/domain/registers/define-register.ts'
import { registerPath, registers } from '../../src/domain/registers/registers.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { dottedDay, taipeiDay } from '../../src/domain/time/taipei.ts'
import { type Fields, registerRows } from '../support/register-rows.ts'
import { request, within } from '../support/request.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { signIn, startBeside, startSite } from '../support/site.ts'

/**
 * Each register is changed by forms alone, without scripts, by the member of staff who may: its list, a new entry, an
 * input that is refused, a correction. Readers see each change within two seconds, in two processes.
 */
const secret = 'only-for-tests-only-for-tests-only-for-tests-0123456789'
const site = await startSite(async () => ({ AUTH_SECRET: secret }))
const other = await startBeside(site)
const promised = 2000

const accounts = {
  'arrange-pages': 'chief',
  'keep-catalogue': 'chief',
  'keep-offers': 'ads',
  'change-settings': 'admin',
} as const
const browserOf = async (who: Parameters<typeof signIn>[1]) =>
  new ScriptlessBrowser(site.url, (await signIn(site.url, who))['cookie'])
const browsers = new Map<string, Promise<ScriptlessBrowser>>()
/** The browser of the account that may change a register. */
const staffFor = ({ requiredAction: needs }: Register): Promise<ScriptlessBrowser> => {
  const who = accounts[needs as keyof typeof accounts]
  const browser = browsers.get(who) ?? browserOf(who)
  browsers.set(who, browser)
  return browser
}
const member = await browserOf('member')

/** Asserts what readers see after an entry is added, and after it is changed. */
type Effect = (key: string) => Promise<void>

/** The words of a page, as a visitor of a process reads them; empty if there is none. */
async function wordsAt(url: string, at: string): Promise<string> {
  const { status, text } = await request(url + at, { headers: { accept: 'text/html' } })
  return status === 200 ? text.replace(/<!--.*?-->|<[^>]*>/gs, '') : ''
}
/** Waits until both processes show what is wanted, as long as the office promises. */
async function untilSeen(at: string, isSeen: (words: string) => boolean): Promise<void> {
  const waits = [site.url, other].map(async (url) => {
    const started = performance.now()
    while (!isSeen(await wordsAt(url, at)))
      if (performance.now() - started > within(promised)) throw new Error(`${url}${at} does not show the change`)
  })
  await Promise.all(waits)
}
const leadsTo =
  (at: string, target: string): Effect =>
  async () => {
    for (const url of [site.url, other])
      await expect.poll(async () => (await request(url + at)).headers.location, { timeout: within(promised) }).toBe(target)
  }

/** A search for the new word finds first what a search for an old one does. */
function findsLike(word: string): Effect {
  const first = (url: string) => async (keyword: string) => {
    const { text } = await request(`${url}/search?${new URLSearchParams({ keyword })}`)
    return /href="(\/(?:article|blog)\/\d+)/.exec(text.slice(text.indexOf('<main')))?.[1]
  }
  return async () => {
    for (const find of [first(site.url), first(other)]) {
      const expected = (await find(word)) ?? 'nothing'
      await expect.poll(() => find('竹竿水缸'), { timeout: within(promised) }).toBe(expected)
    }
  }
}

const buyer = { name: '王美惠', email: 'reader@mail.test', phone: '0912345678' }
const orderWith = async (path: string, code: Fields) => (await member.open(path)).press('下一步：確認訂單', { ...buyer, ...code })
/** The order form of the first pack on a partner's page. */
async function packOfPartner(): Promise<string> {
  const page = await member.open('/payment/ask-diabetes/partner/cathaylife')
  return page.links(/./).find((link) => link.includes('partner=cathaylife')) ?? expect.fail(page.words)
}
const newestTitle = async (tag: string) => {
  const { rows } = await site.database.db.execute<{ title: string }>(sql`
    select title from posts where state = 'published' and publish_date <= now() and status in ('', 'memberwall')
      and ${tag} = any(tag_names)
    order by publish_date desc limit 1`)
  return rows[0]?.title ?? 'no post'
}
/** The newest posts of the only topic that a member follows. */
const followedShows =
  (tag: string): Effect =>
  async (topic) => {
    const page = await (await member.open('/member/followtopics')).press('儲存', { topics: [topic] })
    expect(page.words).toContain(await newestTitle(tag))
  }
/** The day until which the contact form promises an answer, as the office shows it. */
async function promisedDay(): Promise<string> {
  const letter = {
    name: '林小美',
    email: 'asks@mail.test',
    phone: '0912345678',
    matter: '其他',
    message: '請問哪一天會收到回覆？',
    // a test is faster than the minimum fill-in time: the form was opened a while ago
    token: formToken(secret, 'contact', Date.now() - 60_000),
  }
  const sent = await (await member.open('/contact')).press('送出', letter)
  const [reference = `no reference: ${sent.words}`] = /C-\d{8}-\w{4}/.exec(sent.words) ?? []
  const { words } = await (await browserOf('care')).open(`/office/inbox/${reference}`)
  return /(\d{4}\.\d\d\.\d\d) ?前/.exec(words)?.[1]?.replaceAll('.', '-') ?? `no day: ${words}`
}
const holiday = await promisedDay()
const { rows: walled } = await site.database.db.execute<{ id: number }>(sql`
  select id from posts where type = 'article' and state = 'published' and status = 'memberwall' and publish_date <= now() limit 1`)
const rows = registerRows({ today: taipeiDay(new Date()), holiday, walled: `/article/${walled[0]?.id}` })

const plan = '/payment/info-input?plan=digital'
const nothing: Effect = async () => undefined
/** Of the registers whose entries no page shows by themselves. */
const effects: Readonly<Record<string, readonly [Effect, Effect]>> = {
  topics: [nothing, followedShows('糖尿病')],
  'search-synonyms': [findsLike('高血壓'), findsLike('糖尿病')],
  redirects: [leadsTo('/2019/autumn', '/about'), leadsTo('/2019/autumn', '/contact')],
  'legacy-posts': [leadsTo('/article/987656', '/blog/1'), leadsTo('/article/987656', '/blog/2')],
  coupons: [
    async (coupon) => {
      const { status, words } = await orderWith(plan, { coupon })
      expect([status, words.includes('NT$ 1,063')]).toEqual([200, true])
    },
    async (coupon) => expect((await orderWith(plan, { coupon })).status).toBe(422),
  ],
  'partner-codes': [
    async (code) => {
      const { status, path } = await orderWith(await packOfPartner(), { partner_code: code.toLowerCase() })
      expect([status, path]).toEqual([200, expect.stringContaining('order=HP')])
    },
    async (code) => expect((await orderWith(await packOfPartner(), { partner_code: code })).status).toBe(422),
  ],
  holidays: [async () => expect((await promisedDay()) > holiday).toBe(true), nothing],
}

const pathOf = (at: string, key: string) => at.replace('{key}', key)

test('every row belongs to a register', () => {
  expect(Object.keys(rows).toSorted()).toEqual(registers.map(({ name }) => name).toSorted())
})

test.each(registers)('$name: readers see what its forms save', async (register) => {
  const row = rows[register.name] ?? expect.fail('tests/support/register-rows.ts has no row for this register')
  const browser = await staffFor(register)
  const path = registerPath(register)
  const { one } = register.labels
  const [wrong, message] = row.refused
  const count = async () => /共 ([\d,]+)/.exec((await browser.open(path)).words)?.[1]

  const { seen } = row
  const isSeen = async (key: string, turn: 0 | 1) => {
    if (seen === null) return (effects[register.name] ?? expect.fail('no page shows it, and nothing else is checked'))[turn](key)
    const [first, last] = seen.words
    const [words, absent] = turn === 0 ? [first, last] : [last, first]
    await untilSeen(
      pathOf(seen.at, key),
      (message) => (words === null || message.includes(words)) && (absent === null || !message.includes(absent)),
    )
  }

  const before = await count()
  let key = typeof row.entry === 'string' ? row.entry : ''
  const list = await (await browser.open('/office/registers')).click(one)
  if (typeof row.entry === 'string') expect(list.links(`新增${one}`)).toEqual([])
  else {
    const form = await list.click(`新增${one}`)
    const refused = await form.press('新增', { ...row.entry, ...wrong })
    expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(message)])
    expect(await count()).toBe(before)
    // cached before the change
    if (seen?.words[0]) await untilSeen(pathOf(seen.at, '1'), (words) => !words.includes(seen.words[0] ?? ''))
    const back = Object.fromEntries(Object.keys(wrong).map((name) => [name, (row.entry as Fields)[name] ?? '']))
    const resultPage = await refused.press('新增', back)
    const [, added] = /\/([^/?]+)\?done=add$/.exec(resultPage.path) ?? expect.fail(resultPage.words)
    key = decodeURIComponent(added ?? '')
    expect(await count()).not.toBe(before)
  }
  await isSeen(key, 0)

  const entry = await browser.open(registerPath(register, key))
  // the identifier of a draft that the form would begin is new each time
  const storedForm = (page: typeof entry) =>
    page
      .forms()
      .find(({ buttons }) => buttons.includes('儲存'))
      ?.fields.filter(([name]) => name !== 'draft')
  const stored = storedForm(entry) ?? expect.fail('no form')
  const refused = await entry.press('儲存', wrong)
  expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(message)])
  const same = await browser.open(registerPath(register, key))
  expect(storedForm(same)).toEqual(stored)
  const changed = await same.press('儲存', row.changed)
  expect(changed.words).toContain('已經儲存')
  await isSeen(key, 1)
})

test('a price of a later day is entered and withdrawn by forms; the past is refused', async () => {
  const browser = await staffFor(registers.find(({ name }) => name === 'plans') ?? expect.unreachable())
  const today = taipeiDay(new Date())
  const start = addDays(today, 20)
  const plan = await browser.open('/office/registers/plans/2')
  const send = (page: typeof plan, starts_on: string, amount: string) => page.press('排進價格表', { starts_on, amount })
  const empty = await send(plan, '', '')
  expect(empty.status).toBe(422)
  const past = await send(plan, addDays(today, -1), '1388')
  expect(past.status).toBe(422)
  const absurd = await send(past, start, '13880000')
  expect([absurd.status, absurd.words]).toEqual([422, expect.stringContaining('100,000')])
  // two people with the page open: the second sees the new table and decides again
  const other = await browser.open('/office/registers/plans/2')
  const added = await send(absurd, start, '1388')
  expect(added.words).toContain(`${dottedDay(start)} 起 NT$ 1,388`)
  const late = await send(other, start, '1399')
  expect(late.status).toBe(409)
  const corrected = await send(late, start, '1399')
  expect(corrected.words).toContain('NT$ 1,399')
  expect(await wordsAt(site.url, '/subscriptions')).not.toMatch(/1,3[89]9/)
  const withdrawn = await corrected.press('取消這個價格')
  expect(withdrawn.status).toBe(200)
  expect(withdrawn.forms().flatMap(({ buttons }) => buttons)).not.toContain('取消這個價格')
})
