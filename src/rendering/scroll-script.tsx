import { use } from 'react'
import { ScrollRestoration } from 'react-router'
import { DocumentRenderContext, withMarks } from './render-context.ts'

/**
 * The router's own script, which restores the scroll position. The server's rendering marks its place: everything
 * between the marks is from the router.
 */
export function ScrollScript() {
  return withMarks(use(DocumentRenderContext)?.parts.scripts(), <ScrollRestoration />)
}
