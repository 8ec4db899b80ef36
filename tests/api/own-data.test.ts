import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { describe, expect, test } from 'vitest'
import { addSearch } from '../../src/db/queries/search-results.ts'
import { factText, kindText } from '../../src/domain/membership/own-data-labels.ts'
import { eraseAccountsJob } from '../../src/jobs/cleanup.ts'
import { sendMail } from '../../src/operations/mail/mail-queue.ts'
import { eraseAccounts } from '../../src/operations/membership/erasure.ts'
import { accountsOver, type Browser, codeIn, mailsTo, password, signIn } from '../support/accounts.ts'
import { createTestDatabase } from '../support/database.ts'
import { dumpOf } from '../support/dump.ts'
import { agreeToAsk, storeQuestion } from '../support/questions.ts'

const { db, url } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const api = '/api/v3.0/member'
const notifyNoOne = async () => {}
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

interface Data {
  account: Record<string, unknown>
  held: Record<string, Record<string, unknown>[]>
}
interface Whole {
  browser: Browser
  id: string
  email: string
  name: string
  mobile: string
}
let people = 0

/** A member with data in every table, including a subscription bound by proof. */
async function member(): Promise<Whole> {
  people += 1
  const own = { email: `whole-person-${people}@mail.test`, name: `余讀者壹貳${people}`, mobile: `09876543${20 + people}` }
  const browser = openBrowser()
  await browser.call('/api/auth/sign-up/email', { name: own.name, email: own.email, password })
  await browser.call('/api/auth/email-otp/verify-email', { email: own.email, otp: codeIn((await mailsTo(db, own.email))[0]) })
  const stored = { mobile: own.mobile, gender: 'female', birthday_year: 1961, birthday_month: 5, birthday_day: 31 }
  const id = ((await browser.call(`${api}/profile/update`, stored)).json.items as { uuid: string }).uuid
  await browser.call('/api/v3.0/favorite/add', { member_uid: id, site: 'ch', item_type: 'article', item_id: '1' })
  const number = String(2_000_000 + people)
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
    values (${number}, ${own.name}, ${own.mobile}, 3, true, '2026-01-01', '2099-12-31', 326, 337, 'active')`)
  await browser.call(`${api}/sub_identity/update`, { subscriber_number: number, proof: own.name })
  await db.execute(sql`
    insert into orders (order_no, member_id, product_name, price, order_date, state, payment_method, buyer, invoice)
    values (${`T-${people}-1`}, ${id}, '數位一年', 1200, now(), 'paid', '信用卡', ${JSON.stringify({ name: own.name, phone: own.mobile, email: `gift-${people}@mail.test`, address: '' })},
        ${JSON.stringify({ kind: 'mobile', code: `/${own.mobile.slice(-7)}` })}),
      (${`T-${people}-2`}, ${id}, '紙本一年', 1980, now(), 'paid', 'ATM', null, null)`)
  await db.execute(sql`
    insert into invoice_requests (order_no, kind, code, title, amount, created_at)
    values (${`T-${people}-1`}, 'mobile', ${`/${own.mobile.slice(-7)}`}, '', 1200, now())`)
  await db.execute(sql`
    insert into form_entries (kind, reference, fields)
    values ('submission', ${`S-${people}`}, ${JSON.stringify({ name: own.name, email: own.email, phone: own.mobile, title: '投稿' })})`)
  await db.execute(sql`
    insert into form_events (entry, at, kind, text)
    select f.id, now(), k.kind, ${`${own.name} 打電話來，${own.mobile}`} from form_entries f, (values ('note'), ('reply')) k(kind)
    where f.reference = ${`S-${people}`}`)
  const receipt = { recipient: `gift-${people}@mail.test`, subject: '收據', html: '<p>收據</p>', text: `${own.name}，您好` }
  await sendMail(db, receipt)
  await addSearch(db, { day: '2026-11-20', keyword: `${own.name} 文章`, cover: 0, found: 0 })
  await db.execute(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at) values (1, ${own.email}, 'subscribed', now())`)
  await agreeToAsk(db, id)
  await storeQuestion(db, id, { text: `我是 ${own.name}，飯後血糖一直偏高，該怎麼辦？` })
  return { browser, id, ...own }
}
/** A completed job of the queue that contained a member. */
async function workOff(data: object): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2 })
  await boss.start()
  await boss.createQueue('named')
  await boss.send('named', data)
  const [job] = await boss.fetch('named')
  await boss.complete('named', job?.id ?? '', { told: data })
  await boss.stop()
}
const marksOf = ({ id, email, name, mobile }: Whole) => [id, email, name, mobile, `/${mobile.slice(-7)}`]

describe('an export of one’s own data', () => {
  test('contains the data of every table and no credentials', async () => {
    const person = await member()
    const data = (await person.browser.call(`${api}/data`)).json.items as Data
    expect(data.account).toMatchObject({ id: person.id, email: person.email, name: person.name, mobile: person.mobile })
    expect(data.held['profiles']).toMatchObject([{ gender: 'female', birth_day: 31 }])
    expect(data.held['favorites']).toMatchObject([{ item_type: 'article', item_id: '1' }])
    expect(data.held['orders']).toHaveLength(3)
    expect(data.held['questions']).toMatchObject([{ state: 'asked', about: { age: 58 } }])
    expect(data.held['question_messages']).toMatchObject([{ body: expect.stringContaining(person.name) }])
    expect(data.held['question_pictures']).toMatchObject([{ width: 4 }])
    expect(data.held['question_pictures']?.[0]).not.toHaveProperty('bytes')
    expect(data.held['subscriptions']).toMatchObject([{ name: person.name }])
    expect(data.held['rights']).toHaveLength(2)
    const tables = await db.execute<{ name: string }>(
      sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id'`,
    )
    const byEmail = ['newsletter_subscriptions', 'form_entries']
    expect(Object.keys(data.held).sort()).toEqual([...tables.rows.map(({ name }) => name), ...byEmail].sort())
    expect(data.held['form_entries']).toMatchObject([{ fields: { email: person.email } }])
    expect(data.held['newsletter_subscriptions']).toMatchObject([{ email: person.email, state: 'subscribed' }])
    const text = JSON.stringify(data)
    const secrets = await db.execute<{ token: string; password: string }>(sql`
      select s.token, c.password from sessions s join credentials c using (member_id) where member_id = ${person.id}`)
    for (const { token, password: digest } of secrets.rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(digest)
    }
  })

  test('is readable: every kind and every field has a label', async () => {
    const { held, account } = (await (await member()).browser.call(`${api}/data`)).json.items as Data
    expect(Object.keys(held).filter((table) => kindText(table) === table)).toEqual([])
    const columns = await db.execute<{ name: string }>(sql`
      select distinct column_name as name from information_schema.columns where table_schema = 'public' and table_name in
        (select jsonb_array_elements_text(${JSON.stringify(Object.keys(held))}::jsonb))`)
    const actual = [...new Set([...Object.keys(account), ...columns.rows.map(({ name }) => name)])]
    const untold = [
      'member_id',
      'password',
      'token',
      'secret',
      'last_step',
      'digest',
      'access_token',
      'refresh_token',
      'id_token',
      'public_key',
      'bytes',
      // of forms: the assigned member, and a mail's id
      'assignee',
      'receipt',
    ]
    expect(actual.filter((column) => factText(column) === column && !untold.includes(column))).toEqual([])
  })

  test('contains no other member’s data', async () => {
    const [one, other] = [await member(), await member()]
    const text = JSON.stringify((await one.browser.call(`${api}/data`)).json)
    for (const mark of marksOf(other)) expect(text).not.toContain(mark)
  })
})

describe('deleting the account', () => {
  test('requires the password', async () => {
    const { browser, email } = await member()
    const refused = await browser.call(`${api}/delete`, { password: 'wrong-wrong-wrong' })
    expect([refused.status, refused.json.errors]).toEqual([422, [{ path: 'body.password', message: '密碼不正確' }]])
    expect(await browser.whoAmI()).toBe(email)
  })

  test('accepts a mailed code instead of a password: the member’s own, the newest, once', async () => {
    const [person, other] = [await member(), await member()]
    await db.execute(sql`delete from credentials where member_id = ${person.id}`)
    const codeFor = async ({ browser, email }: Whole) => {
      expect((await browser.call(`${api}/delete/code`, {})).status).toBe(200)
      const [mail] = await mailsTo(db, email)
      expect(mail?.subject).toContain('刪除')
      return codeIn(mail)
    }
    const remove = async (code: string) => {
      const { status, json } = await person.browser.call(`${api}/delete`, { code })
      return [status, json.errors?.[0]?.path, json.errors?.[0]?.message]
    }
    const refused = [422, 'body.code', '驗證碼不正確，或已經失效']
    const [older, ofAnother, code] = [await codeFor(person), await codeFor(other), await codeFor(person)]
    expect((await person.browser.call(`${api}/delete`, { password })).status).toBe(422)
    expect(await remove('')).toEqual([422, 'body.code', '請輸入驗證碼'])
    expect(await remove('12345')).toEqual([422, 'body.code', '驗證碼是 6 位數字'])
    if (older !== code) expect(await remove(older)).toEqual(refused)
    if (ofAnother !== code) expect(await remove(ofAnother)).toEqual(refused)
    expect(await person.browser.whoAmI()).toBe(person.email)
    expect((await person.browser.call(`${api}/delete`, { code })).status).toBe(200)
    expect(await person.browser.whoAmI()).toBe(null)
    expect(await other.browser.whoAmI()).toBe(other.email)
    const waiting = await db.execute(sql`select 1 from members where id = ${person.id} and erase_at is not null`)
    expect(waiting.rows).toHaveLength(1)
    await db.execute(sql`update members set erase_at = null where id = ${person.id}`)
  })

  test('a code is valid for half an hour, and once', async () => {
    const { browser, email, id } = await member()
    await browser.call(`${api}/delete/code`, {})
    const code = codeIn((await mailsTo(db, email))[0])
    const late = await browser.call(`${api}/delete`, { code }, { bindings: { now: new Date(Date.now() + 31 * 60_000) } })
    expect(late.status).toBe(422)
    expect((await browser.call(`${api}/delete`, { code })).status).toBe(200)
    await signIn(browser, email)
    expect((await browser.call(`${api}/delete`, { code })).status).toBe(422)
    const left = await db.execute(sql`select 1 from members where id = ${id} and erase_at is null`)
    expect(left.rows).toHaveLength(1)
  })

  test('signs out everywhere, mails a receipt, and waits; signing in cancels it', async () => {
    const { browser, email } = await member()
    const elsewhere = openBrowser()
    await signIn(elsewhere, email)
    expect((await browser.call(`${api}/delete`, { password })).status).toBe(200)
    expect([await browser.whoAmI(), await elsewhere.whoAmI()]).toEqual([null, null])
    expect((await mailsTo(db, email))[0]?.subject).toContain('刪除')
    expect(await eraseAccounts(db, later(13), notifyNoOne)).toBe(0)
    expect((await signIn(browser, email)).status).toBe(200)
    expect((await mailsTo(db, email))[0]?.subject).toContain('已經保留')
    expect(await eraseAccounts(db, later(15), notifyNoOne)).toBe(0)
    expect(await browser.whoAmI()).toBe(email)
  })

  test('waits until no card is charged any more', async () => {
    const { browser, email } = await member()
    const order = `T-${people}-1`
    await db.execute(sql`
      insert into payments (trade_no, order_no, attempt, amount, state, created_at) values (${`${order}A`}, ${order}, 1, 1200, 'paid', now())`)
    await db.execute(sql`
      insert into agreements (order_no, trade_no, amount, months, times, state, next_on)
      values (${order}, ${`${order}A`}, 1200, 12, 9, 'active', '2099-01-01')`)
    const refused = await browser.call(`${api}/delete`, { password })
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
    expect(await browser.whoAmI()).toBe(email)
    await db.execute(sql`update agreements set state = 'cancelled' where order_no = ${order}`)
    expect((await browser.call(`${api}/delete`, { password })).status).toBe(200)
    expect((await signIn(browser, email)).status).toBe(200)
  })

  test('leaves no identifier in the database; orders stay anonymised; others lose nothing', async () => {
    const [person, other] = [await member(), await member()]
    await person.browser.call(`${api}/email/request`, { email: 'whole-person-next@mail.test', password })
    await person.browser.call(`${api}/delete/code`, {})
    await person.browser.call(`${api}/delete`, { password })
    await workOff({ recipient: person.email, member: person.id })
    const before = await dumpOf(db)
    for (const place of [
      'mail_outbox',
      'verifications',
      'search_log',
      'pgboss.',
      'invoice_requests',
      'form_entries',
      'form_events',
      'question_messages',
    ])
      expect(
        before.split('\n').some((line) => line.includes(place) && marksOf(person).some((mark) => line.includes(mark))),
        place,
      ).toBe(true)
    for (const mark of marksOf(person)) expect(before).toContain(mark)
    expect(await eraseAccounts(db, later(15), notifyNoOne)).toBe(1)
    const after = await dumpOf(db)
    for (const mark of marksOf(person)) expect(after.split('\n').filter((line) => line.includes(mark))).toEqual([])
    const stored = await db.execute<{ former_buyer: string; price: number }>(
      sql`select former_buyer, price from orders where member_id is null and former_buyer is not null order by price`,
    )
    expect(stored.rows.map(({ price }) => price)).toEqual([780, 1200, 1980])
    expect(new Set(stored.rows.map(({ former_buyer }) => former_buyer)).size).toBe(1)
    for (const mark of marksOf(other)) expect(after).toContain(mark)
    for (const mark of marksOf(person)) {
      const paths = [`search?keyword=${encodeURIComponent(mark)}`, `search/suggest?keyword=${encodeURIComponent(mark)}`]
      for (const path of paths) {
        const { items } = (await other.browser.call(`/api/v3.0/${path}`)).json
        expect(JSON.stringify(items), path).not.toContain(mark)
      }
    }
    expect(await other.browser.whoAmI()).toBe(other.email)
    expect((await signIn(openBrowser(), person.email)).status).toBe(401)
  })

  test('is performed by the job, whose log has only the count', async () => {
    const person = await member()
    await person.browser.call(`${api}/delete`, { password })
    await db.execute(sql`update members set erase_at = now() - interval '1 minute' where id = ${person.id}`)
    const lines: unknown[] = []
    const log = { info: (details: object, text: string) => lines.push([details, text]), error: () => undefined }
    const site = { name: '日安健康', url: 'http://site.test' }
    await eraseAccountsJob.run(
      {
        db,
        log,
        visit: null,
        paymentServices: null,
        site,
        operator: 'operator@mail.test',
        linkSecrets: ['secret-of-a-test-that-signs-nothing'],
      },
      null,
    )
    expect(lines).toEqual([[{ accounts: 1 }, 'accounts erased']])
  })

  test('every table that refers to a member releases it', async () => {
    const rules = await db.execute<{ name: string; rule: string }>(sql`
      select conrelid::regclass || '.' || attname as name, confdeltype::text as rule
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'members'::regclass order by 1`)
    // stays anonymised: the giver of another member's role is cleared, the change belongs to that member
    const stored = ['orders.member_id', 'subscriptions.member_id', 'role_changes.given_by']
    for (const { name, rule } of rules.rows) expect([name, rule]).toEqual([name, stored.includes(name) ? 'n' : 'c'])
  })
})
