import { use } from 'react'
import { marked, StandingContext } from '../standing.ts'
import type { Around } from './read-shell.ts'
import { useShell } from './use-shell.ts'

const id = 'around'
const nothing: Around = { event: null, menus: [], keywords: [], magazine: null, ads: [] }

/** What the browser has read from the document. */
let read: Around | undefined

/** The slow-moving parts around the page: handed over while a document is drawn, in the browser read from the document. */
export function useAround(): Around {
  const standing = use(StandingContext)
  return useShell().around ?? (standing ? (standing.around ?? nothing) : inDocument())
}

/** Puts them into the document, as data that nothing runs. They come with page after page: their text is made once. */
export function AroundData() {
  const standing = use(StandingContext)
  const { event, menus, keywords, magazine, ads } = standing?.around ?? nothing
  return marked(standing?.parts.frame(id, [event, menus, keywords, magazine, ads]), <Written />)
}

function Written() {
  const standing = use(StandingContext)
  const text = standing ? textOf(standing.around ?? nothing) : document.getElementById(id)?.textContent
  if (!text) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

function inDocument(): Around {
  read ??= JSON.parse(document.getElementById(id)?.textContent || JSON.stringify(nothing)) as Around
  return read
}

const textOf = (around: Around) => JSON.stringify(around).replaceAll('<', '\\u003c')
