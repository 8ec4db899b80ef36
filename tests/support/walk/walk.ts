import type { Asked, AskOptions } from '../ask.ts'
import { type FoundForm, type ReadPage, readPage } from './read-page.ts'
import { requestOf, type Sending, sendingsOf } from './sendings.ts'

/** A refusal is the form's own: its page again, with the fault beside it. What is nowhere, or broken, is none. */
const refusals = [401, 403, 409, 413, 422, 429]

export interface WalkOptions {
  /** Asks the site as somebody. */
  ask: (path: string, options: AskOptions) => Promise<Asked>
  headers: Record<string, string>
  /** Whether the page at an address is the same for all. */
  isKept: (path: string) => boolean
  /** Whether every page is opened that is the same for all; otherwise some of each kind. */
  thorough: boolean
  /** How often every choice of a kind of form was sent by somebody already: shared between walks. */
  chosen: Map<string, number>
  /** The part of the site that they walk, where it is not all of it. */
  within?: RegExp
  /** Forms that are sent when everybody has done everything else: what they do ends something. */
  ends: (form: FoundForm) => boolean
}

interface Link {
  path: string
  /** Where it was found; null for an address that nothing promised. */
  from: string | null
}

/** Of each kind of page that is the same for all, this many are opened where it is not all; and of each room of the office. */
const enough = { thorough: 12, office: 4, otherwise: 2 }
const together = 4
/** Of forms that differ in their words alone, as the questions of one tree do, so many are sent with every choice; of the office's, which have a hundred choices each, one. */
const alike = { office: 1, otherwise: 4 }

/**
 * A walk through the site as somebody who does what its pages offer: follows every link, sends every form as it stands and
 * with every choice that it offers, and what comes of it. Nothing that a page offers may lead nowhere.
 */
export class Walk {
  readonly #options: WalkOptions
  readonly #seen = new Set<string>()
  readonly #kinds = new Map<string, number>()
  readonly #links: Link[] = []
  readonly #forms = new Map<string, FoundForm>()
  readonly #known = new Set<string>()
  readonly faults: string[] = []
  pages = 0
  sent = 0

  constructor(options: WalkOptions) {
    this.#options = options
  }

  /** Goes as far as nothing ends. */
  async go(starts: string[]): Promise<void> {
    for (const path of starts) this.#offer({ path, from: null })
    await this.#follow()
    await this.#sendAll(false)
  }

  /** And sends what ends something. */
  end(): Promise<void> {
    return this.#sendAll(true)
  }

  /** Takes a link up, if there is something to learn from it. */
  #offer({ path, from }: Link): void {
    if (this.#seen.has(path) || /^\/(api|img|logout)\b/.test(path) || !this.#isWithin(path)) return
    this.#seen.add(path)
    if (from !== null && !this.#isNew(path)) return
    this.#links.push({ path, from })
  }

  #isWithin(path: string): boolean {
    return this.#options.within?.test(path) ?? true
  }

  /** Pages of one kind differ by numbers and words; with a query, kept for many, or in the office, some of them tell for all. */
  #isNew(path: string): boolean {
    const queried = path.includes('?')
    const office = path.startsWith('/office/')
    const { thorough, isKept } = this.#options
    if (!queried && !office && (thorough || !isKept(path))) return true
    const kind = kindOf(path)
    const count = this.#kinds.get(kind) ?? 0
    this.#kinds.set(kind, count + 1)
    if (office) return count < enough.office
    return count < (thorough ? enough.thorough : enough.otherwise)
  }

  async #follow(): Promise<void> {
    const one = async () => {
      for (let link = this.#links.pop(); link; link = this.#links.pop()) await this.#open(link)
    }
    while (this.#links.length > 0) await Promise.all(Array.from({ length: together }, one))
  }

  async #open({ path, from }: Link): Promise<void> {
    const answer = await this.#ask(path, { method: 'GET' })
    this.pages += 1
    // the specification leads what cannot be previewed to /404
    const promised = from !== null && path !== '/404'
    if (answer.status >= 500 || (promised && answer.status >= 400)) this.#fault(`${path} (${answer.status}), a link of ${from}`)
    this.#read(answer, path)
  }

  #read(answer: Asked, path: string): ReadPage | null {
    const { location } = answer.headers
    if (location?.startsWith('/')) this.#offer({ path: location, from: `where ${path} leads` })
    if (answer.status >= 300 && answer.status < 400) return null
    if (!String(answer.headers['content-type']).startsWith('text/html')) return null
    const page = readPage(answer.text, path)
    for (const link of page.links) this.#offer({ path: link, from: path })
    for (const link of page.broken) this.#fault(`${link}, a link of ${path} that leads to no part of it`)
    for (const name of page.takenOut) this.#fault(`a <${name}> within a paragraph of ${path}`)
    // in the office days are said in one way; readers may have typed them in their own
    if (/^\/(office|desk)/.test(path))
      for (const day of page.machineDays) this.#fault(`${day}, as machines write a day, on ${path}`)
    for (const form of page.forms) {
      const key = keyOf(form)
      if (this.#known.has(key) || !this.#isWithin(form.action)) continue
      this.#known.add(key)
      this.#forms.set(key, form)
    }
    return page
  }

  /** Sends every form that was found, and those that come of it: what only reads goes first. */
  async #sendAll(ending: boolean): Promise<void> {
    const due = () => [...this.#forms].filter(([, form]) => ending || !this.#options.ends(form))
    for (let forms = due(); forms.length > 0; forms = due()) {
      const [key, form] = forms.find(([, { method }]) => method === 'get') ?? forms[0] ?? []
      if (!key || !form) return
      this.#forms.delete(key)
      const sendings = sendingsOf(form, { choices: this.#isToBeChosenFrom(form) })
      if (form.method === 'get') await Promise.all(sendings.map((sending) => this.#send(form, sending)))
      else for (const sending of sendings) await this.#send(form, sending)
      await this.#follow()
    }
  }

  #isToBeChosenFrom(form: FoundForm): boolean {
    const { chosen } = this.#options
    const names = form.fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name)
    const kind = [form.action.split(/[/?]/)[1], ...names].join(' ')
    const count = chosen.get(kind) ?? 0
    chosen.set(kind, count + 1)
    return count < (form.action.startsWith('/office/') ? alike.office : alike.otherwise)
  }

  async #send(form: FoundForm, sending: Sending): Promise<void> {
    const { path, method, body, type } = requestOf(form, sending)
    if (!path.startsWith('/')) return
    const answer = await this.#ask(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
    })
    this.sent += 1
    if (answer.status < 400) return void this.#read(answer, path)
    // of its forms nothing is new: it is the one that was sent, with its fault
    const page = readPage(answer.text, path)
    if (method === 'POST' && refusals.includes(answer.status) && page?.tellsFault) return
    // a colleague who walks at the same time has ended it, or taken it from them: then its page is gone as well
    const isGone = answer.status === 404 && (await this.#ask(form.page, { method: 'GET' })).status === 404
    if (isGone || (answer.status === 404 && this.#options.ends(form))) return
    this.#fault(`${method} ${path} (${answer.status}): the form of ${form.page} ${sending.title} [${form.words.slice(0, 40)}]`)
  }

  #ask(path: string, { headers, ...options }: AskOptions): Promise<Asked> {
    return this.#options.ask(path, {
      ...options,
      headers: { ...this.#options.headers, 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  #fault(text: string): void {
    this.faults.push(text)
  }
}

/** The kind of page an address is one of. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname.replace(/(?<=\/[^/]+)\/(\d+|[^/]*(%|-)[^/]*|[a-z0-9]{12})(?=\/|$)/gi, '/_')
  return `${shape}?${[...new URLSearchParams(query).keys()].sort().join('&')}`
}

/** What tells a form from another: where it goes, its fields and choices, its words. What it carries unseen does not. */
function keyOf({ action, method, fields, words }: FoundForm): string {
  const seen = fields.filter(({ kind }) => kind !== 'hidden').map(({ name, options }) => `${name}:${options.join(',')}`)
  return [method, kindOf(action), ...seen, words.replace(/\d+/g, '_')].join(' | ')
}
