import type { Database } from '../../db/connect.ts'
import { memberName } from '../../db/queries/manuscript-checks.ts'
import { type StepRow, storedSteps } from '../../db/queries/manuscript-steps.ts'
import {
  dueTexts,
  forgetDueTexts,
  type ReadText,
  type TextSource,
  textSources,
  writeTexts,
} from '../../db/queries/manuscript-texts.ts'
import { type ManuscriptRow, tagNamesOf } from '../../db/queries/manuscripts.ts'
import { correctionsOf, readAsPost } from '../../db/queries/post-facts.ts'
import type { PostRow } from '../../db/queries/posts.ts'
import { previewCodeOf } from '../../db/queries/posts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { projectPublished } from '../../domain/manuscripts/published-version.ts'
import { firstRead, hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import { termsOfFacts, termsOfText, textOfManuscript } from '../../domain/manuscripts/text-terms.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readWhole } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { specialistOf } from '../reviews/specialist-review.ts'
import { contentOfVersion, hashOf, hashVersion, headOf, inQuestion, openManuscript } from './versions.ts'

/**
 * A manuscript as readers would see it, whole, if its newest version were published now: published or not, including what
 * is still missing. It is read by the same code as posts, and nothing is written. The number of an unpublished one is 0.
 * @throws sign_in_required, forbidden, not_found
 */
export async function previewManuscript({ db, viewer, now }: OperationContext, uid: number): Promise<ReadablePost> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  return previewOf(db, row, await headOf(db, row), now)
}

/** What one version of a manuscript would show to its readers now, whole. Permissions are not checked. */
export const previewOf = async (db: Database, row: ManuscriptRow, content: Content, now: Date): Promise<ReadablePost> =>
  readWhole(db, await asPost(db, row, content, now))

/** How many changes are processed in one transaction. */
const atOnce = 20
/** The number of changes between two progress lines in the log. */
const reportEvery = 1000

/**
 * Indexes the texts that were changed since the last call, for the search of the office. A change leaves the queue in
 * the transaction that stores its text: after a crash the next call resumes. Only one process works at a time,
 * concurrent calls return immediately.
 * @param options.log receives the progress of a long run
 * @returns how many changes were processed
 */
export async function readTexts(
  db: Database,
  { signal, log = () => undefined }: { signal?: AbortSignal; log?: (line: string) => void } = {},
): Promise<number> {
  let dealt = 0
  while (!signal?.aborted) {
    const done = await db.transaction(async (tx) => {
      const due = await dueTexts(tx, atOnce)
      if (due.length === 0) return 0
      const sources = await textSources(tx, [...new Set(due.map(({ uid }) => uid))])
      await writeTexts(tx, sources.map(readText))
      await forgetDueTexts(
        tx,
        due.map(({ id }) => id),
      )
      return due.length
    })
    dealt += done
    if (done > 0 && dealt % reportEvery < done) log(`稿件的文字：${dealt} 次修改已讀進來`)
    if (done < atOnce) break
  }
  return dealt
}

function readText({ uid, changedAt, content, ...facts }: TextSource): ReadText {
  const text = textOfManuscript(content)
  return { uid, changedAt, text, terms: [...new Set([...termsOfText(text), ...termsOfFacts(facts)])] }
}

/**
 * A manuscript in its present state: its newest version, the state of its published version, and who moved it to the
 * trash. @throws sign_in_required, forbidden, not_found
 */
export async function readManuscript({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const content = await headOf(db, row)
  const hash = hashOf(content)
  const isOther = hasUnpublishedChanges(row) || row.publishedVersion === null
  const published = isOther && firstRead(row, now) !== null ? await readPublished(db, uid) : null
  const corrections = ((await correctionsOf(db, [uid])).get(uid) ?? []).map(({ at, text }) => ({ at, text }))
  const corrects = published !== null && medicalContent(published.content) !== medicalContent(content)
  const trashedBy = row.trashedBy === null ? null : await memberName(db, row.trashedBy)
  return {
    row,
    content,
    hash,
    state: publicState(row, now),
    changed: hasUnpublishedChanges(row),
    corrects,
    corrections,
    trashedBy,
    previewCode: await previewCodeOf(db, uid),
  }
}

/**
 * All steps of a manuscript, oldest first. Hashes of an earlier release are recomputed from the version of the step, so
 * that an old signature covers everything in that version, and nothing else.
 */
export async function stepsOf(db: Database, uid: number): Promise<StepRow[]> {
  const steps: StepRow[] = []
  for (const step of await storedSteps(db, uid)) {
    const content = step.hash.startsWith(hashVersion) ? null : await contentOfVersion(db, uid, step.version)
    steps.push(content === null ? step : { ...step, hash: hashOf(content) })
  }
  return steps
}

/**
 * One version of a manuscript as the whole post that it would be if it were published now, including what is still
 * missing, with the reviewer of exactly this content; nothing is written. Permissions are not checked.
 * @param id the number to show it under; by default its own, or 0 if it has none
 */
async function asPost(
  db: Database,
  row: ManuscriptRow,
  { fields, document }: Content,
  now: Date,
  id = row.number ?? 0,
): Promise<PostRow> {
  const { uid } = row
  const tagNames = await tagNamesOf(db, fields.tags)
  const by = await specialistOf(db, row, { fields, document }, now)
  const review = { reviewer: by?.reviewer ?? null, reviewed_at: by?.at ?? null }
  const there = { ...fields, ...review, tags: fields.tags.filter((tag) => tagNames.has(tag)) }
  const at = now.toISOString()
  const corrections = (await correctionsOf(db, [uid])).get(uid)
  const published = projectPublished(
    { fields: there, document },
    { tagNames, now: at, editedAt: fields.publish_at ?? at, corrections },
  )
  return readAsPost(db, published, { uid, id })
}

/**
 * The newest version of a manuscript as a post under a number, with the period in which it would be public. Without a
 * publish date it is public from this instant on.
 * @throws sign_in_required, forbidden, not_found
 */
export async function newestAsPost(
  { db, viewer, now }: Pick<OperationContext, 'db' | 'viewer' | 'now'>,
  uid: number,
  id: number,
): Promise<{ post: PostRow; publicAt: Date; endsOn: string | null }> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const content = await headOf(db, row)
  const { publish_at, ends_on } = content.fields
  const post = await asPost(db, row, content, now, id)
  return { post, publicAt: publish_at === null ? now : new Date(publish_at), endsOn: ends_on }
}
