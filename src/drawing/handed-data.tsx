import { use } from 'react'
import { startScript } from '../browser/start.ts'
import { DrawingContext } from './drawn.ts'

/** What a document holds for the browser: what the loaders gave, which routes the page is made of, and the router's state where it says more. */
export type Handed = 'data' | 'routes' | 'state'

/** Puts into the document, as JSON that nothing runs, what the browser needs to take it over, and what fetches the scripts. */
export function HandedData() {
  const drawing = use(DrawingContext)
  return (
    <>
      <Written id="data" text={drawing && JSON.stringify(drawing.data)} />
      <Written id="routes" text={drawing?.routes} />
      <Written id="state" text={drawing?.state} />
      <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }} suppressHydrationWarning />
    </>
  )
}

function Written({ id, text }: { id: Handed; text: string | null | undefined }) {
  const html = import.meta.env.SSR ? text?.replaceAll('<', '\\u003c') : written(id)
  if (!html) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

const written = (id: Handed) => document.getElementById(id)?.textContent

/** In the browser: what the document holds. Null where it holds nothing of the kind. */
export function handed(id: Handed): unknown {
  const text = written(id)
  return text ? JSON.parse(text) : null
}
