import { parseDocument } from 'htmlparser2'

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
export const isMarkedUp = (text: string): boolean =>
  tag.test(text) || entity.test(text) || shortcode.test(text) || /<!--/.test(text)

/** Whether a text contains any HTML block element. */
export const hasBlockTag = (text: string): boolean => blockTag.test(text)

/** Escapes every `<` that starts no tag, so that a parser reads it as text. */
export const onlyTags = (html: string): string => html.replace(lessThan, '&lt;')

/** The words of a name that may be marked up, as other systems store titles and tags: `R&amp;D`, `<em>甲</em>`. */
export const plainWords = (name: string): string => (isMarkedUp(name) ? wordsOf(parseDocument(onlyTags(name)).children) : name)

type Nodes = ReturnType<typeof parseDocument>['children']

const wordsOf = (nodes: Nodes): string =>
  nodes.map((node) => (node.type === 'text' ? node.data : 'children' in node ? wordsOf(node.children) : '')).join('')
