import { type AuthorVersion, bylineEndpoints } from '../contract/bylines.ts'
import {
  addAuthor,
  listAuthorRecords,
  listAuthorVersions,
  readAuthorRecord,
  removeAuthor,
  restoreAuthor,
  saveAuthor,
  takeByline,
} from '../operations/places/authors.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The authors' names of texts. */
export function serveBylines(app: ApiApp): void {
  serve(app, bylineEndpoints.list, async ({ context }) => ({ items: await listAuthorRecords(context) }))
  serve(app, bylineEndpoints.add, async ({ body, context }) => ({ items: await addAuthor(context, body) }))
  serve(app, bylineEndpoints.own, async ({ body, context }) => ({ items: await takeByline(context, body.name) }))
  serve(app, bylineEndpoints.one, async ({ params, context }) => ({ items: await readAuthorRecord(context, params.id) }))
  serve(app, bylineEndpoints.save, async ({ params, body, context }) => {
    await saveAuthor(context, params.id, body)
    return { items: await readAuthorRecord(context, params.id) }
  })
  serve(app, bylineEndpoints.versions, async ({ params, context }) => ({
    items: (await listAuthorVersions(context, params.id)).map(({ value, ...version }) => ({
      ...version,
      value: value as unknown as AuthorVersion['value'],
    })),
  }))
  serve(app, bylineEndpoints.restore, async ({ params, body, context }) => {
    await restoreAuthor(context, params.id, body.version)
    return { items: await readAuthorRecord(context, params.id) }
  })
  serve(app, bylineEndpoints.remove, async ({ params, context }) => {
    await removeAuthor(context, params.id)
    return { items: { result: true } }
  })
}
