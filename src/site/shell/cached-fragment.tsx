import { type ReactNode, use } from 'react'
import { withFragmentMarkers } from '../../rendering/render-context.ts'
import { SiteRenderContext } from '../render-context.ts'
import { useSharedData } from './shared-data.tsx'
import { useShell } from './use-shell.ts'

/**
 * A fragment of the page frame that depends only on the shell's data, and on the page only through its current link. The server
 * renders it once and reuses it in every page (`fast/index.server.ts`).
 */
export function CachedFragment({ name, children }: { name: string; children: ReactNode }) {
  const { config, audience, year } = useShell()
  const { announcement, menus, keywords, magazine } = useSharedData()
  const markers = use(SiteRenderContext)?.fragments.frame(`${audience} ${name}`, [
    config,
    year,
    announcement,
    menus,
    keywords,
    magazine,
  ])
  return withFragmentMarkers(markers, children)
}

/** A card shared by many pages that depends only on its declared content. Rendered once as well. */
export function CachedCard({ name, content, children }: { name: string; content: object; children: ReactNode }) {
  return withFragmentMarkers(use(SiteRenderContext)?.fragments.card(name, content), children)
}
