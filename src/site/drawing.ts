import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import type { Drawing } from './request-context.ts'
import type { AdProps } from './shell/ads/ad-content.tsx'

/** How a drawing marks a part. Without `close` its HTML stands ready and comes in the place of `open`: nothing is drawn. */
export interface Marks {
  open: string
  close?: string
}

/** The parts of a page that are alike on many pages; none stands in another. Without marks a part is drawn like anything else. */
export interface Parts {
  /** A part of the frame, drawn from certain things; on the pages that it has links to, it may say so. */
  frame(name: string, of: readonly unknown[]): Marks | undefined
  /** A card, by a name of its own, with all that stands on it. */
  card(name: string, of: object): Marks | undefined
  /** Where the router's scripts stand. */
  scripts(): Marks
}

/** A part between its marks, or, where its HTML stands ready, the mark alone. In the browser there are none. */
export const marked = (marks: Marks | undefined, part: ReactNode): ReactNode =>
  marks && !marks.close ? marks.open : createElement(Fragment, null, marks?.open, part, marks?.close)

/** What the server's drawing is given. */
export interface Drawn extends Drawing {
  parts: Parts
  /** The routes of the page, as JSON. */
  routes: string
  /** The router's state, as JSON; null where it says nothing but which routes there are. */
  state: string | null
  /** An advertisement, where it may be kept. */
  ad: (props: AdProps) => Marks | undefined
}

/** Gives the server's drawing what the hydration data leaves out. In the browser there is none: the document holds it. */
export const DrawingContext = createContext<Drawn | null>(null)

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
