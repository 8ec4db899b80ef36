import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword } from '../../../src/demo/accounts.ts'
import { readMime } from '../../support/mime.ts'
import { type HttpRequestOptions, type HttpResponse, request } from '../../support/request.ts'
import { type Delay, type Kind, type Ledger, mailsIn, type Outcome, type Sample } from './ledger.ts'
import type { Topology } from './topology.ts'

interface Member {
  email: string
  id: string
  cookie: string
  ip: string
  /** Whether it has consented to store health records. */
  hasConsented: boolean
  nextFavourite: number
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const password = 'seven-green-lanterns'
/** In the e-mail addresses and names of all members of a soak test: no response to a visitor may contain it. */
const mark = 'soak-reader'
const words = ['高血壓', '睡眠', '糖尿病', '運動', '蔬菜', '失眠', '減重', '骨質疏鬆', '咖啡', '疫苗', '頭痛', '膽固醇']
const runsOf = (html: string) =>
  html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '\n').match(/[\u4e00-\u9fff，、。]{14,}/g) ?? []
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]

/** Readers and staff of a site: requests at a given rate, whatever the site does, and what each of them received. */
export class Traffic {
  readonly samples: Sample[] = []
  /** How long a publication took to be visible, and a code to arrive. */
  readonly visible: Delay[] = []
  readonly codes: Delay[] = []
  readonly ledger: Ledger = { accounts: [], favourites: [], records: [], orders: [], paid: [], titles: [], views: 0 }
  notSent = 0
  private readonly site: Topology
  private readonly startedAt = performance.now()
  private readonly members: Member[] = []
  private readonly walled = new Map<string, string[]>()
  private pages: string[] = []
  private weights: number[] = []
  private editable: { uid: number; id: number }[] = []
  private chief = ''
  private inFlight = 0
  private people = 0
  private isOver = false

  constructor(site: Topology) {
    this.site = site
  }

  now(): number {
    return performance.now() - this.startedAt
  }

  /** Finds out what there is to read, and makes the first members. */
  async prepare(): Promise<void> {
    const { site } = this
    const { text } = await this.#get('/sitemaps/posts-1.xml')
    const posts = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path).slice(0, 150)
    this.pages = [
      '/',
      ...posts.slice(0, 3),
      '/diet',
      '/article-list',
      '/blog-list',
      '/video',
      '/magazine',
      '/tool/bmi',
      ...posts.slice(3),
    ]
    // popularity by rank (Zipf)
    this.weights = this.pages.map((_, rank) => 1 / (rank + 1))
    const subscriber = await this.#signIn('subscriber@example.com', demoPassword)
    this.chief = await this.#signIn('chief@example.com', demoPassword)
    for (const path of posts.slice(0, 60)) {
      const open = (await this.#get(path)).text
      const fullText = (await this.#get(path, { cookie: subscriber })).text
      const hidden = runsOf(fullText).filter((run) => !open.includes(run))
      if (open.includes('解鎖全文')) this.walled.set(path, hidden.slice(0, 8))
    }
    const rows = await site.sql(`
      select uid::int as uid, id from posts where type = 'article' and state = 'published' and publish_date < now()
        -- a text that states a dose or bears a clinician's note waits for a signature
        and blocks::text !~ 'reviewer_note'
        and concat_ws(' ', title, lead, key_points::text, blocks::text) !~* '[0-9一二兩三四五六七八九十半幾][[:space:]]*(顆|粒|錠|片|膠囊|單位|滴|噴|毫克|微克|mg|mcg|iu|cc|毫升|ml)'
      order by publish_date desc limit 12`)
    this.editable = rows as unknown as { uid: number; id: number }[]
    for (let count = 0; count < 5; count += 1) await this.#register()
    if (this.members.length < 5 || this.editable.length < 3 || ![...this.walled.values()].some((runs) => runs.length > 2))
      throw new Error(`nothing to read: ${JSON.stringify(this.samples.filter(({ outcome }) => outcome !== 'ok').slice(0, 5))}`)
    this.samples.length = 0
    this.codes.length = 0
  }

  /** Sends requests until `end` is called. @param rate actions a second; one has about three requests */
  start(rate: number): void {
    const arrive = async () => {
      while (!this.isOver) {
        await delay((-Math.log(1 - Math.random()) / rate) * 1000)
        if (this.inFlight >= 200) this.notSent += 1
        else void this.#during(this.#anyAction())
      }
    }
    const edit = async () => {
      while (!this.isOver) {
        await this.#during(this.#publish())
        await delay(15_000)
      }
    }
    void arrive()
    void edit()
  }

  async end(): Promise<void> {
    this.isOver = true
    while (this.inFlight > 0) await delay(100)
  }

  async #during(action: Promise<void>): Promise<void> {
    this.inFlight += 1
    await action.finally(() => {
      this.inFlight -= 1
    })
  }

  #anyAction(): Promise<void> {
    const at = Math.random()
    if (at < 0.5) return this.#visit()
    if (at < 0.62) return this.#search()
    if (at < 0.8) return this.#memberReads()
    if (at < 0.88) return this.#addFavourite()
    if (at < 0.93) return this.#storeRecord()
    if (at < 0.96) return this.#signInAgain()
    if (at < 0.98) return this.#order()
    return this.#register()
  }

  #get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return request(this.site.url + encodeURI(path), { headers: { 'user-agent': browser, 'accept-encoding': 'br', ...headers } })
  }

  /** One request, checked and recorded. @returns null unless it is as expected */
  async #send(
    kind: Kind,
    path: string,
    options: HttpRequestOptions,
    check: (answer: HttpResponse) => string | null = () => null,
    expected: number = 200,
  ): Promise<HttpResponse | null> {
    const at = this.now()
    const started = performance.now()
    const headers = { 'user-agent': browser, 'accept-encoding': 'br', 'api-key': 'healthpress-web', ...options.headers }
    const response = await request(this.site.url + encodeURI(path), { ...options, headers }).catch((error: unknown) =>
      String(error),
    )
    const ms = performance.now() - started
    const method = options.method ?? 'GET'
    const add = (outcome: Outcome, detail: string) => {
      this.samples.push({ at, kind, ms, outcome, detail: `${method} ${path} ${detail}` })
      return null
    }
    if (typeof response === 'string') return add('failed', response)
    if (response.status === 503 && response.headers['retry-after']) return add('refused', '503')
    if (response.status !== expected)
      return add('failed', `${response.status} ${response.headers.location ?? ''} ${response.text.slice(0, 160)}`)
    const mismatch = check(response)
    if (mismatch !== null) return add('wrong', mismatch)
    add('ok', '')
    return response
  }

  #post(kind: Kind, path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpResponse | null> {
    const own = { 'content-type': 'application/json', origin: this.site.url, ...headers }
    return this.#send(kind, path, { method: 'POST', headers: own, body: JSON.stringify(body) })
  }

  #nextIp(): string {
    this.people += 1
    return `203.${1 + Math.floor(this.people / 65_000)}.${Math.floor(this.people / 250) % 250}.${(this.people % 250) + 1}`
  }

  #page(): string {
    let rest = Math.random() * this.weights.reduce((sum, weight) => sum + weight, 0)
    for (const [at, weight] of this.weights.entries()) {
      rest -= weight
      if (rest <= 0) return this.pages[at] ?? '/'
    }
    return '/'
  }

  async #visit(): Promise<void> {
    const path = this.#page()
    const isCrawler = Math.random() < 0.15
    const headers = { 'x-forwarded-for': this.#nextIp(), 'user-agent': isCrawler ? crawler : browser }
    const query = Math.random() < 0.2 ? `?utm_source=mail&fbclid=${randomUUID()}` : ''
    const response = await this.#send('page', path + query, { headers }, ({ text, headers: sent }) => {
      if (!text.trimEnd().endsWith('</html>')) return 'incomplete'
      if (text.includes(mark)) return 'the name of a member'
      if (sent['set-cookie']) return 'a cookie for a visitor'
      if (/private/.test(sent['cache-control'] ?? '')) return 'a page for one person'
      return (this.walled.get(path) ?? []).some((run) => text.includes(run)) ? 'a sentence behind the wall' : null
    })
    if (!response || isCrawler) return
    const assets = [...new Set([...response.text.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([url]) => url))]
    const pictures = [...new Set([...response.text.matchAll(/\/img\/[\w./-]+/g)].map(([url]) => url))]
    const expected = [pick(assets), pick(assets), ...(pictures.length > 0 ? [pick(pictures)] : [])]
    await Promise.all(
      expected
        .filter(Boolean)
        .map((asset) => this.#send('asset', asset, { headers }, ({ bytes }) => (bytes.length === 0 ? 'empty' : null))),
    )
    const [, type, id] = /^\/(article|blog)\/(\d+)$/.exec(path) ?? []
    if (!type) return
    for (const call of [
      `/api/v1.0/datalayer?type=${type}&id=${id}`,
      '/api/v1.0/magazine/latest',
      `/api/v1.0/${type}/${id}/scroll-next`,
    ])
      await this.#send('call', call, { headers }, ({ text }) => (text.includes(mark) ? 'the name of a member' : null))
    if (await this.#post('view count', `/api/v1.0/${type}/${id}/pv`, {}, headers)) this.ledger.views += 1
  }

  async #search(): Promise<void> {
    const word = pick(words)
    const headers = { 'x-forwarded-for': this.#nextIp() }
    await this.#send('search', `/search?keyword=${word}`, { headers }, ({ text }) =>
      text.trimEnd().endsWith('</html>') ? (text.includes('<mark>') ? null : 'nothing found') : 'incomplete',
    )
  }

  async #memberReads(): Promise<void> {
    const member = pick(this.members)
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.ip }
    await this.#send('member page', this.#page(), { headers }, ({ text, headers: sent }) => {
      if (!text.trimEnd().endsWith('</html>')) return 'incomplete'
      return sent['x-cache'] === 'front' ? 'stored in a shared cache' : null
    })
    await this.#send('member page', '/api/v1.0/member/me', { headers }, ({ text }) =>
      text.includes(member.email) || text.includes(member.id) ? null : `not the member: ${text.slice(0, 80)}`,
    )
  }

  async #addFavourite(): Promise<void> {
    const member = pick(this.members)
    const articles = this.pages.flatMap((path) => /^\/article\/(\d+)$/.exec(path)?.[1] ?? [])
    const id = articles[member.nextFavourite % articles.length] ?? '1'
    member.nextFavourite += 1
    const item = { member_uid: member.id, site: 'ch', item_type: 'article', item_id: id }
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.ip }
    if (await this.#post('favourite', '/api/v3.0/favorite/add', item, headers))
      this.ledger.favourites.push({ member: member.id, id })
  }

  async #storeRecord(): Promise<void> {
    const member = pick(this.members)
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.ip }
    const consent = '/api/v3.0/member/consent/health_record'
    if (!member.hasConsented) {
      const read = await this.#send('health record', consent, { headers })
      const { version } = (read ? JSON.parse(read.text).items : {}) as { version?: string }
      member.hasConsented = version !== undefined && (await this.#post('health record', consent, { version }, headers)) !== null
      if (!member.hasConsented) return
    }
    const values = { height: '165', weight: (50 + Math.random() * 30).toFixed(1), minor: 'no', pregnant: 'no' }
    const stored = await this.#post('health record', '/api/v3.0/member/tool/save', { tool: 'bmi', values }, headers)
    if (stored) this.ledger.records.push((JSON.parse(stored.text).items as { id: string }).id)
  }

  async #signIn(email: string, input: string, ip = this.#nextIp()): Promise<string> {
    const response = await this.#post('sign-in', '/api/auth/sign-in/email', { email, password: input }, { 'x-forwarded-for': ip })
    return response?.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
  }

  async #signInAgain(): Promise<void> {
    const member = pick(this.members)
    const cookie = await this.#signIn(member.email, password)
    if (cookie) member.cookie = cookie
  }

  /** Registers with the code that is mailed, and signs in with it. */
  async #register(): Promise<void> {
    const ip = this.#nextIp()
    const email = `${mark}-${this.people}@mail.test`
    const form = (path: string, fields: Record<string, string>, cookie = '') =>
      this.#send(
        'registration',
        path,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: this.site.url,
            'x-forwarded-for': ip,
            ...(cookie ? { cookie } : {}),
          },
          body: String(new URLSearchParams(fields)),
        },
        () => null,
        303,
      )
    const cookies = (response: HttpResponse) =>
      response.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
    const at = this.now()
    const joined = await form('/register?next=%2Farticle%2F2', { name: `${mark} ${this.people}`, email, password })
    if (!joined) return
    this.ledger.accounts.push(email)
    const code = await this.#codeFor(email)
    if (code === undefined) return
    this.codes.push({ at, ms: this.now() - at })
    const done = await form('/verify-email', { what: 'verify', email, code }, cookies(joined))
    if (!done) return
    const cookie = cookies(done)
    const me = await this.#send('member page', '/api/v1.0/member/me', { headers: { cookie, 'x-forwarded-for': ip } })
    const [own] = (me ? JSON.parse(me.text).items : []) as { uuid: string }[]
    const id = own?.uuid
    if (id && this.members.length < 150) this.members.push({ email, id, cookie, ip, hasConsented: false, nextFavourite: 0 })
  }

  async #codeFor(email: string): Promise<string | undefined> {
    for (let tries = 0; tries < 600; tries += 1) {
      const mail = mailsIn(this.site.mails).find(({ to }) => to === email)
      if (mail) return codeIn(readMime(mail.data).text)
      await delay(200)
    }
    return undefined
  }

  /** Orders the magazine and pays at the demo's gateway; a step without a response is not repeated. */
  async #order(): Promise<void> {
    const member = pick(this.members)
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.ip }
    const person = { name: '王美惠', email: member.email, phone: '0912-345-678', address: '臺北市中正區日安路一段 1 號' }
    const post = async (path: string, body: unknown) => {
      const response = await this.#post('order', `/api/v3.0/${path}`, body, headers)
      return response && (JSON.parse(response.text).items as Record<string, unknown>)
    }
    const ordered = await post('payment/order', { request_key: randomUUID(), product: 'digital', ...person })
    if (!ordered) return
    const orderNo = String(ordered['order_no'])
    this.ledger.orders.push(orderNo)
    const form = await post(`payment/order/${orderNo}/pay`, { again: 'on' })
    if (!form) return
    const fields = form['fields'] as Record<string, string>
    if (!(await post('demo/gateway', { fields }))) return
    if (await post(`demo/gateway/${fields['MerchantTradeNo']}`, { choice: 'success' })) this.ledger.paid.push(orderNo)
  }

  /** An editor changes a title and publishes; how long until a visitor reads it. */
  async #publish(): Promise<void> {
    const { uid, id } = pick(this.editable)
    const headers = { cookie: this.chief }
    const path = `/api/v3.0/office/posts/${uid}`
    const read = await this.#send('editor', path, { headers })
    if (!read) return
    const { version: base } = JSON.parse(read.text).items as { version: number }
    const title = `第 ${Math.round(this.now())} 個標題`
    const saved = await this.#post('editor', `${path}/save`, { base, key: randomUUID(), fields: { title } }, headers)
    if (!saved) return
    const { version } = JSON.parse(saved.text).items as { version: number }
    const at = this.now()
    if (!(await this.#post('editor', `${path}/publish`, { version, key: randomUUID(), correction: '標題改寫。' }, headers)))
      return
    this.ledger.titles.push({ uid, title })
    while (this.now() - at < 60_000) {
      const { text = '' } = (await this.#get(`/article/${id}`).catch(() => null)) ?? {}
      if (text.includes(title)) return void this.visible.push({ at, ms: this.now() - at })
      await delay(50)
    }
    this.visible.push({ at, ms: Number.POSITIVE_INFINITY })
  }
}
