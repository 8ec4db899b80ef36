import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideTrade, demoSecrets, openGateway } from '../../src/operations/payment/ecpay/open-gateway.ts'
import { reconcile } from '../../src/operations/payment/reconcile.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Buyer, countsOf, orderForm } from '../support/orders.ts'
import { type Process, startProcess } from '../support/process.ts'
import { Publication, placesOfPublication, publishedState, unchangedState } from '../support/publications.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'
import { signIn } from '../support/site.ts'
import { holdAt, type Point } from '../support/transaction-gates.ts'

const { db, url: databaseUrl } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-killed-payment-'))
const started: Process[] = []

/** One process of a group that serves the same site, over one database. @returns its URL */
async function begin(): Promise<{ url: string; process: Process }> {
  const port = String(await freePort())
  const process = startProcess({
    ROLE: 'api',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '24',
    DATA_DIR: join(folder, port),
    PORT: port,
    SITE_URL: 'http://127.0.0.1',
    AUTH_SECRET: 'one-secret-for-the-family-one-secret-for-the-family',
    LOG_LEVEL: 'info',
    RATE_LIMIT_WRITE: '100000',
  })
  started.push(process)
  await process.ready()
  return { url: `http://127.0.0.1:${port}`, process }
}
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  removeFolder(folder)
})

/** More members than other tests need: at most one held transaction may lock each of them. */
type Customer = Buyer | 'writer'

let site = await begin()
const cookies = new Map<Customer, string>()
for (const buyer of ['member', 'expired', 'subscriber', 'editor', 'admin', 'writer'] as const)
  cookies.set(buyer, (await signIn(site.url, buyer))['cookie'] ?? '')

/** A purchase, step by step. Every step may be repeated, as users and gateways do without a response. */
class Purchase {
  orderNo = ''
  tradeNo = ''
  readonly form = orderForm({ product: 'both' })
  private readonly buyer: Customer
  private news: Record<string, string> | null = null
  constructor(buyer: Customer) {
    this.buyer = buyer
  }
  async order(): Promise<void> {
    this.orderNo = String((await this.post('order', this.form))['order_no'])
  }
  async startCheckout(): Promise<void> {
    const { fields } = (await this.post(`order/${this.orderNo}/pay`, { again: 'on' })) as { fields: Record<string, string> }
    this.tradeNo = fields['MerchantTradeNo'] ?? ''
    await this.post('../demo/gateway', { fields })
  }
  async beNotified(): Promise<void> {
    this.news ??= await decideTrade(db, demoSecrets, { tradeNo: this.tradeNo, paid: true, now: new Date() })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(this.news ?? {}).toString()
    expect((await request(`${site.url}/api/payment/ecpay/notify`, { method: 'POST', headers, body })).text).toBe('1|OK')
  }
  async giveBack(): Promise<void> {
    await this.post(`order/${this.orderNo}/refund`, {})
  }
  async state(): Promise<string | undefined> {
    const result = await db.execute<{ state: string }>(sql`select state from orders where request_key = ${this.form.request_key}`)
    expect(result.rows).toHaveLength(1)
    return result.rows[0]?.state
  }
  private async post(path: string, body: unknown): Promise<Record<string, unknown>> {
    const cookie = cookies.get(this.buyer) ?? ''
    const headers = { cookie, 'content-type': 'application/json', 'api-key': 'healthpress-web' }
    const { href } = new URL(`/api/v3.0/payment/${path}`, site.url)
    const response = await request(href, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status, response.text).toBe(200)
    return JSON.parse(response.text).items
  }
}
const steps = ['order', 'startCheckout', 'beNotified', 'giveBack'] as const
type Step = (typeof steps)[number]

/** Starting a payment and granting an entitlement lock the member until they commit: so the users differ. */
const killPoints = {
  'the order is written': ['member', 'order', 'insert on orders', 'write'],
  'the order is made, and the reader does not hear of it': ['member', 'order', 'insert on orders', 'commit'],
  'the form for the gateway is prepared': ['writer', 'startCheckout', 'insert on payments', 'commit'],
  'the reader arrives at the gateway': ['member', 'startCheckout', 'insert on demo_trades', 'commit'],
  'the notification is there: the charge is written': ['member', 'beNotified', 'insert on charges', 'write'],
  'the invoice is asked for': ['member', 'beNotified', 'insert on invoice_requests', 'write'],
  'the right is given': ['expired', 'beNotified', 'insert on rights', 'write'],
  'all is written, the receipt too, and not committed': ['subscriber', 'beNotified', 'insert on mail_outbox', 'write'],
  'all is committed, and the gateway does not hear of it': ['editor', 'beNotified', 'insert on charges', 'commit'],
  'a notification is taken in that is never sent again': ['admin', 'beNotified', 'insert on rights', 'write'],
  'the money is given back, and the ledger does not say so yet': ['member', 'giveBack', 'update on orders', 'write'],
} as const satisfies Record<string, readonly [Customer, Step, string, Point['at']]>
type KillPoint = keyof typeof killPoints
const all = (Object.keys(killPoints) as KillPoint[]).map((killPoint) => {
  const [buyer, step, place, at] = killPoints[killPoint]
  return { killPoint, step, place, at, buy: new Purchase(buyer) }
})
const at = (killPoint: KillPoint) => all.find((one) => one.killPoint === killPoint)?.buy ?? expect.fail(killPoint)

const mail = async ({ recipient, orderNo }: { recipient: string; orderNo: string }) => ({
  recipient,
  subject: orderNo,
  html: orderNo,
  text: orderNo,
})
const gateway = openGateway({ mode: 'local' }, { db, siteUrl: site.url }) ?? expect.fail('the demo has a gateway')
const paymentServices = { gateway, mails: { paid: mail, refunded: mail, returned: mail, renewalFailed: mail } }
const wrong: unknown[] = []
const reconciled = () =>
  reconcile(db, paymentServices, { now: new Date(Date.now() + 600_000), report: (error) => wrong.push(error) })

const chief = (await signIn(site.url, 'chief'))['cookie'] ?? ''
const articles = await db.execute<{ uid: number }>(sql`
  select uid::float8 as uid from posts p where type = 'article' and state = 'published' and publish_date < now()
    and not exists (select from post_tags where post_uid = p.uid and tag_id = 5)
    -- a text that states a dose or bears a clinician's note waits for a signature whatever its channels are
    and blocks::text !~ 'reviewer_note'
    and concat_ws(' ', title, lead, key_points::text, blocks::text) !~* '[0-9一二兩三四五六七八九十半幾][[:space:]]*(顆|粒|錠|片|膠囊|單位|滴|噴|毫克|微克|mg|mcg|iu|cc|毫升|ml)'
  order by id limit ${placesOfPublication.length}`)
/** A publication for each place that it writes to. */
const publications = placesOfPublication.map((place, at) => ({
  place,
  publication: new Publication(db, articles.rows[at]?.uid ?? 0, chief),
}))

/** Row counts of one paid order of printed and online reading, which are two entitlements. */
const paidRows = { charges: 1, invoices: 1, rights: 2, quotas: 0, subscriptions: 1, mails: 1 }
const noRows = { charges: 0, invoices: 0, rights: 0, quotas: 0, subscriptions: 0, mails: 0 }

describe('a process killed by SIGKILL at every step of a payment and a publication', () => {
  beforeAll(async () => {
    const next = begin()
    for (const { buy, step } of all) for (const before of steps.slice(0, steps.indexOf(step))) await buy[before]()
    for (const { publication } of publications) await publication.write(site.url)
    await db.execute(sql`delete from search_dirty`)
    const points = all.map(({ place, at, buy }): Point => {
      const [event, table] = place.split(' on ') as [Point['event'], string]
      return { event, table, at, names: buy.orderNo || buy.form.request_key }
    })
    points.push(...publications.map(({ place, publication }) => publication.pointOf(place)))
    const hold = await holdAt(db, databaseUrl, points)
    const under = [
      ...all.map(({ buy, step }) => buy[step]()),
      ...publications.map(({ publication }) => publication.publish(site.url)),
    ]
    const outcomes = under.map((pending: Promise<unknown>) =>
      pending.then(
        () => 'answered',
        () => 'nothing',
      ),
    )
    await hold.reached()
    site.process.child.kill('SIGKILL')
    expect(await site.process.ended).toBe('SIGKILL')
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['nothing']))
    await hold.release()
    site = await next
  })

  test('an interrupted payment is completed or rolled back', async () => {
    for (const { killPoint, step, buy } of all.filter(({ step }) => step === 'beNotified')) {
      const done = killPoint === 'all is committed, and the gateway does not hear of it'
      expect([step, await buy.state(), await countsOf(db, buy.orderNo)], killPoint).toEqual([
        'beNotified',
        done ? 'paid' : 'pending',
        done ? paidRows : noRows,
      ])
    }
  })

  test('leaves a post’s old published version everywhere, or the new one', async () => {
    for (const { place, publication } of publications)
      expect(await publication.everywhere(), place.join(' ')).toEqual(place[2] === 'commit' ? publishedState : unchangedState)
  })

  test('a repeated publication publishes once', async () => {
    for (const { place, publication } of publications) {
      expect([await publication.publish(site.url), await publication.everywhere()], place.join(' ')).toEqual([
        200,
        publishedState,
      ])
    }
  })

  test('repeated steps take effect once; the receipt is sent once', async () => {
    for (const { step, buy, killPoint } of all) {
      const again = steps.slice(steps.indexOf(step), steps.indexOf('giveBack'))
      if (buy === at('a notification is taken in that is never sent again')) continue
      for (const one of again) await buy[one]()
      expect([killPoint, await buy.state(), await countsOf(db, buy.orderNo)]).toEqual([killPoint, 'paid', paidRows])
    }
  })

  test('reconciliation finds unreported payments and completes the refund', async () => {
    const [paid, back] = [
      at('a notification is taken in that is never sent again'),
      at('the money is given back, and the ledger does not say so yet'),
    ]
    expect(await reconciled()).toMatchObject({ queried: 1, refunded: 1, discrepancies: [] })
    expect([await paid.state(), await countsOf(db, paid.orderNo)]).toEqual(['paid', paidRows])
    expect([await back.state(), await countsOf(db, back.orderNo)]).toEqual(['refunded', { ...paidRows, rights: 0, mails: 2 }])
    expect(wrong).toEqual([])
  })

  test('late notifications change nothing more', async () => {
    for (const { buy } of all) await buy.beNotified()
    expect(await reconciled()).toEqual({
      queried: 0,
      returned: 0,
      refunded: 0,
      expired: 0,
      terms: 0,
      restored: 0,
      discrepancies: [],
    })
    const result = await db.execute(sql`
      select state, count(*)::int as n from orders where product_kind is not null and order_no not like 'HP-H0%' group by 1`)
    expect(result.rows.toSorted((a, b) => Number(a['n']) - Number(b['n']))).toEqual([
      { state: 'refunded', n: 1 },
      { state: 'paid', n: all.length - 1 },
    ])
  })
})
