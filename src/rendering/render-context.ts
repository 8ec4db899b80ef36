import { createContext, createElement, Fragment, type ReactNode } from 'react'
import type { DocumentData } from './request-context.ts'

/** The markers around a fragment in the rendering. Without `close` its cached HTML replaces `open`: nothing is rendered. */
export interface FragmentMarkers {
  open: string
  close?: string
}

/** A fragment between its markers, or only the opening marker if its HTML is cached. In the browser there are no markers. */
export const withFragmentMarkers = (markers: FragmentMarkers | undefined, fragment: ReactNode): ReactNode =>
  markers && !markers.close ? markers.open : createElement(Fragment, null, markers?.open, fragment, markers?.close)

/** The context of the server's rendering of any document. */
export interface RenderContext extends DocumentData {
  fragments: {
    /** The markers around the router's scripts. */
    scripts(): FragmentMarkers
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
