import type { HttpRequestOptions, HttpResponse } from '../request.ts'
import { type FoundForm, type ReadPage, readPage } from './read-page.ts'
import { requestOf, type Sending, sendingsOf } from './sendings.ts'

/** A rejection belongs to a form: its page again, with the error at the form. A missing or broken page is none. */
const refusals = [401, 403, 409, 413, 422, 429]

export interface WalkOptions {
  /** Sends a request as the user. */
  request: (path: string, options: HttpRequestOptions) => Promise<HttpResponse>
  headers: Record<string, string>
  /** Whether the page at a URL is the same for all. */
  isStored: (path: string) => boolean
  /** Whether every shared page is opened; otherwise some of each kind. */
  thorough: boolean
  /** How often all choices of a kind of form were submitted already: shared between walks. */
  chosen: Map<string, number>
  /** The part of the site that they walk, if limited. */
  within?: RegExp
  /** Forms that are submitted after everything else, because they end something. */
  ends: (form: FoundForm) => boolean
}

interface Link {
  path: string
  /** Where it was linked; null for a URL that no page links to. */
  from: string | null
}

/** Number of pages opened of each shared kind when not thorough; and of each office feature. */
const enough = { thorough: 12, office: 4, otherwise: 2 }
const together = 4
/**
 * Number of forms submitted with all choices among those that differ only in text, such as the questions of one tree;
 * one of the office's, which have a hundred choices each.
 */
const maxSimilarForms = { office: 1, otherwise: 4 }

/**
 * A walk through the site as a user who does what its pages offer: follows every link, submits every form as it is and
 * with every choice, and follows the results. Nothing that a page offers may fail.
 */
export class Walk {
  readonly #options: WalkOptions
  readonly #seen = new Set<string>()
  #arranged = 0
  readonly #kinds = new Map<string, number>()
  readonly #links: Link[] = []
  readonly #forms = new Map<string, FoundForm>()
  readonly #known = new Set<string>()
  readonly errors: string[] = []
  pages = 0
  sent = 0

  constructor(options: WalkOptions) {
    this.#options = options
  }

  /** Walks without the ending forms. */
  async go(starts: string[]): Promise<void> {
    for (const path of starts) this.#offer({ path, from: null })
    await this.#follow()
    await this.#sendAll(false)
  }

  /** Submits the ending forms. */
  end(): Promise<void> {
    return this.#sendAll(true)
  }

  /** Queues a link, if it leads to something new. */
  #offer({ path, from }: Link): void {
    if (this.#seen.has(path) || /^\/(api|img|logout)\b/.test(path) || !this.#isWithin(path)) return
    this.#seen.add(path)
    if (from !== null && !this.#isNew(path)) return
    this.#links.push({ path, from })
  }

  #isWithin(path: string): boolean {
    return this.#options.within?.test(path) ?? true
  }

  /**
   * Pages of one kind differ by numbers and texts; with a query, when shared, or in the office, a sample represents
   * all.
   */
  #isNew(path: string): boolean {
    const queried = path.includes('?')
    const office = path.startsWith('/office/')
    const { thorough, isStored } = this.#options
    if (!queried && !office && (thorough || !isStored(path))) return true
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
    const response = await this.#request(path, { method: 'GET' })
    this.pages += 1
    // a preview that is not available redirects to /404
    const promised = from !== null && path !== '/404'
    if (response.status >= 500 || (promised && response.status >= 400))
      this.#reportError(`${path} (${response.status}), a link of ${from}`)
    this.#read(response, path)
  }

  #read(response: HttpResponse, path: string): ReadPage | null {
    const { location } = response.headers
    if (location?.startsWith('/')) this.#offer({ path: location, from: `where ${path} leads` })
    if (response.status >= 300 && response.status < 400) return null
    if (!String(response.headers['content-type']).startsWith('text/html')) return null
    const page = readPage(response.text, path)
    for (const link of page.links) this.#offer({ path: link, from: path })
    for (const link of page.broken) this.#reportError(`${link}, a link of ${path} that leads to no part of it`)
    for (const name of page.takenOut) this.#reportError(`a <${name}> within a paragraph of ${path}`)
    // dates in the office have one format; readers may have typed their own
    if (/^\/(office|desk)/.test(path))
      for (const day of page.machineDays) this.#reportError(`${day}, as machines write a day, on ${path}`)
    for (const form of page.forms) {
      const key = keyOf(form)
      if (this.#known.has(key) || !this.#isWithin(form.action)) continue
      if (arrangement.test(form.action)) {
        if (this.#arranged >= mostArrangements) continue
        this.#arranged += 1
      }
      this.#known.add(key)
      this.#forms.set(key, form)
    }
    return page
  }

  /** Submits every form found, and those that follow from it: read-only ones first. */
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
    return count < (form.action.startsWith('/office/') ? maxSimilarForms.office : maxSimilarForms.otherwise)
  }

  async #send(form: FoundForm, sending: Sending, isRepeated = false): Promise<void> {
    const { path, method, body, type } = requestOf(form, sending)
    if (!path.startsWith('/')) return
    const response = await this.#request(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
    })
    this.sent += 1
    if (response.status < 400) return void this.#read(response, path)
    // its forms are not new: it is the submitted one, with its error
    const page = readPage(response.text, path)
    if (method === 'POST' && refusals.includes(response.status) && page?.reportsError) return
    // a concurrent colleague has ended or taken it: then its page is gone as well, which a form with errors shows too
    const isGone =
      [404, 422].includes(response.status) && [403, 404].includes((await this.#request(form.page, { method: 'GET' })).status)
    if (isGone || (response.status === 404 && this.#options.ends(form))) return
    // a colleague took the page away and returned it between the two requests: then the same form works now
    if ([404, 422].includes(response.status) && !isRepeated) return this.#send(form, sending, true)
    this.#reportError(
      `${method} ${path} (${response.status}): the form of ${form.page} ${sending.title} [${form.words.slice(0, 40)}] returned ${mainText(response.text)}`,
    )
  }

  #request(path: string, { headers, ...options }: HttpRequestOptions): Promise<HttpResponse> {
    return this.#options.request(path, {
      ...options,
      headers: { ...this.#options.headers, 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  #reportError(text: string): void {
    this.errors.push(text)
  }
}

/** The beginning of what a page shows in its main part. */
const mainText = (html: string) =>
  html
    .replace(/^[\s\S]*?<main/, '<main')
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300)

/** The form of a board is a new one after each move: it has as many as there are orders of its entries. */
const arrangement = /^\/office\/(menus|magazines)\b/
/** How many forms of a board are submitted: each by all of its buttons. */
const mostArrangements = 4

/** The kind of page of a URL. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname.replace(/(?<=\/[^/]+)\/(\d+|[^/]*(%|-)[^/]*|[a-z0-9]{12})(?=\/|$)/gi, '/_')
  return `${shape}?${[...new URLSearchParams(query).keys()].sort().join('&')}`
}

/** Identity of a form: its target, fields and choices, and text, without hidden values. */
function keyOf({ action, method, fields, words }: FoundForm): string {
  const seen = fields.filter(({ kind }) => kind !== 'hidden').map(({ name, options }) => `${name}:${options.join(',')}`)
  return [method, kindOf(action), ...seen, words.replace(/\d+/g, '_')].join(' | ')
}
