import { drawingPlaceholderPattern } from '../posts/drawing-placeholder.ts'
import { escapeAttribute, escapeHtml } from '../posts/escape-html.ts'
import { drawings } from './catalogue.ts'
import { type Drawing, inherited } from './draw.ts'

/** Width of every drawing, in its own units. */
const width = 360

const opening = ({ height }: Drawing, more: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${inherited} ${more}>`

/**
 * Inserts a drawing into the compiled HTML of its block. Of an unknown drawing only the list remains. Assistive
 * technology gets the title: the list below contains the rest.
 */
export const withDrawing = (html: string): string =>
  html.replace(drawingPlaceholderPattern, (_, name: string) => {
    const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined
    if (!drawing) return ''
    const label = escapeAttribute(`圖解：${drawing.title}，下面的清單說同一件事`)
    return `<div class="drawing" role="group" tabindex="0" aria-label="${label}">${opening(drawing, 'role="img" aria-hidden="true"')}${drawing.parts}</svg></div>`
  })

/** Colours of the light theme, for a drawing outside of a page. */
const colours: Record<string, string> = {
  'var(--accent)': '#b5431f',
  'var(--accent-soft)': '#fbe9e1',
  'var(--on-accent)': '#ffffff',
  'var(--paper-raised)': '#ffffff',
  'var(--paper-sunken)': '#f3efe6',
  'var(--line-strong)': '#8d9693',
  'var(--grade-1)': '#cfe3bd',
  'var(--grade-2)': '#f4e2a1',
  'var(--grade-3)': '#f5c795',
  'var(--grade-4)': '#eda293',
  'var(--grade-5)': '#cdb0e0',
  'var(--grade-6)': '#d9b0aa',
}

/** A drawing as a file of its own, or null for an unknown name. */
export function drawingFile(name: string): string | null {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (!drawing) return null
  const parts = drawing.parts.replace(/var\(--[a-z0-9-]+\)/g, (colour) => colours[colour] ?? 'currentColor')
  const size = `width="${width * 2}" height="${drawing.height * 2}" color="#1f2a2c" font-family="Noto Sans TC, Noto Sans CJK TC, PingFang TC, Microsoft JhengHei, sans-serif"`
  return `${opening(drawing, size)}<title>${escapeHtml(drawing.title)}</title>${parts}</svg>`
}
