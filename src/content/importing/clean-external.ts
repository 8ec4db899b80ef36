import { parseDocument } from 'htmlparser2'
import { DOMParser } from 'linkedom'
import { cleanHtml, prepareHtml } from '../../domain/html-cleaning/clean-html.ts'
import { hasText, renameElement, textOf, textsIn, unwrap } from '../../domain/html-cleaning/dom.ts'
import type { NamedPicture } from '../../domain/html-cleaning/pictures.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { readClassicParagraphs } from './classic-paragraphs.ts'
import { type Losses, linkEmbeds } from './embeds.ts'

/** Names of HTML elements: `<6` and `<甲>` are text. */
const names =
  'a|abbr|acronym|address|article|aside|audio|b|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|nav|nobr|noscript|object|ol|optgroup|option|p|param|picture|pre|progress|q|rb|rp|rt|rtc|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xml'
// names with a prefix are of other vocabularies, and also markup: `<o:p>`, `<amp-img>`
const name = String.raw`(?:(?:${names})(?=[\s/>])|(?:[a-z][a-z0-9]*:|amp-)[a-z][\w:.-]*(?=[\s/>]))`
const tag = new RegExp(String.raw`<\/?${name}[^<>]*>`, 'i')
const blockTag =
  /<(?:p|h[1-6]|ul|ol|li|dl|table|blockquote|figure|div|section|article|pre|details|hr|br|iframe|center|address)(?=[\s/>])[^<>]*>/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i
const shortcode = /\[(?:(?:wp_)?caption|gallery|audio|video|playlist|embed)\b[^\]]*\]/i
const lessThan = new RegExp(String.raw`<(?!\/?${name}|!--|!\[|\?xml|!doctype)`, 'gi')

/** Whether a text contains any markup. If not, it is plain text: its `<` and `&` are literal. */
export const hasMarkup = (text: string): boolean =>
  tag.test(text) || entity.test(text) || shortcode.test(text) || /<!--/.test(text)

/** Whether a text contains any HTML block element. */
export const hasBlockTag = (text: string): boolean => blockTag.test(text)

/** Escapes every `<` that starts no tag, so that a parser reads it as text. */
const escapeLiteralLessThan = (html: string): string => html.replace(lessThan, '&lt;')

/** The words of a name that may be marked up, as other systems store titles and tags: `R&amp;D`, `<em>甲</em>`. */
export const plainTextOf = (name: string): string =>
  hasMarkup(name) ? textOfNodes(parseDocument(escapeLiteralLessThan(name)).children) : name

type Nodes = ReturnType<typeof parseDocument>['children']

const textOfNodes = (nodes: Nodes): string =>
  nodes.map((node) => (node.type === 'text' ? node.data : 'children' in node ? textOfNodes(node.children) : '')).join('')

const caption = /\[(wp_caption|caption)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/gi
const embed = /\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi
const media = /\[(gallery|playlist|audio|video)\b([^\]]*)\](?:\s*\[\/\1\])?/gi
const mediaNames: Record<string, string> = { gallery: '圖輯', playlist: '播放清單', audio: '聲音', video: '影片' }
/** A shortcode around one URL: `[youtube https://…]`, `[soundcloud url="https://…"]`. */
const urlShortcode = /\[([a-z][\w-]*)(?:\s[^[\]]*?)?[\s="'](https?:\/\/[^\s[\]"']+)[^[\]]*\](?:\s*\[\/\1\])?/gi
/** A link in forum notation. */
const forumLink = /\[url=["']?(https?:\/\/[^\s\]"']+)["']?\]([\s\S]*?)\[\/url\]/gi
const pairedShortcode = /\[([a-z][\w-]*)([\s=][^\]]*)?\]([\s\S]*?)\[\/\1\]/gi
/** A single shortcode: with attributes, with a name that is no word, or alone on its line. */
const singleShortcode =
  /\[([a-z][\w-]*)\s+[\w-]+\s*=[^[\]]*\]|\[([a-z]+[_-][\w-]*)\s*\/?\]|^[ \t]*\[([a-z]{2,})\s*\/?\][ \t]*$/gim
const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i

/** Placeholders for escaped shortcodes: `[[gallery]]`. */
const [open, close] = ['\ue000', '\ue001']

/**
 * Converts WordPress's shortcodes in a text: captions become figure captions, enclosed content is retained, and every
 * shortcode is removed and reported. Brackets that are no shortcode (`[1]`, `[註]`) are retained.
 */
function readShortcodes(text: string, losses: Losses): string {
  return outsideComments(text, (part) =>
    part
      .replace(/\[(\[[a-z][^\]]*\])\]/gi, (_, code: string) => open + code.slice(1, -1) + close)
      .replace(caption, (_, __, attributes: string, inside: string) => {
        const picture = image.exec(inside)?.[0] ?? ''
        const captionText = inside.replace(picture, '').trim() || (attributeOf(attributes, 'caption') ?? '')
        return `\n\n<figure>${picture}<figcaption>${captionText}</figcaption></figure>\n\n`
      })
      .replace(embed, (_, url: string) => `\n\n${url}\n\n`)
      .replace(media, (_, name: string, attributes: string) => {
        const target = attributeOf(attributes, 'ids') ?? /https?:\/\/[^"'\s\]]+/.exec(attributes)?.[0] ?? ''
        losses.lose(`${mediaNames[name.toLowerCase()] ?? name}：[${name}]${target === '' ? '' : ` ${target}`}`)
        return '\n\n'
      })
      .replace(forumLink, '<a href="$1">$2</a>')
      .replace(urlShortcode, (code, name: string, url: string, offset: number, source: string) => {
        // with enclosed words it is parsed as a pair
        if (
          source
            .slice(offset + code.length)
            .toLowerCase()
            .includes(`[/${name.toLowerCase()}]`)
        )
          return code
        // a video is counted where it becomes a link
        if (!/youtu\.?be|vimeo/i.test(url)) losses.change(`個短代碼 [${name}] 改成連結：${url}`)
        return `\n\n${url}\n\n`
      })
      .replace(pairedShortcode, function unwrap(_, name: string, __, inside: string): string {
        losses.lose(`短代碼 [${name}]（裡面的文字留著）`)
        return inside.replace(pairedShortcode, unwrap)
      })
      .replace(singleShortcode, (_, ...names: (string | undefined)[]) => {
        losses.lose(`短代碼 [${names.slice(0, 3).find(Boolean)}]`)
        return ''
      })
      .replaceAll(open, '[')
      .replaceAll(close, ']'),
  )
}

/** Word writes conditions in brackets within comments: `<!--[if gte vml 1]>`. */
const outsideComments = (text: string, read: (part: string) => string): string =>
  text
    .split(/(<!--[\s\S]*?-->|<!\[[^\]]*\]>)/)
    .map((part, index) => (index % 2 === 0 ? read(part) : part))
    .join('')

function attributeOf(attributes: string, name: string): string | undefined {
  const [, quoted, single, unquoted] =
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))`, 'i').exec(attributes) ?? []
  return quoted ?? single ?? unquoted
}

const blockSelector = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, table, div, section, article, figure, pre, details, hr'

/** Ghost's cards with text: the emoji of a callout is moved into its first paragraph, and buttons are dropped. */
function readCards(body: Element): void {
  for (const button of body.querySelectorAll('.kg-toggle-heading button, .kg-toggle-heading svg, .kg-toggle-card-icon'))
    button.remove()
  for (const sign of body.querySelectorAll('.kg-callout-emoji')) {
    const textElement = sign.parentElement?.querySelector('.kg-callout-text')
    if (textElement && hasText(sign)) textElement.prepend(`${textOf(sign).trim()} `)
    sign.remove()
  }
}

/** Moves marks that wrap blocks, as some editors write them, to the words of each block. */
function markWithinBlocks(body: Element): void {
  for (const [name, other] of [
    ['b', 'strong'],
    ['i', 'em'],
  ] as const)
    for (const mark of body.querySelectorAll(name)) renameElement(mark, other)
  for (const mark of [
    ...body.querySelectorAll('strong, em, sup, sub, a, span, font, u, ins, small, code, mark, abbr, cite'),
  ].reverse()) {
    if (!mark.querySelector(blockSelector)) continue
    if (mark.matches('strong, em, sup, sub, a'))
      for (const block of [...mark.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th')]) {
        if (block.querySelector(`${blockSelector}, li`) || !hasText(block) || block.querySelector(mark.localName)) continue
        const inside = mark.cloneNode(false) as Element
        inside.append(...block.childNodes)
        block.append(inside)
      }
    unwrap(mark)
  }
}

/** The format of an external text, and its destination. */
export interface ForeignText {
  /** This site's own origin: links to it become paths. */
  origin: string
  /** Whether it is from WordPress's classic editor; otherwise this is detected from the text. */
  isClassic: boolean
}

/** Comments with which WordPress and Ghost delimit the parts of a text. */
const editorComments =
  /<!--\s*(?:\/?wp:[\s\S]*?|more\b[\s\S]*?|nextpage|noteaser|kg-card-(?:begin|end)[\s\S]*?|members-only|google_ad[\s\S]*?)\s*-->/gi

/**
 * Cleans HTML of another system with the rules of pasting, so that it can be converted to blocks; lost and converted
 * content is counted.
 */
export function cleanExternalHtml(text: string, { origin, isClassic }: ForeignText, losses: Losses): string {
  const usesBlockEditor = /<!--\s*wp:/.test(text)
  const marked = readShortcodes(withParagraphs(text.replace(editorComments, '\n\n')), losses)
  const { body } = new DOMParser().parseFromString(
    `<!doctype html><html><head></head><body>${prepareHtml(escapeLiteralLessThan(bodyOf(marked)))}</body></html>`,
    'text/html',
  ) as unknown as { body: HTMLElement }
  // code and styles are not part of the text, least of all their blank lines
  for (const code of body.querySelectorAll('script, style, head, title')) code.remove()
  // a server DOM splits text at each character reference
  body.normalize()
  readCards(body)
  readLazyPictures(body)
  readClassicParagraphs(body, isClassic && !usesBlockEditor)
  linkEmbeds(body, losses)
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('「', ...quote.childNodes, '」')
  for (const text of textsIn(body))
    if (!text.parentElement?.closest('pre')) {
      const unwrappedText = text.data.replace(hardLineBreak, '').replace(/ {2,}/g, ' ')
      text.data = isBreak(text.previousSibling) ? unwrappedText.replace(/^\s*\n\s*/, '') : unwrappedText
    }
  unlinkPlaceholders(body, losses)
  losses.change('份名詞說明（dl）改成段落', body.querySelectorAll('dl').length)
  losses.change('段收合的內容（details）改成一直展開', body.querySelectorAll('details').length)
  const ownPictures: NamedPicture[] = []
  const {
    lost,
    plain: unformatted,
    changed,
  } = cleanHtml(body, {
    origin,
    hold: (pictures) => pictures.map((picture) => holdPicture(picture, ownPictures, losses)),
    lostPicture,
  })
  for (const label of lost) if (!label.endsWith(lostPicture)) losses.lose(label)
  for (const label of [...unformatted, ...changed]) {
    const [, times = '1', rest = label] = /^(\d+) (.*)$/.exec(label) ?? []
    losses.change(rest, Number(times))
  }
  markWithinBlocks(body)
  for (const frame of body.querySelectorAll('li :is(div, section, article, blockquote, center)')) unwrap(frame)
  for (const placeholder of body.querySelectorAll('[data-waiting]'))
    showOwn(placeholder, ownPictures[Number(placeholder.getAttribute('data-waiting'))])
  for (const link of body.querySelectorAll('a')) if (!link.textContent?.trim() && !link.querySelector('img')) link.remove()
  return body.innerHTML
}

const lostPicture = '張圖片'

const isBreak = (node: Node | null): boolean => node?.nodeName.toLowerCase() === 'br'

const han = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef]`
/** A line end of the source between two Chinese characters: it is removed, not replaced by a space. */
const hardLineBreak = new RegExp(String.raw`(?<=${han})[ \t]{0,100}\r?\n\s*(?=${han})`, 'gu')

/** Without marked paragraphs, two consecutive line breaks separate paragraphs. */
const withParagraphs = (html: string): string => (/<p[\s>]/i.test(html) ? html : html.replace(/(?:<br\s*\/?>\s*){2,}/gi, '\n\n'))

/** Lazy-loaded pictures name their file in an attribute other than `src`. */
function readLazyPictures(body: Element): void {
  for (const picture of body.querySelectorAll('amp-img'))
    renameElement(picture, 'img').setAttribute('src', picture.getAttribute('src') ?? '')
  for (const picture of body.querySelectorAll('img')) {
    const url = ['data-src', 'data-lazy-src', 'data-original'].map((name) => picture.getAttribute(name)).find(Boolean)
    if (url && /^(data:|$)/i.test(picture.getAttribute('src') ?? '')) picture.setAttribute('src', url)
  }
}

/** The text may be a complete HTML page, whose head has the style sheets. */
function bodyOf(html: string): string {
  const body = /<body\b[^>]*>([\s\S]*?)(?:<\/body\s*>|$)/i.exec(html)
  if (!body) return html
  const sheets = html.slice(0, body.index).match(/<style\b[\s\S]*?<\/style\s*>/gi) ?? []
  return [...sheets, body[1]].join('')
}

/** Pictures of the media library are retained; of others the URL is reported. */
function holdPicture(picture: NamedPicture, ownPictures: NamedPicture[], losses: Losses): string | null {
  if (picture.libraryImage) return String(ownPictures.push(picture) - 1)
  const { alt, caption } = picture.wording
  const altNote = alt === '' ? '' : `（${alt}）`
  const source = /^data:/i.test(picture.src) ? '檔案在內文裡' : picture.src.slice(0, 300)
  losses.lose(`圖片：${source}${altNote}${caption === '' ? '' : '，圖說留著'}`)
  return null
}

function showOwn(placeholder: Element, picture: NamedPicture | undefined): void {
  if (!picture?.libraryImage) {
    placeholder.remove()
    return
  }
  const { ownerDocument } = placeholder
  const [figure, image, caption] = ['figure', 'img', 'figcaption'].map((name) => ownerDocument.createElement(name))
  if (!figure || !image || !caption) return
  const { id, width, height } = picture.libraryImage
  for (const [name, value] of Object.entries({ src: imagePath(id, 800), width, height, alt: picture.wording.alt }))
    image.setAttribute(name, String(value))
  caption.append(picture.wording.caption)
  figure.append(image, ...(picture.wording.caption === '' ? [] : [caption]))
  placeholder.replaceWith(figure)
}

/** Ghost refers to its own site by a placeholder, which is invalid here. */
function unlinkPlaceholders(body: Element, losses: Losses): void {
  for (const link of body.querySelectorAll('a[href^="__GHOST_URL__"]')) {
    losses.lose(`連到原網站的連結：${(link.getAttribute('href') ?? '').slice('__GHOST_URL__'.length)}（文字留著）`)
    unwrap(link)
  }
}
