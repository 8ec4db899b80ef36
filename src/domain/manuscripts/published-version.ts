import { withoutSponsor, withSponsor } from '../ads/sponsor-label.ts'
import type { PostDocument } from '../posts/blocks.ts'
import { compileDocument } from '../posts/compile.ts'
import type { CompiledBlock } from '../posts/compiled-block.ts'
import { escapeHtml } from '../posts/escape-html.ts'
import { plainText } from '../posts/plain-text.ts'
import { oneLine } from '../text/one-line.ts'
import { dottedDay, taipeiDay } from '../time/taipei.ts'
import type { Content, ManuscriptFields } from './fields.ts'

/** A correction that is announced to readers: the instant at which the error was corrected, and its text. */
export interface Correction {
  at: string
  text: string
}

/**
 * Announced corrections that no clinician is responsible for: none has signed these words, nor a text that already
 * contained them.
 * @param steps the first one first
 */
export function unsignedCorrections(
  corrections: readonly Correction[],
  steps: readonly { kind: string; correction: string; at: Date }[],
): Correction[] {
  const signatures = steps.filter(({ kind }) => kind === 'signed')
  const last = signatures.at(-1)?.at ?? null
  return corrections.filter(
    ({ at, text }) => (last === null || new Date(at) > last) && !signatures.some(({ correction }) => correction === text),
  )
}

/** Maximum length of a correction, characters. */
export const maxCorrectionLength = 500

const correctionOf = (correctedAt: string, htmlText: string, openingTag = '<p>'): CompiledBlock => ({
  type: 'paragraph',
  isCorrection: true,
  html: `${openingTag}<strong>更正（${dottedDay(taipeiDay(new Date(correctedAt)))}）</strong>　${htmlText}</p>`,
})

/**
 * The correction log at the end of a text: a paragraph for each, with its day. It is included in the read-aloud text of
 * the whole text, and never shown before a wall: it may repeat what the wall hides, and its length must not enlarge the
 * visible part.
 */
const compiledCorrections = (corrections: readonly Correction[]): CompiledBlock[] =>
  corrections.map(({ at, text }) => correctionOf(at, escapeHtml(text)))

/**
 * The notice of corrections before a wall, where the corrected part may have been read: that there was one, and the
 * date of the last. Its class places it below the fading text.
 */
export const correctionNotice = (corrections: readonly Correction[]): CompiledBlock[] =>
  corrections.slice(-1).map(({ at }) => correctionOf(at, '說明在全文的文末。', '<p class="correction">'))

/**
 * The row of a published version, named like the columns of `posts`; times are ISO 8601. Other columns do not depend on
 * the manuscript.
 */
export interface PublishedRow {
  type: ManuscriptFields['type']
  title: string
  seo_title: string
  web_title: string
  paper_title: string
  lead: string
  cover_id: string | null
  status: ManuscriptFields['wall']
  source: string
  keywords: string[]
  tag_names: string[]
  key_points: string[]
  promises: string[]
  references: ManuscriptFields['references']
  publish_date: string
  updated_at: string
  reviewer_id: number | null
  reviewed_at: string | null
  review_due_on: string | null
  topic_level: number
  topic_keyword: string
  column_id: number | null
  magazine_issue: number | null
  magazine_section: string | null
  partner: string | null
  sponsor: string | null
  rights_end_on: string | null
  book: ManuscriptFields['book']
  document: PostDocument
  blocks: CompiledBlock[]
}

/** A published version and its references: authors, tags and channels by id, in order. */
export interface PublishedVersion {
  row: PublishedRow
  authors: number[]
  tags: number[]
  channels: number[]
}

interface PublishContext {
  /** The current names of the tags. */
  tagNames: ReadonlyMap<number, string>
  /** The publication time if the fields have none. */
  now: string
  /** The time of the edit that is shown to readers. */
  editedAt: string
  /** The corrections since the first publication, the first one first. */
  corrections?: readonly Correction[] | undefined
}

/**
 * Projection of a manuscript to its published version. This is the only way from a manuscript to what the public reads,
 * for the office, imports, the demo and generated posts alike.
 * @throws for a tag without a name
 */
export function projectPublished(
  { fields, document }: Content,
  { tagNames, now, editedAt, corrections = [] }: PublishContext,
): PublishedVersion {
  const title = oneLine(fields.title)
  const names = fields.tags.map((tag) => {
    const name = tagNames.get(tag)
    if (name === undefined) throw new Error(`no tag ${tag}`)
    return name
  })
  const row: PublishedRow = {
    type: fields.type,
    title,
    seo_title: oneLine(fields.seo_title) || title,
    web_title: oneLine(fields.web_title) || title,
    paper_title: oneLine(fields.paper_title),
    lead: withSponsor(fields.lead.trim(), fields.sponsor),
    cover_id: fields.cover,
    status: fields.wall,
    source: fields.source,
    keywords: [...new Set([fields.topic_keyword, ...names, ...fields.keywords])].filter(Boolean),
    tag_names: names,
    key_points: fields.key_points,
    promises: fields.promises,
    references: fields.references,
    publish_date: fields.publish_at ?? now,
    updated_at: editedAt,
    reviewer_id: fields.reviewer,
    reviewed_at: fields.reviewed_at,
    review_due_on: fields.review_due_on,
    topic_level: fields.topic_level,
    topic_keyword: fields.topic_keyword,
    column_id: fields.column,
    magazine_issue: fields.magazine?.issue ?? null,
    magazine_section: fields.magazine?.section ?? null,
    partner: fields.partner,
    sponsor: fields.sponsor,
    rights_end_on: fields.ends_on,
    book: fields.book,
    document,
    blocks: compilePublished(document, corrections),
  }
  return { row, authors: fields.authors, tags: fields.tags, channels: fields.channels }
}

/** The published form of a document: its blocks and its corrections. */
export const compilePublished = (document: PostDocument, corrections: readonly Correction[] = []): CompiledBlock[] => [
  ...compileDocument(document),
  ...compiledCorrections(corrections),
]

/** The input to derive a manuscript from a published version; one of an earlier release has no document. */
export type StoredPublishedVersion = Omit<PublishedVersion, 'row'> & {
  row: Omit<PublishedRow, 'document'> & { document: PostDocument | null }
}

/** Derives the content of a manuscript from its published version, as far as that contains it. */
export function contentOfPublished({ row, authors, tags, channels }: StoredPublishedVersion): Content {
  const derived = new Set([row.topic_keyword, ...row.tag_names])
  const other = (title: string) => (title === row.title ? '' : title)
  return {
    fields: {
      type: row.type,
      title: row.title,
      seo_title: other(row.seo_title),
      web_title: other(row.web_title),
      paper_title: row.paper_title,
      lead: withoutSponsor(row.lead, row.sponsor),
      key_points: row.key_points,
      promises: row.promises,
      authors,
      reviewer: row.reviewer_id,
      reviewed_at: row.reviewed_at,
      review_due_on: row.review_due_on,
      tags,
      channels,
      column: row.column_id,
      magazine: row.magazine_issue === null ? null : { issue: row.magazine_issue, section: row.magazine_section ?? '' },
      cover: row.cover_id,
      wall: row.status,
      publish_at: row.publish_date,
      embargo: null,
      ends_on: row.rights_end_on,
      partner: row.partner,
      sponsor: row.sponsor,
      source: row.source,
      keywords: row.keywords.filter((word) => !derived.has(word)),
      topic_level: row.topic_level,
      topic_keyword: row.topic_keyword,
      references: row.references,
      book: row.book,
    },
    document: row.document ?? documentOfBlocks(row.blocks),
  }
}

/** A published version without a document has only HTML: it is preserved block by block. */
const documentOfBlocks = (blocks: readonly CompiledBlock[]): PostDocument => ({
  type: 'doc',
  attrs: { version: 1 },
  content: blocks.map((block, index) => ({
    type: 'kept',
    attrs: { key: `print-${index + 1}`, html: block.html, text: plainText(block) },
  })),
})
