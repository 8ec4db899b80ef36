import { tagEndpoints } from '../contract/tags.ts'
import { addTag, listTags, listTagTwins, mergeTag, readTagRecord, removeTag, saveTag } from '../operations/places/tags.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The register of tags. */
export function serveTags(app: ApiApp): void {
  serve(app, tagEndpoints.list, async ({ query, context }) => {
    const { tags, next } = await listTags(context, query)
    return { items: tags, next }
  })
  serve(app, tagEndpoints.twins, async ({ context }) => ({ items: await listTagTwins(context) }))
  serve(app, tagEndpoints.add, async ({ body, context }) => ({ items: await addTag(context, body.name) }))
  serve(app, tagEndpoints.one, async ({ params, context }) => ({ items: await readTagRecord(context, params.id) }))
  serve(app, tagEndpoints.save, async ({ params, body, context }) => {
    await saveTag(context, params.id, body)
    return { items: await readTagRecord(context, params.id) }
  })
  serve(app, tagEndpoints.merge, async ({ params, body, context }) => {
    await mergeTag(context, params.id, body.into)
    return { items: await readTagRecord(context, body.into) }
  })
  serve(app, tagEndpoints.remove, async ({ params, context }) => {
    await removeTag(context, params.id)
    return { items: { result: true } }
  })
}
