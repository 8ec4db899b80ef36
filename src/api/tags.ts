import { tagEndpoints } from '../contract/tags.ts'
import { addTag, listTagTwins, mergeTag, readTagRecord } from '../operations/places/tags.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Tags apart from their register: twins, merging, and names typed in a manuscript. */
export function serveTags(app: ApiApp): void {
  serve(app, tagEndpoints.twins, async ({ context }) => ({ items: await listTagTwins(context) }))
  serve(app, tagEndpoints.add, async ({ body, context }) => ({ items: await addTag(context, body.name) }))
  serve(app, tagEndpoints.one, async ({ params, context }) => ({ items: await readTagRecord(context, params.id) }))
  serve(app, tagEndpoints.merge, async ({ params, body, context }) => {
    await mergeTag(context, params.id, body.into)
    return { items: await readTagRecord(context, body.into) }
  })
}
