import { use } from 'react'
import { StandingContext } from '../standing.ts'
import type { Around } from './read-shell.ts'
import { useShell } from './use-shell.ts'

const id = 'around'
const nothing: Around = { event: null, menus: [], keywords: [], magazine: null, ads: [] }

/** The same parts come with page after page, so their text is made once. */
let written: { around: Around; text: string } | undefined
/** What the browser has read from the document. */
let read: Around | undefined

/** The slow-moving parts around the page: handed over while a document is drawn, in the browser read from the document. */
export function useAround(): Around {
  const standing = use(StandingContext)
  return useShell().around ?? (standing ? (standing.around ?? nothing) : inDocument())
}

/** Puts them into the document, as data that nothing runs. */
export function AroundData() {
  const standing = use(StandingContext)
  const text = standing ? textOf(standing.around ?? nothing) : document.getElementById(id)?.textContent
  if (!text) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

function inDocument(): Around {
  read ??= JSON.parse(document.getElementById(id)?.textContent || JSON.stringify(nothing)) as Around
  return read
}

function textOf(around: Around): string {
  if (!written || !same(written.around, around)) written = { around, text: JSON.stringify(around).replaceAll('<', '\\u003c') }
  return written.text
}

const same = (one: Around, other: Around) =>
  one.event === other.event &&
  one.menus === other.menus &&
  one.keywords === other.keywords &&
  one.magazine === other.magazine &&
  one.ads === other.ads
