import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allowed } from '../tests/structure/allowed-imports.ts'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes docs/architecture.svg: the folders of `src/`, each above all that it may import. Drawn from the rules that the
 * import test enforces; an edge implied by two others is omitted. Only the horizontal order is set by hand. With
 * --check it only reports whether the file is up to date.
 */
const layout: Record<string, { column: number; meaning: string }> = {
  server: { column: 2.5, meaning: 'HTTP, page cache' },
  demo: { column: 5, meaning: 'the demo magazine' },
  office: { column: 1, meaning: 'where it is made' },
  site: { column: 0.25, meaning: 'what readers see' },
  rendering: { column: 0.6, meaning: 'documents, forms' },
  api: { column: 2, meaning: 'guards, presenters' },
  jobs: { column: 3.25, meaning: 'in the background' },
  content: { column: 5, meaning: 'files ↔ documents' },
  browser: { column: 0.9, meaning: 'starts in the browser' },
  operations: { column: 4.25, meaning: 'what can be done' },
  contract: { column: 1.4, meaning: 'calls as schemas' },
  mail: { column: 2.8, meaning: 'templates' },
  db: { column: 4.25, meaning: 'schema, queries' },
  ui: { column: 0, meaning: 'tokens, primitives' },
  domain: { column: 2.8, meaning: 'pure rules' },
}

const layers = Object.keys(allowed).filter((layer) => existsSync(fileURLToPath(new URL(`../src/${layer}`, import.meta.url))))
const importsOf = (layer: string): string[] => (allowed[layer] ?? []).filter((other) => layers.includes(other))
/** The longest import path below a folder: its level in the drawing. */
const height = (layer: string): number => Math.max(-1, ...importsOf(layer).map(height)) + 1
/** Whether a folder also reaches another through a third one (a transitive edge). */
const isTransitive = (layer: string, to: string): boolean =>
  importsOf(layer).some((middle) => middle !== to && (importsOf(middle).includes(to) || isTransitive(middle, to)))

const columnOf = (layer: string) => layout[layer]?.column ?? 0
const box = { width: 168, height: 56, gap: 16, rise: 108 }
const top = Math.max(...layers.map(height))
const width = Math.max(...layers.map((layer) => columnOf(layer) + 1)) * (box.width + box.gap) + box.gap
const tall = top * box.rise + box.height + 2 * box.gap
const positionOf = (layer: string) => ({
  x: box.gap + columnOf(layer) * (box.width + box.gap),
  y: box.gap + (top - height(layer)) * box.rise,
})

const arrows = layers.flatMap((layer) =>
  importsOf(layer)
    .filter((to) => !isTransitive(layer, to))
    .map((to) => {
      const [from, target] = [positionOf(layer), positionOf(to)]
      const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, target.x + box.width / 2, target.y - 4]
      const middle = (y1 + y2) / 2
      return `<path d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}" marker-end="url(#head)"><title>${layer} may import ${to}</title></path>`
    }),
)
const boxes = layers.map((layer) => {
  const { x, y } = positionOf(layer)
  const centre = x + box.width / 2
  return `<g><rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${centre}" y="${y + 24}" class="name">${layer}</text><text x="${centre}" y="${y + 43}">${layout[layer]?.meaning ?? ''}</text></g>`
})

writeIfChanged(
  'docs/architecture.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" role="img" aria-label="The rooms of src, each above what it may import">
<style>
svg{background:#fff;font-family:system-ui,sans-serif;font-size:12px}
rect{fill:#f4f6f5;stroke:#5b6b64}text{fill:#24302b;text-anchor:middle}.name{font-weight:600;font-size:15px}
path{fill:none;stroke:#5b6b64;stroke-width:1.25}marker path{fill:#5b6b64;stroke:none}
@media(prefers-color-scheme:dark){svg{background:#161b19}rect{fill:#232b28;stroke:#93a59d}text{fill:#e3eae7}path{stroke:#93a59d}marker path{fill:#93a59d}}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`,
)
