import type { EntryContext, RouterContextProvider } from 'react-router'
import { startScript } from '../browser/start-scripts.ts'
import { renderDocument } from '../rendering/render-document.server.tsx'
import { siteRequest } from '../rendering/request-context.ts'
import { createPageFragments, restoreLoaderData } from './fast/index.server.ts'
import { beforePaintScript } from './posts/reading-settings.ts'
import { adPageType } from './shell/ads/slot-content.ts'
import { firstScript } from './shell/first-script.ts'
import { announcementScript } from './shell/header/announcement-script.ts'
import { isPrivatePage } from './shell/private-page.ts'

export { provideSiteRequest } from '../rendering/request-context.ts'
export { deferLoaderData } from './fast/index.server.ts'

/** The inline scripts of the pages, as written in the sources. */
const ownScripts = [firstScript, announcementScript, beforePaintScript, startScript]

/** Renders a page of the site: for an audience, whose output is cached, or for one person. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const site = context.get(siteRequest)
  return renderDocument({ request, status, headers, entry, site }, ownScripts, (page) => {
    const { staticHandlerContext } = entry
    restoreLoaderData(staticHandlerContext, site.documentData.data)
    const matched = staticHandlerContext.matches.map(({ route: { id, handle } }) => ({
      handle,
      loaderData: staticHandlerContext.loaderData[id],
    }))
    site.rendered.blocksThirdParties = isPrivatePage(matched)
    return createPageFragments(page, site, { pathname: staticHandlerContext.location.pathname, on: adPageType(matched) })
  })
}
