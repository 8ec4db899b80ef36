import { type ReactNode, use } from 'react'
import { withMarks } from '../../rendering/render-context.ts'
import { SiteRenderContext } from '../render-context.ts'
import { useSharedData } from './shared-data.tsx'
import { useShell } from './use-shell.ts'

/**
 * A part of the frame that depends only on the shell's data, and on the page only through its current link. The server
 * renders it once and reuses it in every page (`fast/index.server.ts`).
 */
export function CachedPart({ name, children }: { name: string; children: ReactNode }) {
  const { config, audience, year } = useShell()
  const { event, menus, keywords, magazine } = useSharedData()
  const marks = use(SiteRenderContext)?.parts.frame(`${audience} ${name}`, [config, year, event, menus, keywords, magazine])
  return withMarks(marks, children)
}

/** A card shared by many pages that depends only on its declared content. Rendered once as well. */
export function CachedCard({ name, content, children }: { name: string; content: object; children: ReactNode }) {
  return withMarks(use(SiteRenderContext)?.parts.card(name, content), children)
}
