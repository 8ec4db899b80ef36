import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formToken } from '../../src/api/forms/forms.ts'
import { noMatchMessage } from '../../src/domain/membership/subscriber-number.ts'
import { confirmTermLabel } from '../../src/domain/payment/terms.ts'
import { mailsTo } from '../support/accounts.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { type Reader, startSite } from '../support/site.ts'

// One part of the product accepts the output of another: each item is passed on unmodified, as a user would.
const secret = 'only-for-tests-only-for-tests-only-for-tests-0123456789'
const site = await startSite(async () => ({ AUTH_SECRET: secret }))
const { db } = site.database
const browserOf = async (reader: Reader) => new ScriptlessBrowser(site.url, (await site.signIn(reader))['cookie'])
const wide = (text: string) => [...text].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
const buyer = { name: '王美惠', email: 'buyer@mail.test', phone: '0912345678', address: '臺北市中正區日安路一段 1 號' }

/** Buys a product without scripts, at the demo's gateway. @returns the page of the paid order */
async function buy(browser: ScriptlessBrowser, product: string) {
  const form = await browser.open(`/payment/info-input?plan=${product}`)
  const fields = form.words.includes('寄送地址') ? buyer : { ...buyer, address: undefined }
  const again: Record<string, string> = form.words.includes(confirmTermLabel) ? { again: 'on' } : {}
  const fill = Object.fromEntries(
    Object.entries({ ...fields, ...again }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const order = await form.press('下一步：確認訂單', fill)
  const gateway = await (await order.press('前往付款')).press('前往付款頁')
  return gateway.press('付款成功')
}

test('a subscription number from an order’s page opens 查詢訂閱 in any notation', async () => {
  const paid = await buy(await browserOf('member'), 'both')
  expect([paid.status, paid.url.pathname]).toEqual([200, '/payment/success'])
  expect(paid.words).toContain(buyer.email)
  const number = /訂戶編號\s*(\d{7})/.exec(paid.words)?.[1] ?? `no number: ${paid.words}`
  for (const input of [
    number,
    ` ${number.slice(0, 3)} ${number.slice(3)} `,
    wide(number),
    `${number.slice(0, 4)}–${number.slice(4)}`,
  ]) {
    const resultPage = await (await new ScriptlessBrowser(site.url).open('/subcheck')).press('查詢', {
      number: input,
      proof: '王 美惠',
    })
    expect([input, resultPage.status, resultPage.words.includes('訂閱期間')]).toEqual([input, 200, true])
  }
  const [receipt] = await mailsTo(db, buyer.email)
  expect(receipt?.text).toContain(number)
  const magazinePage = await (await browserOf('member')).open('/member/magazine')
  expect(magazinePage.words).toContain(number)
})

test('a printed number binds, typed as on the wrapper, and the earlier error is gone', async () => {
  const browser = await browserOf('expired')
  const [unbound] = (
    await db.execute<{ number: string; name: string }>(
      sql`select number, name from subscriptions where member_id is null and ends_on > now() order by number limit 1`,
    )
  ).rows
  if (!unbound) throw new Error('the demo has no subscription to bind')
  const refused = await (await browser.open('/member/bind')).press('綁定', { subscriber_number: unbound.number, proof: '000' })
  expect([refused.status, refused.words.includes(noMatchMessage)]).toEqual([404, true])
  const input = { subscriber_number: wide(unbound.number), proof: ` ${unbound.name} ` }
  const bound = await refused.press('綁定', input)
  expect([bound.status, bound.words.includes('綁定完成'), bound.words.includes(noMatchMessage)]).toEqual([200, true, false])
  expect(bound.forms().find(({ buttons }) => buttons.includes('綁定'))?.fields).toContainEqual(['subscriber_number', ''])
})

test('a failed order shows its coupon, which is valid again after cancellation', async () => {
  const browser = await browserOf('member')
  const code = 'PAIRS100'
  await db.execute(sql`insert into coupons (code, member_id, campaign, amount, minimum, ends_on)
    select ${code}, id, 'pairs', 100, 0, '2100-01-01' from members where email = 'member@example.com'`)
  const { address: _, ...person } = buyer
  const order = async () => {
    const form = await browser.open('/payment/info-input?plan=digital')
    const again: Record<string, string> = form.words.includes(confirmTermLabel) ? { again: 'on' } : {}
    return form.press('下一步：確認訂單', { ...person, ...again, coupon: code })
  }
  const first = await order()
  expect(first.words).toMatch(/原價\s*NT\$ 1,200\s*折扣\s*NT\$ 100\s*PAIRS100\s*應付金額\s*NT\$ 1,100/)
  const number = /HP\d{8}\w{6}/.exec(first.words)?.[0] ?? `no number: ${first.words}`
  const failed = await (await (await first.press('前往付款')).press('前往付款頁')).press('付款失敗')
  expect([failed.url.pathname, failed.words.includes('付款沒有成功')]).toEqual(['/payment/failure', true])
  const refused = await order()
  expect([refused.status, refused.words.includes(`還沒付款的訂單 ${number}`)]).toEqual([422, true])
  const response = await failed.press('取消訂單，拿回折扣碼')
  expect([response.status, response.words.includes('訂單已取消')]).toEqual([200, true])
  expect((await order()).words).toContain('NT$ 1,100')
})

test('staff find an order by its number in any notation, and open it from the list', async () => {
  const browser = await browserOf('member')
  const paid = await buy(browser, 'digital')
  const number = /HP\d{8}\w{6}/.exec(paid.words)?.[0] ?? `no number: ${paid.words}`
  const office = await browserOf('admin')
  for (const input of [number, number.toLowerCase(), ` ${number} `, wide(number)]) {
    const resultPage = await office.open(`/office/payment?${new URLSearchParams({ q: input })}`)
    expect([input, resultPage.status, resultPage.words.includes(number)]).toEqual([input, 200, true])
  }
  const orders = await paid.click('所有訂單')
  const order = await orders.click(new RegExp(`查看訂單\\s*${number}`))
  expect([order.status, order.words.includes(number)]).toEqual([200, true])
  expect(order.words).toMatch(/前可以申請退費/)
})

test('questions can be asked from the page of the paid pack; its days are no subscription', async () => {
  const browser = await browserOf('expired')
  const paid = await buy(browser, 'ask-1')
  expect([paid.words.includes('提問期限'), paid.words.includes('訂閱期間')]).toEqual([true, false])
  const questionPage = await paid.click('開始提問')
  expect([questionPage.status, questionPage.url.pathname]).toEqual([200, '/member/questions/new'])
  const orders = await browser.open('/member/subscription-history')
  expect(orders.words).toContain('提問期限')
})

test('a partner’s code is accepted at its entry, printed or typed', async () => {
  const rows = await db.execute<{ code: string; slug: string; pack: number }>(
    sql`select code, partner_slug as slug, ask_pack_id as pack from partner_codes where used < quota and ends_on > '2030-01-01' limit 1`,
  )
  const [known] = rows.rows
  if (!known) throw new Error('the demo has no partner code')
  const door = await (await browserOf('member')).open(`/payment/ask-diabetes/partner/${known.slug}`)
  expect(door.status).toBe(200)
  const form = await (await browserOf('member')).open(`/payment/info-input?plan=ask-${known.pack}&partner=${known.slug}`)
  const input = wide(known.code.toLowerCase()).split('').join(' ')
  const { address: _, ...person } = buyer
  const order = await form.press('下一步：確認訂單', { ...person, partner_code: input })
  expect([order.url.pathname, order.words.includes('付款完成')]).toEqual(['/payment/success', true])
})

test('a post gifted by a subscriber opens completely for a visitor by its address', async () => {
  const { cookie = '' } = await site.signIn('subscriber')
  const response = await site.request('/api/v3.0/share', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': 'healthpress-web', cookie },
    body: JSON.stringify({ kind: 'article', type: 'article', id: 3 }),
  })
  const { url } = (JSON.parse(response.text) as { items: { url: string } }).items
  const stranger = new ScriptlessBrowser(site.url)
  const walled = await stranger.open('/article/3')
  const opened = await stranger.open(`${site.url}${url}`)
  expect([opened.status, opened.words.includes('訂閱雜誌，解鎖全文')]).toEqual([200, false])
  expect([walled.words.includes('訂閱雜誌，解鎖全文'), opened.words.length > walled.words.length]).toEqual([true, true])
})

test('a newsletter requested by a visitor starts by its mailed link', async () => {
  const browser = new ScriptlessBrowser(site.url)
  const sent = await (await browser.open('/newsletter')).press('訂閱', { email: 'Ｒeader@Mail.test', newsletters: ['1'] })
  expect(sent.words).toContain('確認信已經寄出')
  const [mail] = await mailsTo(db, 'reader@mail.test')
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((one) => one.includes('/newsletter/confirm')) ?? 'no link'
  const confirmed = await (await new ScriptlessBrowser(site.url).open(link)).press(/訂閱/)
  expect([confirmed.status, confirmed.words.includes('已完成訂閱')]).toEqual([200, true])
})

test('a sign-up’s number is the same on the page and in the mail, whose link cancels it', async () => {
  const browser = new ScriptlessBrowser(site.url)
  const form = await (await browser.open('/activity')).click(/^報名/)
  // a test is faster than the minimum fill-in time: the form was opened a while ago
  const token = formToken(secret, 'activity', Date.now() - 60_000)
  const person = { name: '林秀英', email: 'walker@mail.test', phone: '0912345678', people: '2' }
  const sent = await form.press('送出報名', { ...person, token })
  const number = /E-\d{8}-\w{4}/.exec(sent.words)?.[0] ?? `no number: ${sent.words}`
  const [mail] = await mailsTo(db, person.email)
  expect(mail?.text).toContain(number)
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((one) => one.includes('cancel=')) ?? 'no link'
  const page = await new ScriptlessBrowser(site.url).open(link)
  const done = await page.press(/取消報名/)
  expect([page.words.includes(number), done.status, done.words.includes('已經取消報名')]).toEqual([true, 200, true])
})

test('every link of every mail leads its recipient to a working page', async () => {
  const all = await db.execute<{ text: string }>(sql`select text from mail_outbox`)
  const links = new Set(all.rows.flatMap(({ text }) => text.match(/https?:\/\/[^\s）」]+/g) ?? []))
  const own = [...links].filter((link) => link.startsWith(site.url))
  expect(own.length).toBeGreaterThan(5)
  const [member, expired] = [await browserOf('member'), await browserOf('expired')]
  for (const link of own) {
    const statuses = [(await member.open(link)).status, (await expired.open(link)).status]
    // an order's page is its buyer's alone
    expect([link, Math.min(...statuses)]).toEqual([link, 200])
  }
})

test('machine-readable addresses in pages respond: feeds, oEmbed, share cards, icons, embeds', async () => {
  for (const path of ['/article/1', '/blog/1', '/channel/1', '/column/1', '/author/1', '/tool/bmi', '/test/Index/1']) {
    const { text } = await site.request(path)
    const issued = [
      ...text.matchAll(/<link[^>]+rel="(?:alternate|icon|manifest|apple-touch-icon)"[^>]*href="([^"]+)"/g),
      ...text.matchAll(/<meta[^>]+property="og:image"[^>]*content="([^"]+)"/g),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect([path, issued.length > 0]).toEqual([path, true])
    for (const href of issued) {
      const { pathname, search } = new URL(href, site.url)
      expect([path, href, (await site.request(pathname + search)).status]).toEqual([path, href, 200])
    }
  }
})

test('the data export contains what the pages show', async () => {
  const browser = await browserOf('expired')
  const page = await browser.open('/member/data')
  for (const words of [/網頁/, /JSON/]) {
    const copy = await page.click(words)
    expect([copy.status, copy.html.includes('expired@example.com')]).toEqual([200, true])
  }
})
