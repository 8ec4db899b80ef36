import { use } from 'react'
import { marked } from '../../drawing/drawn.ts'
import { DrawingContext } from '../drawing.ts'
import type { Around } from './read-shell.ts'
import { useShell } from './use-shell.ts'

const id = 'around'
const nothing: Around = { event: null, menus: [], keywords: [], magazine: null, ads: [] }

/** What the browser has read from the document. */
let read: Around | undefined

/** The slow-moving parts around the page: handed over while a document is drawn, in the browser read from the document. */
export function useAround(): Around {
  const drawing = use(DrawingContext)
  return useShell().around ?? (drawing ? (drawing.around ?? nothing) : inDocument())
}

/** Puts them into the document, as data that nothing runs. They come with page after page: their text is made once. */
export function AroundData() {
  const drawing = use(DrawingContext)
  const { event, menus, keywords, magazine, ads } = drawing?.around ?? nothing
  return marked(drawing?.parts.frame(id, [event, menus, keywords, magazine, ads]), <Written />)
}

function Written() {
  const drawing = use(DrawingContext)
  const text = drawing ? textOf(drawing.around ?? nothing) : document.getElementById(id)?.textContent
  if (!text) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

function inDocument(): Around {
  read ??= JSON.parse(document.getElementById(id)?.textContent || JSON.stringify(nothing)) as Around
  return read
}

const textOf = (around: Around) => JSON.stringify(around).replaceAll('<', '\\u003c')
