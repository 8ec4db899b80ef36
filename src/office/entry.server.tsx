import type { EntryContext, RouterContextProvider } from 'react-router'
import { startScript } from '../browser/start-scripts.ts'
import { restoreLoaderData } from '../rendering/loader-data.server.ts'
import { renderDocument } from '../rendering/render-document.server.tsx'
import { siteRequest } from '../rendering/request-context.ts'
import { firstScript } from './shell/first-script.ts'

export { deferLoaderData } from '../rendering/loader-data.server.ts'
export { provideSiteRequest } from '../rendering/request-context.ts'

const ownScripts = [firstScript, startScript]

/** Renders a page of the office for one person. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const site = context.get(siteRequest)
  return renderDocument({ request, status, headers, entry, site }, ownScripts, (page) => {
    restoreLoaderData(entry.staticHandlerContext, site.documentData.data)
    return { fragments: { scripts: () => page.scripts() } }
  })
}
