import type { Database } from '../../db/connect.ts'
import { editorPages, writePages } from '../../db/queries/catalogue.ts'
import { pageBody, pageDocument } from '../../domain/bootstrap/page-body.ts'
import { nextVersion, type SetUpAnswers, setUpPages } from '../../domain/bootstrap/set-up.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { pageHtml } from './bootstrap-site.ts'

/** A text that members agree to, in force: `body` is null if a plain text field cannot hold it. */
export interface TextInForce {
  slug: string
  title: string
  version: string
  date: string
  body: string | null
}

/** The texts in force. */
export async function textsInForce(db: Database): Promise<TextInForce[]> {
  const pages = await editorPages(db, setUpPages)
  return pages.map(({ slug, title, version, date, document }) => ({
    slug,
    title,
    version,
    date,
    body: document && pageBody(document),
  }))
}

/** Those of the texts that a plain text field can hold, by their names. */
export const bodiesOf = (texts: readonly TextInForce[]): SetUpAnswers =>
  Object.fromEntries(texts.flatMap(({ slug, body }) => (body === null ? [] : [[slug, body]])))

/**
 * Updates texts: a changed one becomes a new version, which members are asked to accept; an unchanged
 * one retains its version.
 * @returns the versions in force, by the names of the texts
 */
export async function writeTexts(tx: Database, bodies: SetUpAnswers, now: Date): Promise<Record<string, string>> {
  const pages = await editorPages(tx, Object.keys(bodies))
  const written = pages.flatMap(({ slug, title, version, html, document: before }) => {
    const document = pageDocument(bodies[slug] ?? '', before)
    const next = pageHtml(document)
    return next === html ? [] : [{ slug, title, version: nextVersion(version), date: taipeiDay(now), html: next, document }]
  })
  await writePages(tx, written)
  return Object.fromEntries(
    pages.map(({ slug, version }) => [slug, written.find((one) => one.slug === slug)?.version ?? version]),
  )
}
