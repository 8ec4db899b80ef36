import type { z } from 'zod'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { manuscriptSave } from '../../contract/manuscripts.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { proofFields } from '../parts/step-up.tsx'
import type { RejectedInput } from './fields/form-fields.ts'
import { dateTimeFieldOf, instantOf } from './labels.ts'
import type { MultiValueField } from './names.ts'

type SaveInput = z.input<typeof manuscriptSave>
type Fields = NonNullable<SaveInput['fields']>

const nonEmptyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** All values of a form by field name, except credentials. */
export const formValuesIn = (form: FormData): RejectedInput =>
  Object.fromEntries(
    [...new Set(form.keys())].filter((name) => !proofFields.includes(name)).map((name) => [name, form.getAll(name).map(String)]),
  )

/** The references in the fields, without empty lines. */
export function referencesIn(inputValues: RejectedInput): { title: string; publisher: string; url: string }[] {
  const part = (name: string, index: number) => inputValues[`reference_${name}`]?.[index]?.trim() ?? ''
  return (inputValues['reference_title'] ?? [])
    .map((_, index) => ({ title: part('title', index), publisher: part('publisher', index), url: part('url', index) }))
    .filter(({ title, publisher, url }) => title + publisher + url !== '')
}

/**
 * The changes in the form of a manuscript, as the API takes them: fields with their initial value are left out
 * (`fields` are the initial values). The text is JSON from the editor (`document`), or missing; where the autosave has
 * saved it (`saved_version`), it is left out too.
 * @param resolvedIds the ids resolved from names
 */
export function readManuscriptForm(
  form: FormData,
  { fields }: Pick<ManuscriptDetails, 'fields'>,
  resolvedIds: Record<MultiValueField, number[]>,
): SaveInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const line = (name: string) => text(name).trim()
  const number = (name: string) => (line(name) === '' ? null : Number(line(name)))
  const editedDocument = parseDocumentJson(form.get('document'))
  const moment = momentIn(line('publish_at'), fields.publish_at)
  return {
    base: Number(text('base')),
    key: text('key'),
    kind: line('name') === '' ? 'auto' : 'named',
    name: line('name'),
    fields: changedIn(fields, {
      ...(form.has('saved_version') ? {} : textFieldsIn(form)),
      seo_title: line('seo_title'),
      web_title: line('web_title'),
      paper_title: line('paper_title'),
      ...resolvedIds,
      // a reviewer is assigned when the manuscript is submitted to them; this form can only remove the name
      reviewer: line('reviewer') === '' ? null : fields.reviewer,
      column: number('column'),
      magazine: line('magazine') === '' ? null : { issue: number('magazine') ?? 0, section: line('magazine_section') },
      cover: line('cover') || null,
      keywords: nonEmptyLines(text('keywords')),
      source: line('source'),
      partner: line('partner') || null,
      sponsor: line('sponsor') || null,
      topic_keyword: line('topic_keyword'),
      topic_level: number('topic_level') ?? fields.topic_level,
      promises: nonEmptyLines(text('promises')),
      wall: text('wall') as NonNullable<Fields['wall']>,
      publish_at: moment,
      embargo: embargoIn(line, fields.embargo),
      ends_on: line('ends_on') || null,
      references: referencesIn(formValuesIn(form)),
      ...(fields.type === 'book' ? { book: bookIn(line) } : {}),
    }),
    ...(editedDocument && !form.has('saved_version') ? { document: { ...editedDocument } } : {}),
  }
}

/** The changed fields, compared as a form field represents them: trimmed, with normalised line endings. */
const changedIn = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => canonical(asBoxed(before[name as keyof Fields])) !== canonical(asBoxed(value))),
  )

function asBoxed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim()
  if (Array.isArray(value)) return value.map(asBoxed).filter((item) => item !== '')
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asBoxed(part)]))
}

/** The fields saved together with the text. */
export function textFieldsIn(form: FormData): Required<Pick<Fields, 'title' | 'lead' | 'key_points'>> {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    title: text('title').trim(),
    lead: text('lead').replace(/\r\n?/g, '\n').trim(),
    key_points: nonEmptyLines(text('key_points')),
  }
}

/** The editor's document as JSON, unvalidated: the API validates it. Null for anything that is no document. */
export function parseDocumentJson(json: unknown): PostDocument | null {
  try {
    const parsed = JSON.parse(typeof json === 'string' ? json : 'null') as Partial<PostDocument> | null
    return Array.isArray(parsed?.content) && parsed.content.length > 0 ? (parsed as PostDocument) : null
  } catch {
    return null
  }
}

/** The instant of a field. It has no seconds: an unchanged field yields the exact stored instant. */
const momentIn = (field: string, instant: string | null) => (field === dateTimeFieldOf(instant) ? instant : instantOf(field))

/** The embargo time and its reason; null where neither is given. Incomplete ones are rejected by the API. */
function embargoIn(line: (name: string) => string, embargo: Fields['embargo']): NonNullable<Fields['embargo']> | null {
  const note = line('embargo_note')
  const until = momentIn(line('embargo_until'), embargo?.until ?? null)
  return until === null && note === '' ? null : { until: until ?? '', note }
}

/** The data of a book; null where none is given. */
function bookIn(line: (name: string) => string): NonNullable<Fields['book']> | null {
  const bookLine = (name: string) => line(`book_${name}`)
  const bookFields = ['author', 'publisher', 'published', 'isbn', 'pages', 'price']
  if (bookFields.every((name) => bookLine(name) === '')) return null
  return {
    author: bookLine('author'),
    publisher: bookLine('publisher'),
    published: bookLine('published'),
    isbn: bookLine('isbn'),
    pages: Number(bookLine('pages')),
    price: Number(bookLine('price')),
  }
}
