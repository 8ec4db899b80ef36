import { type ReactNode, use } from 'react'
import { marked } from '../../drawing/render-context.ts'
import { DrawingContext } from '../drawing.ts'
import { useSharedData } from './shared-data.tsx'
import { useShell } from './use-shell.ts'

/**
 * A part of the frame that depends only on the shell's data, and on the page only through its current link. The server
 * renders it once and reuses it in every page (`fast/cached-parts.server.ts`).
 */
export function CachedPart({ name, children }: { name: string; children: ReactNode }) {
  const { config, audience, year } = useShell()
  const { event, menus, keywords, magazine } = useSharedData()
  const marks = use(DrawingContext)?.parts.frame(`${audience} ${name}`, [config, year, event, menus, keywords, magazine])
  return marked(marks, children)
}

/** A card shared by many pages that depends only on its declared content. Rendered once as well. */
export function CachedCard({ name, of, children }: { name: string; of: object; children: ReactNode }) {
  return marked(use(DrawingContext)?.parts.card(name, of), children)
}
