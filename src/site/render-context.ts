import { type Context, use, useMemo } from 'react'
import { DocumentRenderContext, type FragmentMarkers, type RenderContext } from '../rendering/render-context.ts'
import type { AdProps } from './shell/ads/ad-content.tsx'
import type { SharedShellData } from './shell/read-shell.ts'

/** Fragments that are identical on many pages; they are never nested. Without markers a fragment is rendered normally. */
export interface PageFragments {
  /** A fragment of the page frame, with its inputs; on pages that it links to, it may mark the current link. */
  frame(name: string, inputs: readonly unknown[]): FragmentMarkers | undefined
  /** A card, by a unique name, with its complete content. */
  card(name: string, content: object): FragmentMarkers | undefined
  /** The markers of the router's scripts. */
  scripts(): FragmentMarkers
}

/** Context of the server rendering of one page. */
export interface RenderedPage extends RenderContext {
  sharedShellData: SharedShellData | null
  fragments: PageFragments
  /** An advertisement, where it may be cached. */
  ad: (props: AdProps) => FragmentMarkers | undefined
}

/** The rendering context of every document, typed for the site. */
export const SiteRenderContext = DocumentRenderContext as Context<RenderedPage | null>

/**
 * The body of a post as HTML pieces: from the navigation's data when present, from the server's request while a
 * document is rendered, and in the browser from the document itself, which already contains the pieces. The document is
 * read once: a script may have changed the text since (a scaled recipe), and React would replace it by what a later
 * rendering reads.
 */
export function usePostBody(key: string, fromData: string[] | null, pieces: number): string[] {
  const renderContext = use(SiteRenderContext)
  const documentBody = useMemo(() => Array.from({ length: pieces }, (_, index) => inDocument(key, index)), [key, pieces])
  if (fromData) return fromData
  return renderContext?.bodies.get(key) ?? documentBody
}

function inDocument(key: string, index: number): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`[data-body="${key}#${index}"]`)?.innerHTML ?? ''
}
