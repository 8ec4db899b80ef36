import type { z } from 'zod'
import type { ManuscriptWhole, manuscriptSave } from '../../contract/manuscripts.ts'
import { fromPlainBody } from '../../domain/manuscripts/plain-body.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { instantOf } from './words.ts'

type Save = z.input<typeof manuscriptSave>

const linesOf = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * What the form of a manuscript says, as the call takes it. All fields of the form are sent: those that are as the base had
 * them are no change. The body is sent only where it was shown as a box of text.
 */
export function readManuscriptForm(form: FormData, manuscript: Pick<ManuscriptWhole, 'document'>): Save {
  const text = (name: string) => String(form.get(name) ?? '')
  const line = (name: string) => text(name).trim()
  const numbers = (name: string) => form.getAll(name).map(Number)
  const body = form.get('body')
  return {
    base: Number(text('base')),
    key: text('key'),
    kind: line('name') === '' ? 'auto' : 'named',
    name: line('name'),
    fields: {
      title: line('title'),
      seo_title: line('seo_title'),
      web_title: line('web_title'),
      paper_title: line('paper_title'),
      lead: text('lead').replace(/\r\n?/g, '\n').trim(),
      key_points: linesOf(text('key_points')),
      authors: numbers('authors'),
      channels: numbers('channels'),
      keywords: linesOf(text('keywords')),
      source: line('source'),
      topic_keyword: line('topic_keyword'),
      wall: text('wall') as NonNullable<Save['fields']>['wall'],
      publish_at: instantOf(text('publish_at')),
      ends_on: line('ends_on') || null,
    },
    ...(typeof body === 'string'
      ? { document: { ...fromPlainBody(body, manuscript.document as unknown as PostDocument, () => crypto.randomUUID()) } }
      : {}),
  }
}
