import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A field of a form as a browser would submit it, and its options. */
export interface Field {
  name: string
  kind: 'text' | 'hidden' | 'choice' | 'tick' | 'file'
  /** Its value when untouched; null where none is submitted. */
  value: string | null
  /** Every value that a reader can choose. */
  options: string[]
}

export interface FoundForm {
  /** Its page, and its target: a path with its query. */
  page: string
  action: string
  method: 'get' | 'post'
  multipart: boolean
  fields: Field[]
  /** The entries that its buttons add: name and value, or nothing. */
  buttons: [name: string, value: string][]
  /** Distinguishes it from forms with the same fields: its text. */
  words: string
}

export interface ReadPage {
  /** Internal links, as written. */
  links: string[]
  /** Links to a missing part of this page, or without a target. */
  broken: string[]
  forms: FoundForm[]
  /**
   * Elements in a paragraph that a browser moves out of it: hydration would then find a different page than was
   * rendered.
   */
  takenOut: string[]
  /** Whether the page shows an error in a form of its own. */
  reportsError: boolean
  /** Machine-readable dates in the visible text. */
  machineDays: string[]
}

const baseUrl = 'http://site.invalid'

/** Parses a page into what a user can do on it. @param page the path and query of the page */
export function readPage(whole: string, page: string): ReadPage {
  // scripts contain nothing of the page, and are half of it
  const html = whole.replace(/<script[\s\S]*?<\/script>/g, '')
  const document = parseDocument(html)
  const all = DomUtils.getElementsByTagName('*', document)
  const ids = new Set(all.map(({ attribs }) => attribs['id']))
  const links: string[] = []
  const broken: string[] = []
  for (const { attribs } of all.filter(({ name }) => name === 'a' || name === 'area')) {
    const href = attribs['href']
    if (href === undefined) continue
    if (!URL.canParse(href, baseUrl + page)) broken.push(href)
    else if (href.startsWith('#')) href === '#' || ids.has(decodeURIComponent(href.slice(1))) || broken.push(href)
    else {
      const url = new URL(href, baseUrl + page)
      if (url.origin === baseUrl) links.push(url.pathname + url.search)
    }
  }
  const main = all.find(({ name }) => name === 'main')
  const forms = all.filter(({ name, attribs }) => name === 'form' && attribs['method'] !== 'dialog')
  const controls = Map.groupBy(
    all.filter((element) => isControl.has(element.name) && !isDisabled(element)),
    (element) => formOf(element, forms),
  )
  const reportsError = all.some(
    (element) =>
      element.attribs['aria-invalid'] === 'true' ||
      ((element.attribs['role'] === 'alert' || 'data-error' in element.attribs) && textOf(element) !== ''),
  )
  return {
    links,
    broken,
    forms: forms.map((form) => readForm(form, controls.get(form) ?? [], page)).filter(canBeSent),
    takenOut: takenOut(html),
    reportsError,
    machineDays: (main ? textOf(main) : '').match(/(?<![\d@])\d{4}-\d\d-\d\d(?!\d)/g) ?? [],
  }
}

const endsParagraph = /<(form|div|[uod]l|p|table|section|fieldset|details|figure|h[1-6])[\s>]/

/** Read from the raw HTML: a parser would have moved them already. */
const takenOut = (html: string): string[] =>
  html
    .split(/<p(?=[\s>])/)
    .slice(1)
    .flatMap((rest) => endsParagraph.exec(rest.split('</p>', 1)[0] ?? '')?.[1] ?? [])

/** A form without a button is submitted by Enter in a text field, or not at all. */
const canBeSent = ({ buttons, fields }: FoundForm) => buttons.length > 0 || fields.some(({ kind }) => kind === 'text')

const textOf = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, ' ').trim()

const isControl = new Set(['input', 'select', 'textarea', 'button'])

function readForm(form: Element, own: Element[], page: string): FoundForm {
  const { attribs } = form
  const action = new URL(attribs['action'] || baseUrl + page, baseUrl + page)
  return {
    page,
    action: action.origin === baseUrl ? action.pathname + action.search : action.href,
    method: attribs['method']?.toLowerCase() === 'post' ? 'post' : 'get',
    multipart: attribs['enctype'] === 'multipart/form-data',
    fields: fieldsOf(own),
    buttons: own.flatMap(({ name, attribs: { type, name: called = '', value = '' } }): [string, string][] =>
      (name === 'button' && (type ?? 'submit') === 'submit') || (name === 'input' && type === 'submit') ? [[called, value]] : [],
    ),
    words: textOf(form).slice(0, 200),
  }
}

/** The form that a control refers to, or the one around it. */
function formOf(element: Element, forms: readonly Element[]): Element | null {
  const named = element.attribs['form']
  if (named !== undefined) return forms.find(({ attribs }) => attribs['id'] === named) ?? null
  for (let { parent } = element; parent; parent = parent.parent)
    if ('name' in parent && parent.name === 'form') return parent as Element
  return null
}

function isDisabled(element: Element): boolean {
  if ('disabled' in element.attribs) return true
  for (let { parent } = element; parent; parent = parent.parent)
    if ('attribs' in parent && (parent as Element).name === 'fieldset' && 'disabled' in (parent as Element).attribs) return true
  return false
}

function fieldsOf(elements: Element[]): Field[] {
  const fields: Field[] = []
  for (const element of elements) {
    const { name, type = 'text', value } = element.attribs
    if (!name) continue
    if (element.name === 'textarea') fields.push(field(name, 'text', DomUtils.textContent(element)))
    if (element.name === 'select') {
      const options = DomUtils.getElementsByTagName('option', element).filter(({ attribs }) => !('disabled' in attribs))
      const values = options.map((option) => option.attribs['value'] ?? textOf(option))
      const chosen = options.findIndex(({ attribs }) => 'selected' in attribs)
      fields.push({ name, kind: 'choice', value: values[Math.max(chosen, 0)] ?? null, options: values })
    }
    if (element.name !== 'input' || ['submit', 'button', 'reset', 'image'].includes(type)) continue
    const checked = 'checked' in element.attribs
    const group = fields.find((one) => one.kind === 'choice' && one.name === name)
    if (type === 'checkbox') fields.push({ ...field(name, 'tick', checked ? (value ?? 'on') : null), options: [value ?? 'on'] })
    else if (type === 'radio' && group) {
      group.options.push(value ?? 'on')
      if (checked) group.value = value ?? 'on'
    } else if (type === 'radio')
      fields.push({ name, kind: 'choice', value: checked ? (value ?? 'on') : null, options: [value ?? 'on'] })
    else fields.push(field(name, type === 'hidden' ? 'hidden' : type === 'file' ? 'file' : 'text', value ?? ''))
  }
  return fields
}

const field = (name: string, kind: Field['kind'], value: string | null): Field => ({ name, kind, value, options: [] })
