import { createContext, createElement, Fragment, type ReactNode } from 'react'
import type { Drawing } from './request-context.ts'

/** How a drawing marks a part. Without `close` its HTML stands ready and comes in the place of `open`: nothing is drawn. */
export interface Marks {
  open: string
  close?: string
}

/** A part between its marks, or, where its HTML stands ready, the mark alone. In the browser there are none. */
export const marked = (marks: Marks | undefined, part: ReactNode): ReactNode =>
  marks && !marks.close ? marks.open : createElement(Fragment, null, marks?.open, part, marks?.close)

/** What the server's drawing of any document is given. */
export interface Drawn extends Drawing {
  parts: {
    /** Where the router's scripts stand. */
    scripts(): Marks
  }
  /** The routes of the page, as JSON. */
  routes: string
  /** The router's state, as JSON; null where it says nothing but which routes there are. */
  state: string | null
}

/** Gives the server's drawing what the hydration data leaves out. In the browser there is none: the document holds it. */
export const DrawingContext = createContext<Drawn | null>(null)
