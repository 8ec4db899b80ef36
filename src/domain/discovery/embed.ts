/** Page that other sites may embed in an iframe: a tool by its slug, a quiz by its number. */
export type Embeddable = { kind: 'tool'; slug: string } | { kind: 'quiz'; id: number }

/** Pixels. Wide enough for a form, high enough for a question with its answers. */
const sizes = { tool: { width: 720, height: 720 }, quiz: { width: 720, height: 640 } } as const

/** The path of the regular page of an embeddable item. */
export const embeddablePath = (embeddable: Embeddable): string =>
  embeddable.kind === 'tool' ? `/tool/${embeddable.slug}` : `/test/Index/${embeddable.id}`

/** The path of its variant for iframes. */
export const embedPath = (embeddable: Embeddable): string => `${embeddablePath(embeddable)}/embed`

/** Resolves a URL of this site to an embeddable item, by its page or its embed page; null for any other URL. */
export function embeddableAt(url: string, siteUrl: string): Embeddable | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  if (origin !== new URL(siteUrl).origin) return null
  const [, slug, id] = /^\/(?:tool\/([a-z_]{1,30})|test\/index\/([1-9]\d{0,8}))(?:\/embed)?\/?$/i.exec(pathname) ?? []
  if (slug) return { kind: 'tool', slug: slug.toLowerCase() }
  return id ? { kind: 'quiz', id: Number(id) } : null
}

/** Size of the iframe: the default size, limited by what the other site requests (oEmbed 1.0, 2.2: maxwidth, maxheight). */
export function embedSize(embeddable: Embeddable, limits: { width: number; height: number }): { width: number; height: number } {
  const { width, height } = sizes[embeddable.kind]
  return { width: Math.min(width, limits.width), height: Math.min(height, limits.height) }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** The iframe as HTML, for insertion into another site's page. */
export function embedHtml({ src, title, width, height }: { src: string; title: string; width: string; height: number }): string {
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${escaped(width)}" height="${height}" loading="lazy" style="border:0"></iframe>`
}

/** Height of the iframe when its width follows the embedding page. */
export const embedHeight = ({ kind }: Embeddable): number => sizes[kind].height
