import type { z } from 'zod'
import { manuscriptEndpoints, type manuscriptFilter } from '../contract/manuscripts.ts'
import { publicationEndpoints } from '../contract/publications.ts'
import type { PostDocument } from '../domain/posts/blocks.ts'
import { findEditableManuscript, listManuscripts } from '../operations/manuscripts/find-manuscripts.ts'
import { restoreVersion } from '../operations/manuscripts/history.ts'
import { publishPost, unschedulePost, withdrawPost } from '../operations/manuscripts/publish-post.ts'
import { previewManuscript, readManuscript } from '../operations/manuscripts/read-manuscript.ts'
import { convertSimplified, createManuscript, saveManuscript } from '../operations/manuscripts/save-manuscript.ts'
import { eraseManuscript, restoreFromTrash, trashManuscript } from '../operations/manuscripts/trash.ts'
import { listVersions, readVersion } from '../operations/manuscripts/versions.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { presentPost } from './presenters/post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Manuscripts of the office: list, editing, versions, publication. */
export function serveManuscripts(app: ApiApp, notify: NotifyReview): void {
  serve(app, manuscriptEndpoints.list, async ({ query, context }) => {
    const { after, limit, ...filter } = query
    const { manuscripts, next } = await listManuscripts(context, { ...manuscriptQueryOf(filter), after, limit })
    const items = manuscripts.map(({ authors, channels, changedBy, trashedByName, excerpt, reviewDueOn, ...row }) => ({
      ...presentSummary(row),
      excerpt,
      authors,
      channels,
      review_due_on: reviewDueOn,
      changed_by: changedBy ?? '',
      trashed_by: trashedByName ?? '',
    }))
    return { items, next }
  })
  serve(app, manuscriptEndpoints.create, async ({ body, context }) => ({ items: await createManuscript(context, body) }))
  serve(app, manuscriptEndpoints.get, async ({ params, context }) => {
    const { row, content, state, changed, trashedBy, previewCode, ...details } = await readManuscript(context, params.uid)
    const summary = { ...presentSummary({ ...row, state, changed }), ...contentOf(content), ...details }
    return { items: { ...summary, trashed_by: trashedBy ?? '', preview_uuid: previewCode } }
  })
  serve(app, manuscriptEndpoints.ofPost, async ({ params, context }) => {
    const uid = await findEditableManuscript(context, params.postType, params.id)
    return { items: { url: uid === null ? null : `/office/posts/${uid}` } }
  })
  serve(app, manuscriptEndpoints.preview, async ({ params, context }) => ({
    items: presentPost(await previewManuscript(context, params.uid)),
  }))
  serve(app, manuscriptEndpoints.save, async ({ params, body, context }) => {
    const { merged, ...saved } = await saveManuscript(context, params.uid, body, notify)
    return { items: { ...saved, merged: merged && contentOf(merged) } }
  })
  serve(app, manuscriptEndpoints.versions, async ({ params, query, context }) => {
    const { versions, next } = await listVersions(context, params.uid, query.before)
    return { items: versions.map(presentVersion), next }
  })
  serve(app, manuscriptEndpoints.version, async ({ params, context }) => {
    const { version, content, hash } = await readVersion(context, params.uid, params.version)
    return { items: { version, ...contentOf(content), hash } }
  })
  serve(app, manuscriptEndpoints.restore, async ({ params, body, context }) => ({
    items: await restoreVersion(context, params.uid, body, notify),
  }))
  serve(app, manuscriptEndpoints.turnSimplified, async ({ params, body, context }) => ({
    items: await convertSimplified(context, params.uid, body, notify),
  }))
  serve(app, publicationEndpoints.publish, async ({ params, body, context }) => {
    const { publish_at: publishAt, spelling_only: spellingOnly, ...publishing } = body
    return { items: await publishPost(context, params.uid, { ...publishing, publishAt, spellingOnly }, notify) }
  })
  serve(app, publicationEndpoints.unschedule, async ({ params, body, context }) => {
    await unschedulePost(context, params.uid, body.reason, notify)
    return { items: { result: true } }
  })
  serve(app, publicationEndpoints.withdraw, async ({ params, body, context }) => {
    await withdrawPost(context, params.uid, body.reason, notify)
    return { items: { result: true } }
  })
  serve(app, publicationEndpoints.trash, async ({ params, context }) => {
    await trashManuscript(context, params.uid, notify)
    return { items: { result: true } }
  })
  serve(app, publicationEndpoints.untrash, async ({ params, context }) => {
    await restoreFromTrash(context, params.uid, notify)
    return { items: { result: true } }
  })
  serve(app, publicationEndpoints.erase, async ({ params, context }) => {
    await eraseManuscript(context, params.uid)
    return { items: { result: true } }
  })
}

type Versions = Awaited<ReturnType<typeof listVersions>>['versions']

export const presentVersion = ({ version, base, kind, name, byName, at, hash }: Versions[number]) => ({
  version,
  base,
  kind,
  name,
  by: byName ?? '',
  at: at.toISOString(),
  hash,
})

/** The filter of the list, in the form that its operation accepts. */
export const manuscriptQueryOf = ({ words = '', changed, ...requested }: z.output<typeof manuscriptFilter>) => ({
  ...requested,
  changed: changed === 'true',
  words: words.split(/\s+/).filter(Boolean),
})

export type ManuscriptSummaryRow = Omit<
  Awaited<ReturnType<typeof listManuscripts>>['manuscripts'][number],
  'authors' | 'channels' | 'changedBy' | 'trashedByName' | 'cursor' | 'excerpt' | 'reviewDueOn'
>

export const presentSummary = (row: ManuscriptSummaryRow) => ({
  uid: row.uid,
  type: row.type,
  number: row.number,
  title: row.title,
  version: row.version,
  published_version: row.publishedVersion,
  state: row.state,
  changed: row.changed,
  publish_date: row.publishDate?.toISOString() ?? null,
  ends_on: row.endsOn,
  embargo_until: row.embargoUntil?.toISOString() ?? null,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  trashed_at: row.trashedAt?.toISOString() ?? null,
  changed_at: row.changedAt.toISOString(),
})

const contentOf = <Fields>({ fields, document }: { fields: Fields; document: PostDocument }) => ({
  fields,
  document: document as unknown as Record<string, unknown>,
})
