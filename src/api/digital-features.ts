import { digitalFeatureEndpoints } from '../contract/digital-features.ts'
import { entityPath } from '../domain/navigation/paths.ts'
import { type DigitalFeatureRow, listDigitalFeatures, readDigitalFeature } from '../operations/places/read-listings.ts'
import { presentPostSummary } from './presenters/post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** 數位專題: the overview, and one of them. */
export function serveDigitalFeatures(app: ApiApp): void {
  serve(app, digitalFeatureEndpoints.list, async ({ context }) => {
    return { items: (await listDigitalFeatures(context)).map(withUrl) }
  })
  serve(app, digitalFeatureEndpoints.get, async ({ params, context }) => {
    const feature = await readDigitalFeature(context, params.id)
    const chapters = feature.chapters.map((chapter) => ({ ...chapter, posts: chapter.posts.map(presentPostSummary) }))
    return { items: { ...withUrl(feature), chapters } }
  })
}

const withUrl = <Row extends DigitalFeatureRow>(row: Row) => ({ ...row, url: entityPath('digital-subject', row.id) })
