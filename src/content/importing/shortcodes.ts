import type { Losses } from './losses.ts'

const caption = /\[(wp_caption|caption)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/gi
const embed = /\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi
const media = /\[(gallery|playlist|audio|video)\b([^\]]*)\](?:\s*\[\/\1\])?/gi
const mediaNames: Record<string, string> = { gallery: '圖輯', playlist: '播放清單', audio: '聲音', video: '影片' }
/** A shortcode around one address: `[youtube https://…]`, `[soundcloud url="https://…"]`. */
const ofAddress = /\[([a-z][\w-]*)(?:\s[^[\]]*?)?[\s="'](https?:\/\/[^\s[\]"']+)[^[\]]*\](?:\s*\[\/\1\])?/gi
/** A link in forum notation. */
const forumLink = /\[url=["']?(https?:\/\/[^\s\]"']+)["']?\]([\s\S]*?)\[\/url\]/gi
const inPair = /\[([a-z][\w-]*)([\s=][^\]]*)?\]([\s\S]*?)\[\/\1\]/gi
/** A single shortcode: with attributes, with a name that is no word, or alone on its line. */
const alone = /\[([a-z][\w-]*)\s+[\w-]+\s*=[^[\]]*\]|\[([a-z]+[_-][\w-]*)\s*\/?\]|^[ \t]*\[([a-z]{2,})\s*\/?\][ \t]*$/gim
const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i

/** Placeholders for escaped shortcodes: `[[gallery]]`. */
const [open, close] = ['\ue000', '\ue001']

/**
 * Converts WordPress's shortcodes in a text: captions become figure captions, enclosed content is retained, and every
 * shortcode is removed and reported. Brackets that are no shortcode (`[1]`, `[註]`) are retained.
 */
export function readShortcodes(text: string, losses: Losses): string {
  return outsideComments(text, (part) =>
    part
      .replace(/\[(\[[a-z][^\]]*\])\]/gi, (_, code: string) => open + code.slice(1, -1) + close)
      .replace(caption, (_, __, attributes: string, inside: string) => {
        const picture = image.exec(inside)?.[0] ?? ''
        const words = inside.replace(picture, '').trim() || (attributeOf(attributes, 'caption') ?? '')
        return `\n\n<figure>${picture}<figcaption>${words}</figcaption></figure>\n\n`
      })
      .replace(embed, (_, address: string) => `\n\n${address}\n\n`)
      .replace(media, (_, name: string, attributes: string) => {
        const of = attributeOf(attributes, 'ids') ?? /https?:\/\/[^"'\s\]]+/.exec(attributes)?.[0] ?? ''
        losses.lose(`${mediaNames[name.toLowerCase()] ?? name}：[${name}]${of === '' ? '' : ` ${of}`}`)
        return '\n\n'
      })
      .replace(forumLink, '<a href="$1">$2</a>')
      .replace(ofAddress, (code, name: string, address: string, at: number, whole: string) => {
        // with enclosed words it is parsed as a pair
        if (
          whole
            .slice(at + code.length)
            .toLowerCase()
            .includes(`[/${name.toLowerCase()}]`)
        )
          return code
        // a video is counted where it becomes a link
        if (!/youtu\.?be|vimeo/i.test(address)) losses.change(`個短代碼 [${name}] 改成連結：${address}`)
        return `\n\n${address}\n\n`
      })
      .replace(inPair, function unwrap(_, name: string, __, inside: string): string {
        losses.lose(`短代碼 [${name}]（裡面的文字留著）`)
        return inside.replace(inPair, unwrap)
      })
      .replace(alone, (_, ...names: (string | undefined)[]) => {
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
    .map((part, at) => (at % 2 === 0 ? read(part) : part))
    .join('')

function attributeOf(attributes: string, name: string): string | undefined {
  const [, quoted, single, bare] =
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))`, 'i').exec(attributes) ?? []
  return quoted ?? single ?? bare
}
