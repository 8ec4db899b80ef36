import { type ReactNode, use } from 'react'
import { marked } from '../../drawing/drawn.ts'
import { DrawingContext } from '../drawing.ts'
import { useAround } from './around-data.tsx'
import { useShell } from './use-shell.ts'

/**
 * A part of the frame that depends on nothing but the shell's data, and on the page only by saying which link leads to
 * it. The server draws it once and puts it into page after page (`fast/kept-parts.server.ts`).
 */
export function KeptPart({ name, children }: { name: string; children: ReactNode }) {
  const { config, audience, year } = useShell()
  const { event, menus, keywords, magazine } = useAround()
  const marks = use(DrawingContext)?.parts.frame(`${audience} ${name}`, [config, year, event, menus, keywords, magazine])
  return marked(marks, children)
}

/** A card that many pages show, and that depends on nothing but what is said to stand on it. Drawn once as well. */
export function KeptCard({ name, of, children }: { name: string; of: object; children: ReactNode }) {
  return marked(use(DrawingContext)?.parts.card(name, of), children)
}
