import { type Context, use } from 'react'
import { DrawingContext as DrawingOfAny, type Drawn, type Marks } from '../drawing/drawn.ts'
import type { AdProps } from './shell/ads/ad-content.tsx'
import type { Around } from './shell/read-shell.ts'

/** The parts of a page that are alike on many pages; none stands in another. Without marks a part is drawn like anything else. */
export interface Parts {
  /** A part of the frame, drawn from certain things; on the pages that it has links to, it may say so. */
  frame(name: string, of: readonly unknown[]): Marks | undefined
  /** A card, by a name of its own, with all that stands on it. */
  card(name: string, of: object): Marks | undefined
  /** Where the router's scripts stand. */
  scripts(): Marks
}

/** What the server's drawing of a page of the site is given. */
export interface DrawnPage extends Drawn {
  around: Around | null
  parts: Parts
  /** An advertisement, where it may be kept. */
  ad: (props: AdProps) => Marks | undefined
}

/** The same context that every document is drawn with, as the site fills it. */
export const DrawingContext = DrawingOfAny as Context<DrawnPage | null>

/**
 * The body of a post as HTML pieces: from the navigation's data when they are there, from the server's
 * request while drawing a document, and in the browser from the document itself (the pieces already stand there).
 */
export function usePostBody(key: string, fromData: string[] | null, pieces: number): string[] {
  const drawing = use(DrawingContext)
  if (fromData) return fromData
  const drawn = drawing?.bodies.get(key)
  if (drawn) return drawn
  return Array.from({ length: pieces }, (_, index) => inDocument(key, index))
}

function inDocument(key: string, index: number): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`[data-body="${key}#${index}"]`)?.innerHTML ?? ''
}
