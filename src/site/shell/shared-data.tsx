import { use } from 'react'
import { withMarks } from '../../rendering/render-context.ts'
import { SiteRenderContext } from '../render-context.ts'
import type { SharedParts } from './read-shell.ts'
import { useShell } from './use-shell.ts'

const id = 'around'
const noParts: SharedParts = { event: null, menus: [], keywords: [], magazine: null, ads: [] }

/** The data parsed from the document, cached. */
let read: SharedParts | undefined

/**
 * The slowly changing data of the shell: passed to the renderer on the server, parsed from the document in the browser.
 */
export function useSharedData(): SharedParts {
  const renderContext = use(SiteRenderContext)
  return useShell().sharedParts ?? (renderContext ? (renderContext.sharedParts ?? noParts) : inDocument())
}

/**
 * Serialises that data into the document as a non-executable script. It is shared by all pages: its text is built once.
 */
export function SharedData() {
  const renderContext = use(SiteRenderContext)
  const { event, menus, keywords, magazine, ads } = renderContext?.sharedParts ?? noParts
  return withMarks(renderContext?.parts.frame(id, [event, menus, keywords, magazine, ads]), <SharedDataScript />)
}

function SharedDataScript() {
  const renderContext = use(SiteRenderContext)
  const text = renderContext ? textOf(renderContext.sharedParts ?? noParts) : document.getElementById(id)?.textContent
  if (!text) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

function inDocument(): SharedParts {
  read ??= JSON.parse(document.getElementById(id)?.textContent || JSON.stringify(noParts)) as SharedParts
  return read
}

const textOf = (sharedParts: SharedParts) => JSON.stringify(sharedParts).replaceAll('<', '\\u003c')
