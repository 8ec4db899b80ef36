import { use } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { marked, StandingContext } from '../standing.ts'

/** The router's own scripts. The server's drawing marks where they stand: whatever is between the marks, the router wrote. */
export function RouterScripts() {
  return marked(
    use(StandingContext)?.parts.scripts(),
    <>
      <ScrollRestoration />
      <Scripts />
    </>,
  )
}
