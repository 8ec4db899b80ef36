import { use } from 'react'
import { withFragmentMarkers } from '../../rendering/render-context.ts'
import { SiteRenderContext } from '../render-context.ts'
import type { SharedShellData } from './read-shell.ts'
import { useShell } from './use-shell.ts'

const elementId = 'around'
const emptyShellData: SharedShellData = { announcement: null, menus: [], keywords: [], magazine: null, ads: [] }

/** The data parsed from the document, cached. */
let cachedData: SharedShellData | undefined

/**
 * The slowly changing data of the shell: passed to the renderer on the server, parsed from the document in the browser.
 */
export function useSharedData(): SharedShellData {
  const renderContext = use(SiteRenderContext)
  return useShell().sharedShellData ?? (renderContext ? (renderContext.sharedShellData ?? emptyShellData) : inDocument())
}

/**
 * Serialises that data into the document as a non-executable script. It is shared by all pages: its text is built once.
 */
export function SharedData() {
  const renderContext = use(SiteRenderContext)
  const { announcement, menus, keywords, magazine, ads } = renderContext?.sharedShellData ?? emptyShellData
  return withFragmentMarkers(
    renderContext?.fragments.frame(elementId, [announcement, menus, keywords, magazine, ads]),
    <SharedDataScript />,
  )
}

function SharedDataScript() {
  const renderContext = use(SiteRenderContext)
  const text = renderContext
    ? toJson(renderContext.sharedShellData ?? emptyShellData)
    : document.getElementById(elementId)?.textContent
  if (!text) return null
  return <script type="application/json" id={elementId} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

function inDocument(): SharedShellData {
  cachedData ??= JSON.parse(document.getElementById(elementId)?.textContent || JSON.stringify(emptyShellData)) as SharedShellData
  return cachedData
}

const toJson = (data: SharedShellData) => JSON.stringify(data).replaceAll('<', '\\u003c')
