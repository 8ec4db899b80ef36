import { use } from 'react'
import { ScrollRestoration } from 'react-router'
import { DrawingContext, marked } from './drawn.ts'

/** The router's own script, which scrolls to where the reader was. The server's drawing marks where it stands: whatever is between the marks, the router wrote. */
export function ScrollScript() {
  return marked(use(DrawingContext)?.parts.scripts(), <ScrollRestoration />)
}
