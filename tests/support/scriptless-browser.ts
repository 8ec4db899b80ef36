import { DomUtils, parseDocument } from 'htmlparser2'
import { request } from './request.ts'
import { readPage } from './walk/read-page.ts'

const { findAll, getAttributeValue, removeElement, textContent } = DomUtils
type Element = ReturnType<typeof findAll>[number]

const textOf = (element: Element): string => textContent(element).replace(/\s+/g, ' ').trim()
const attribute = (element: Element, name: string): string => getAttributeValue(element, name) ?? ''
const has = (element: Element, name: string): boolean => getAttributeValue(element, name) !== undefined
const named =
  (...tags: string[]) =>
  (element: Element) =>
    tags.includes(element.name)
const fits = (text: string, expected: string | RegExp): boolean =>
  typeof expected === 'string' ? text === expected : expected.test(text)

/** Entry list of an untouched form: its successful controls, as defined by HTML. */
function startOf(form: Element): [string, string][] {
  return findAll(named('input', 'select', 'textarea'), form.children).flatMap((control): [string, string][] => {
    const [name, type] = [attribute(control, 'name'), attribute(control, 'type')]
    if (name === '' || has(control, 'disabled')) return []
    if (control.name === 'textarea') return [[name, textContent(control)]]
    if (control.name === 'select') {
      const options = findAll(named('option'), control.children)
      const chosen = options.find((option) => has(option, 'selected')) ?? options[0]
      return chosen ? [[name, getAttributeValue(chosen, 'value') ?? textOf(chosen)]] : []
    }
    if (['submit', 'button', 'image', 'reset', 'file'].includes(type)) return []
    if (type === 'checkbox' || type === 'radio')
      return has(control, 'checked') ? [[name, getAttributeValue(control, 'value') ?? 'on']] : []
    return [[name, attribute(control, 'value')]]
  })
}

/** A page in a browser without scripts. */
class ScriptlessPage {
  readonly status: number
  readonly url: URL
  readonly html: string
  readonly #browser: ScriptlessBrowser
  readonly #root: ReturnType<typeof parseDocument>

  constructor(browser: ScriptlessBrowser, status: number, url: URL, html: string) {
    this.#browser = browser
    this.status = status
    this.url = url
    this.html = html
    this.#root = parseDocument(html)
    for (const unread of findAll(named('script', 'style', 'template'), this.#root.children)) removeElement(unread)
  }

  /** All its visible text. */
  get words(): string {
    const [body] = findAll(named('body'), this.#root.children)
    return body ? textOf(body) : ''
  }

  /** The path and query in the browser's URL bar. */
  get path(): string {
    return this.url.pathname + this.url.search
  }

  /** The targets of links with this text or label. */
  links(words: string | RegExp): string[] {
    return findAll(named('a'), this.#root.children)
      .filter((link) => fits(attribute(link, 'aria-label') || textOf(link), words))
      .map((link) => attribute(link, 'href'))
  }

  /** Follows the first of such links. */
  click(words: string | RegExp): Promise<ScriptlessPage> {
    const [href] = this.links(words)
    if (href === undefined) throw new Error(`no link ${words} on ${this.path}: ${this.words}`)
    return this.#browser.go(new URL(href, this.url), { from: this.url })
  }

  /** The forms with their current values, and the labels of their buttons. */
  forms(): { fields: [string, string][]; buttons: string[] }[] {
    return findAll(named('form'), this.#root.children).map((form) => ({
      fields: startOf(form),
      buttons: buttonsOf(form).map(textOf),
    }))
  }

  /**
   * Fills in a form and clicks its button.
   * @param button the label of the button, which identifies the form
   * @param fill values by field name, a list for several checkboxes; null unticks
   */
  press(button: string | RegExp, fill: Record<string, string | readonly string[] | null> = {}): Promise<ScriptlessPage> {
    for (const form of findAll(named('form'), this.#root.children)) {
      const pressed = buttonsOf(form).find((one) => fits(attribute(one, 'aria-label') || textOf(one), button))
      if (!pressed) continue
      const known = new Set(
        findAll((control) => has(control, 'name'), form.children).map((control) => attribute(control, 'name')),
      )
      for (const name of Object.keys(fill)) if (!known.has(name)) throw new Error(`the form of ${button} has no field ${name}`)
      const sent = startOf(form).filter(([name]) => !(name in fill))
      for (const [name, value] of Object.entries(fill)) for (const one of [value ?? []].flat()) sent.push([name, one])
      if (has(pressed, 'name')) sent.push([attribute(pressed, 'name'), attribute(pressed, 'value')])
      return this.#browser.send(form, pressed, sent, this.url)
    }
    throw new Error(`no button ${button} on ${this.path}: ${this.words}`)
  }
}

const buttonsOf = (form: Element): Element[] =>
  findAll((one) => one.name === 'button' && (attribute(one, 'type') || 'submit') === 'submit', form.children)

interface Way {
  /** The page whose link or form leads there; without one the URL was typed. */
  from?: URL
  body?: string
  headers?: Record<string, string>
}

/**
 * A browser without scripts: cookies, links, forms, redirects, and the `Origin`, `Referer` and `Sec-Fetch-Site`
 * headers. It sends only what a page offers.
 */
export class ScriptlessBrowser {
  readonly jar = new Map<string, string>()
  readonly #site: string

  constructor(site: string, cookies = '') {
    this.#site = site
    for (const cookie of cookies.split('; ')) this.#keep(cookie)
  }

  /** Types a URL, or opens the link of a mail. */
  open(url: string): Promise<ScriptlessPage> {
    return this.go(new URL(url, this.#site), {})
  }

  /** Follows a link from another site. */
  openFromElsewhere(url: string): Promise<ScriptlessPage> {
    return this.go(new URL(url, this.#site), { from: new URL('https://elsewhere.test/') })
  }

  async go(url: URL, { from, body, headers = {} }: Way): Promise<ScriptlessPage> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const coming = from === undefined ? 'none' : from.origin === url.origin ? 'same-origin' : 'cross-site'
    const response = await request(url.href, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'text/html',
        'sec-fetch-site': coming,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        ...(from ? { referer: from.href } : {}),
        ...(body !== undefined && from ? { origin: from.origin } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of response.headers['set-cookie'] ?? []) this.#keep(line)
    const { location } = response.headers
    if (response.status >= 300 && response.status < 400 && location) return this.go(new URL(location, url), { from: from ?? url })
    return new ScriptlessPage(this, response.status, url, response.text)
  }

  /**
   * Opens a page and sends the form that has these fields, with its other fields as they are.
   * @param button the value of the button, where the form has several
   * @param byScripts fields that only the page's scripts add
   */
  async fillIn(
    url: string,
    input: Record<string, string>,
    button?: string,
    byScripts: Record<string, string> = {},
  ): Promise<ScriptlessPage> {
    const page = await this.open(url)
    const { forms } = readPage(page.html, page.path)
    const form = forms.find(
      ({ method, fields, buttons }) =>
        method === 'post' &&
        Object.keys(input).every((name) => fields.some((field) => field.name === name)) &&
        (button === undefined || buttons.some(([, value]) => value === button)),
    )
    if (!form) throw new Error(`no form with ${Object.keys(input)} on ${page.path}: ${page.words}`)
    const untouched = form.fields.flatMap(({ name, value }): [string, string][] =>
      value === null || name in input || name in byScripts ? [] : [[name, value]],
    )
    const pressed = form.buttons.filter(([name, value]) => name !== '' && value === button)
    const body = String(new URLSearchParams([...untouched, ...Object.entries({ ...input, ...byScripts }), ...pressed]))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.go(new URL(form.action, page.url), { from: page.url, body, headers })
  }

  async send(form: Element, pressed: Element, fields: [string, string][], from: URL): Promise<ScriptlessPage> {
    const action = new URL(attribute(pressed, 'formaction') || attribute(form, 'action') || from.href, from)
    if ((attribute(form, 'method') || 'get').toLowerCase() === 'get') {
      action.search = new URLSearchParams(fields).toString()
      return this.go(action, { from })
    }
    const multipart = attribute(form, 'enctype') === 'multipart/form-data'
    const body = multipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of fields) body.append(name, value)
    const packed = new Response(body)
    const type = packed.headers.get('content-type') ?? ''
    return this.go(action, { from, body: await packed.text(), headers: { 'content-type': type } })
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(line)) this.jar.delete(name)
    else this.jar.set(name, value)
  }
}
