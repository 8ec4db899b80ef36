import { use } from 'react'
import { ScrollRestoration } from 'react-router'
import { DocumentRenderContext, withFragmentMarkers } from './render-context.ts'

/**
 * The router's own script, which restores the scroll position. The server's rendering puts markers around it: everything
 * between the markers is from the router.
 */
export function ScrollScript() {
  return withFragmentMarkers(use(DocumentRenderContext)?.fragments.scripts(), <ScrollRestoration />)
}
