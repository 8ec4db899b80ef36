import { hasText, renameElement, textOf, unwrap } from '../../domain/html-cleaning/dom.ts'

/** Collects lost and converted content of an external text, as messages for the person who imports. */
export class Losses {
  readonly #lost: string[] = []
  readonly #changed = new Map<string, number>()

  /** Records content that is missing entirely. */
  lose(label: string): void {
    this.#lost.push(label)
  }

  /** Records converted content; `label` follows a count in the message: `個連結改成 https`. */
  change(label: string, times = 1): void {
    if (times > 0) this.#changed.set(label, (this.#changed.get(label) ?? 0) + times)
  }

  get lost(): string[] {
    return [...this.#lost]
  }

  get changed(): string[] {
    return [...this.#changed].map(([label, times]) => `${times} ${label}`)
  }
}

/** The page of a video, by the URL of its iframe. */
const pages: [frame: RegExp, page: (id: string) => string][] = [
  [
    /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|watch\?(?:.*&)?v=)([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^youtu\.be\/([\w-]{6,20})/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})/, (id) => `https://vimeo.com/${id}`],
]
/** Link texts for files of media elements. */
const fileNames: Record<string, string> = { audio: '聲音檔', video: '影片檔' }
const filmNames: Record<string, string> = { 'www.youtube.com': 'YouTube 影片', 'vimeo.com': 'Vimeo 影片' }

const frames = 'iframe, embed, object, video, audio'
/** Wrappers of Ghost cards and WordPress embeds around one URL. */
const wrappers = 'figure, .kg-video-card, .kg-audio-card, .wp-block-embed'

/**
 * Replaces embeds of other sites by links, with their captions below; a text may contain videos only with their
 * transcript.
 */
export function linkEmbeds(body: Element, losses: Losses): void {
  for (const frame of [...body.querySelectorAll(frames)]) {
    if (frame.parentElement?.closest(frames)) continue
    const url = frameUrlOf(frame)
    if (isUnseen(frame)) frame.remove()
    else if (url === null) {
      losses.lose('內嵌的內容（沒有網址）')
      frame.remove()
    } else replaceByLink(frame, url, frame.getAttribute('title') ?? '', losses)
  }
  for (const embed of body.querySelectorAll('.wp-block-embed')) {
    const url = httpsUrl(textOf(embed.querySelector('.wp-block-embed__wrapper') ?? embed).trim())
    if (url) replaceByLink(embed.querySelector('.wp-block-embed__wrapper') ?? embed, url, '', losses)
  }
  linkBookmarks(body)
  for (const paragraph of body.querySelectorAll('p')) {
    // a URL alone in its paragraph is a WordPress embed
    const url = paragraph.children.length === 0 ? httpsUrl(textOf(paragraph).trim()) : null
    if (url) replaceByLink(paragraph, url, '', losses)
  }
}

/** Replaces an embed by a paragraph with a link; an adjacent caption follows. */
function replaceByLink(embed: Element, url: string, title: string, losses: Losses): void {
  const document = embed.ownerDocument
  const film = pages.map(([frame, page]) => [frame.exec(url.replace(/^https?:\/\//, ''))?.[1], page] as const)
  const [id, page] = film.find(([found]) => found !== undefined) ?? []
  const href = (id && page?.(id)) || url
  const { hostname } = new URL(href)
  const name = id ? filmNames[hostname] : undefined
  const isParagraph = embed.localName === 'p'
  if (name) losses.change(`個 ${name}改成連結：${href}`)
  else if (!isParagraph) losses.change(`個內嵌的內容改成連結：${href}`)
  const [link, paragraph] = [document.createElement('a'), document.createElement('p')]
  link.setAttribute('href', href)
  link.append(title.trim() || name || fileNames[embed.localName] || (isParagraph ? textOf(embed).trim() : hostname))
  paragraph.append(link)
  const card = embed.closest(wrappers)
  const target = card && !card.querySelector('img') ? card : (embed.closest('p') ?? embed)
  target.before(paragraph)
  const caption = card?.querySelector('figcaption') ?? null
  if (caption && hasText(caption)) target.before(renameElement(caption, 'p'))
  if (target === card) card.remove()
  else embed.remove()
}

/** Ghost's bookmark cards: the title as a link, and the description. */
function linkBookmarks(body: Element): void {
  for (const card of body.querySelectorAll('.kg-bookmark-card, .kg-file-card')) {
    const link = card.querySelector('a')
    const [title, description] = ['title', 'description'].map((part) =>
      card.querySelector(`.kg-bookmark-${part}, .kg-file-card-${part}`),
    )
    const caption = card.querySelector('figcaption, .kg-file-card-caption')
    if (!link) continue
    link.replaceChildren(textOf(title ?? link).trim() || (link.getAttribute('href') ?? ''))
    const lines = [link, description, caption].filter((line) => line != null && hasText(line))
    card.before(
      ...lines.map((line) => {
        const paragraph = body.ownerDocument.createElement('p')
        paragraph.append(...(line === link ? [link] : (line?.childNodes ?? [])))
        return paragraph
      }),
    )
    card.remove()
  }
  // the preceding link names the file already
  for (const button of body.querySelectorAll('.wp-block-file__button')) button.remove()
  for (const button of body.querySelectorAll('.kg-audio-card, .kg-video-card, .kg-audio-player, .kg-video-player')) unwrap(button)
}

/** Tracking or hidden frames. */
const isUnseen = (frame: Element): boolean =>
  frame.localName === 'iframe' &&
  (['width', 'height'].some((side) => frame.hasAttribute(side) && Number.parseInt(frame.getAttribute(side) ?? '', 10) <= 2) ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(frame.getAttribute('data-style') ?? ''))

function frameUrlOf(frame: Element): string | null {
  const inside = frame.querySelector('source[src], embed[src], iframe[src]')
  for (const element of [frame, inside])
    for (const name of ['src', 'data-src', 'data']) {
      const url = httpsUrl(element?.getAttribute(name) ?? '')
      if (url) return url
    }
  return null
}

/** A web URL as https; null for anything else. */
function httpsUrl(input: string): string | null {
  const url = input
    .trim()
    .replace(/^\/\//, 'https://')
    .replace(/^http:/i, 'https:')
  return /^https:\/\/[^\s<>"]+\.[^\s<>"]+$/i.test(url) && URL.canParse(url) ? url : null
}
