import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailStopError, mailStopNotice } from '../../src/domain/mail/priority.ts'
import { lookUpReasons } from '../../src/domain/membership/member-look-up.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

test('without scripts a template and a conflict keep the typed reply, which can be resent', async () => {
  const [entry] = (
    await db.execute<{ reference: string }>(
      sql`select reference from form_entries where kind = 'contact' and state = 'new' and fields ->> 'email' <> '' limit 1`,
    )
  ).rows
  const browser = new ScriptlessBrowser(site.url, (await signIn(site.url, 'care'))['cookie'])
  const page = await browser.open(`/office/inbox/${entry?.reference}`)
  // input in another form of the page is not sent
  expect(page.words).toContain('一次只會送出一個表單，其他欄位打好的字不會留下')
  const textOf = ({ forms }: { forms: ReturnType<typeof page.forms> }) =>
    forms.find(({ buttons }) => buttons.includes('寄出回覆'))?.fields.find(([name]) => name === 'text')?.[1]
  const applied = await page.press('套用', { text: '已經寫好的話。', template: 'answer' })
  expect(textOf({ forms: applied.forms() })).toMatch(/已經寫好的話。\s+謝謝您的來信。/)
  const without = await applied.press('套用', { text: '已經寫好的話。', template: '' })
  expect(textOf({ forms: without.forms() })?.trim()).toBe('已經寫好的話。')
  await (await browser.open(page.path)).press('改狀態', { state: 'in_progress' })
  const refused = await without.press('寄出回覆')
  expect([refused.status, refused.words.includes('狀態改為「處理中」')]).toEqual([409, true])
  expect(textOf({ forms: refused.forms() })?.trim()).toBe('已經寫好的話。')
  expect((await refused.press('寄出回覆')).words).toContain('回覆已經送出')
  const same = await (await browser.open(page.path)).press('改狀態')
  expect(same.words).toContain('沒有改變。')
})

test('stopping mail requires a reason at its field and shows a notice on every office page', async () => {
  const page = async (who: 'admin' | 'care', path: string) =>
    new ScriptlessBrowser(site.url, (await signIn(site.url, who))['cookie']).open(path)
  expect((await page('care', '/office/mail')).forms().some(({ buttons }) => buttons.includes('更改'))).toBe(false)
  const opened = await page('admin', '/office/mail')
  const refused = await opened.press('更改', { stopped: 'all', reason: '' })
  expect([refused.status, refused.words.includes(mailStopError('all', '') ?? '')]).toEqual([422, true])
  const stopped = { stopped: 'all', reason: '電子報寄錯了' } as const
  const done = await refused.press('更改', stopped)
  expect([done.status, done.path]).toEqual([200, '/office/mail?done=switch'])
  const notice = mailStopNotice(stopped) ?? ''
  await expect.poll(async () => (await page('care', '/office')).words.includes(notice)).toBe(true)
  expect(JSON.parse((await site.request('/readyz')).text).held).toEqual(['mail'])
  await done.press('更改', { stopped: 'nothing', reason: '' })
  await expect.poll(async () => (await page('care', '/office')).words.includes(notice)).toBe(false)
})

test('a refused binding keeps the holder that the desk has looked up', async () => {
  const browser = new ScriptlessBrowser(site.url, (await signIn(site.url, 'care'))['cookie'])
  const [reason] = Object.keys(lookUpReasons)
  const resultPage = await (await browser.open('/office/members')).press('尋找', {
    q: 'member@example.com',
    reason: reason ?? '',
  })
  const member = await resultPage.press('打開')
  const looked = await member.press('查編號', { number: '1000001' })
  const holder = /電話末三碼 \d{3}/.exec(looked.words)?.[0] ?? 'no holder'
  const refused = await looked.press('綁定 1000001', { why: '' })
  expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(holder)])
  expect(refused.words).toContain('請寫下怎麼確認是本人')
  const bound = await refused.press('綁定 1000001', { why: '來電報出寄件地址' })
  expect(bound.words).toContain('訂戶編號已經綁定')
})
