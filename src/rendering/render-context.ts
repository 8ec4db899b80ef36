import { createContext, createElement, Fragment, type ReactNode } from 'react'
import type { DocumentData } from './request-context.ts'

/** The marks around a part in the rendering. Without `close` its HTML is cached and replaces `open`: nothing is rendered. */
export interface Marks {
  open: string
  close?: string
}

/** A part between its marks, or, if its HTML is cached, the mark only. In the browser there are no marks. */
export const withMarks = (marks: Marks | undefined, part: ReactNode): ReactNode =>
  marks && !marks.close ? marks.open : createElement(Fragment, null, marks?.open, part, marks?.close)

/** The context of the server's rendering of any document. */
export interface RenderContext extends DocumentData {
  parts: {
    /** Marks around the router's scripts. */
    scripts(): Marks
  }
  /** The routes of the page, as JSON. */
  routes: string
  /** The router's state, as JSON; null if it contains no more than the routes. */
  state: string | null
}

/**
 * Provides the server's rendering with what the hydration data omits. In the browser it is null: the document contains
 * it.
 */
export const DocumentRenderContext = createContext<RenderContext | null>(null)
