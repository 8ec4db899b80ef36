import { use } from 'react'
import { startScript } from '../browser/start-scripts.ts'
import { DocumentRenderContext } from './render-context.ts'

/** The hydration data in a document: loader data, the routes of the page, and the router's state if it contains more. */
export type HydrationPart = 'data' | 'routes' | 'state'

/** Writes the hydration data into the document, as JSON in inert script elements, and what loads the scripts. */
export function HydrationData() {
  const renderContext = use(DocumentRenderContext)
  return (
    <>
      <Written id="data" text={renderContext && JSON.stringify(renderContext.data)} />
      <Written id="routes" text={renderContext?.routes} />
      <Written id="state" text={renderContext?.state} />
      <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }} suppressHydrationWarning />
    </>
  )
}

function Written({ id, text }: { id: HydrationPart; text: string | null | undefined }) {
  const html = import.meta.env.SSR ? text?.replaceAll('<', '\\u003c') : textOf(id)
  if (!html) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

const textOf = (id: HydrationPart) => document.getElementById(id)?.textContent

/** In the browser: parses the hydration data of the document. Null if there is none of this kind. */
export function hydrationDataOf(id: HydrationPart): unknown {
  const text = textOf(id)
  return text ? JSON.parse(text) : null
}
