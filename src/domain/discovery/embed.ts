/** What other sites may show in a frame of theirs: a tool by its slug, a quiz by its number. */
export type Embeddable = { kind: 'tool'; slug: string } | { kind: 'quiz'; id: number }

/** Pixels. Wide enough for a form, high enough for a question with its answers. */
const sizes = { tool: { width: 720, height: 720 }, quiz: { width: 720, height: 640 } } as const

/** The page of something that can be embedded. */
export const embeddablePath = (what: Embeddable): string =>
  what.kind === 'tool' ? `/tool/${what.slug}` : `/test/Index/${what.id}`

/** The page of it that is made to stand in a frame. */
export const embedPath = (what: Embeddable): string => `${embeddablePath(what)}/embed`

/** What an address of this site can be embedded as, or null: the tool or the quiz on that page (or on its page for frames). */
export function embeddableAt(address: string, siteUrl: string): Embeddable | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(siteUrl).origin) return null
  const [, slug, id] = /^\/(?:tool\/([a-z_]{1,30})|test\/index\/([1-9]\d{0,8}))(?:\/embed)?\/?$/i.exec(pathname) ?? []
  if (slug) return { kind: 'tool', slug: slug.toLowerCase() }
  return id ? { kind: 'quiz', id: Number(id) } : null
}

/** How large its frame is: as made, or what the other site has room for (oEmbed 1.0, 2.2: maxwidth, maxheight). */
export function embedSize(what: Embeddable, most: { width: number; height: number }): { width: number; height: number } {
  const { width, height } = sizes[what.kind]
  return { width: Math.min(width, most.width), height: Math.min(height, most.height) }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** The frame as HTML, to be put into another site's page. */
export function embedHtml({ src, title, width, height }: { src: string; title: string; width: string; height: number }): string {
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${escaped(width)}" height="${height}" loading="lazy" style="border:0"></iframe>`
}

/** The height that a frame is given when its width follows the page. */
export const embedHeight = ({ kind }: Embeddable): number => sizes[kind].height
