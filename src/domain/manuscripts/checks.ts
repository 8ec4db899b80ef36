import type { Block } from '../posts/blocks.ts'
import { inlineText } from '../posts/inline.ts'
import { isFrontPage } from '../posts/reference-target.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { exertionalChestFault } from '../red-flags/exertional-chest.ts'
import type { RedFlag } from '../red-flags/help.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'
import { isBlank } from '../text/hidden.ts'
import { type WallStatus, wallWords } from '../walls/wall.ts'
import type { Content } from './fields.ts'
import { simplifiedIn } from './simplified-content.ts'

/** Access statuses of other systems. Only the first two are open to all readers. */
export const sourceStatuses = [
  'publish',
  'published',
  'draft',
  'pending',
  'private',
  'future',
  'scheduled',
  'password',
  'members',
] as const
type SourceStatus = (typeof sourceStatuses)[number]

/** Whether a post was open to all readers at its source. An import makes nothing else public. */
export const isPublicAtSource = (status: SourceStatus): boolean => status === 'publish' || status === 'published'

/** One result of the checks before publication. */
export interface Check {
  /** Whether it blocks publishing; everything else is advice. */
  blocking: boolean
  message: string
  /**
   * Place: a part as faults name them (`fields.title`), a block by its key (`block.k1`), or something around the text:
   * `signature`, `notes`.
   */
  place: string
  /** A one-step fix, if there is one: `simplified` converts Simplified Chinese. */
  mend?: 'simplified'
}

/** Maximum length of a title: lists truncate longer ones. */
const maxTitleLength = 32
/** Maximum length of a heading: a longer one reads like text, and fills the table of contents. */
const maxHeadingLength = 40
/** Maximum reports of one kind; the others are similar. */
const maxOfAKind = 5
/** Statements for which a reader may ask for a source. */
const needsSource = /研究|調查|統計|文獻|百分之|[\d０-９]\s*(?:%|％|倍)|[一二三四五六七八九兩]倍/
const soundsPaid = /贊助|業配|置入|廣告合作|由廠商提供|合作推廣/
/**
 * Subjects for which an article should contain the matching help information. A reader's own words are judged by other
 * rules (`judge`): here it is only a subject.
 */
const subjects: readonly [RedFlag, RegExp, string][] = [
  ['crisis', /自殺|輕生|尋短|自殘|自傷|想死/, '自傷'],
  ['poison', /誤食|誤吞|誤飲|中毒|用藥過量|服藥過量/, '中毒'],
  ['emergency', /意識不清|意識模糊|半邊無力|單側無力|口齒不清|胸口悶痛|胸痛|呼吸困難|大量出血|休克|抽搐/, '緊急狀況'],
]

/** Editorial advice from the text alone. None of it blocks; mandatory content is checked by `publishFaults`. */
export function contentChecks({ fields, document }: Content): Check[] {
  const blocks = document.content
  const texts = blocks.map((block) => ({ key: block.attrs.key, text: textOfBlock(block) }))
  const advise = (place: string, message: string): Check => ({ blocking: false, place, message })
  // a text with numbered references numbers all of them; otherwise a list of references at the end is sufficient
  const isSourced = fields.references.length > 0 && !blocks.some(isMarked)
  const unsourced = blocks.flatMap((block) => {
    const sentence = sentencesOf(textOfBlock(block)).find((one) => needsSource.test(one))
    const rests = isSourced || isMarked(block) || linksIn([block]).length > 0
    return sentence === undefined || rests ? [] : [{ key: block.attrs.key, sentence }]
  })
  const whole = texts.map(({ text }) => text).join('\n')
  return [
    ...([...fields.title].length > maxTitleLength
      ? [advise('fields.title', `標題有 ${[...fields.title].length} 個字，列表和分享會截斷；${maxTitleLength} 個字以內比較好`)]
      : []),
    ...(fields.lead.trim() === '' ? [advise('fields.lead', '沒有前言，列表和搜尋結果會沒有說明')] : []),
    ...(fields.authors.length === 0 ? [advise('fields.authors', '沒有作者：頁面上不會寫是誰寫的')] : []),
    ...(fields.channels.length === 0 ? [advise('fields.channels', '沒有頻道：讀者在頻道裡找不到，也不會問要不要簽核')] : []),
    ...texts
      .filter((_, at) => blocks[at]?.type === 'heading')
      .map(({ key, text }) => ({ key, length: [...text].length }))
      .filter(({ length }) => length > maxHeadingLength)
      .slice(0, maxOfAKind)
      .map(({ key, length }) =>
        advise(`block.${key}`, `小標有 ${length.toLocaleString('en')} 個字，目錄會放不下；${maxHeadingLength} 個字以內比較好`),
      ),
    ...blocks
      .filter((block) => block.type === 'table')
      .flatMap(({ attrs, content }) => [
        ...(attrs.label.trim() === '' ? [advise(`block.${attrs.key}`, '表格沒有名稱：聽文章的人不知道這張表在說什麼')] : []),
        ...(content.some(isEmptyRow) ? [advise(`block.${attrs.key}`, '表格有一整列是空的，讀者會看到一條空白')] : []),
        ...(isWithoutHeads(content)
          ? [advise(`block.${attrs.key}`, '表格沒有標題格：聽文章的人不知道每一格是哪一欄的；第一列是標題就按「標題列」')]
          : []),
      ])
      .slice(0, maxOfAKind),
    ...skippedHeadings(blocks).map((key) => advise(`block.${key}`, '次小標前面沒有小標，目錄會跳一級')),
    ...unsourced
      .slice(0, maxOfAKind)
      .map(({ key, sentence }) => advise(`block.${key}`, `「${shortened(sentence)}」有數字或研究，但沒有標參考資料`)),
    ...subjects.flatMap(([flag, words, name]) => {
      const found = texts.find(({ text }) => words.test(text))
      const isCarded = blocks.some((block) => block.type === 'red_flag' && block.attrs.flag === flag)
      return found && !isCarded ? [advise(`block.${found.key}`, `內文提到${name}，還沒有求助資訊的紅旗卡`)] : []
    }),
    ...blocks.flatMap((block) => {
      const fault = exertionalChestFault(textOfBlock(block), block.type === 'red_flag' && block.attrs.flag === 'emergency')
      return fault === null ? [] : [advise(`block.${block.attrs.key}`, fault)]
    }),
    ...flagChecks(blocks).map(({ key, message }) => advise(`block.${key}`, message)),
    ...simplifiedCheck({ fields, document }),
    ...(fields.sponsor === null && soundsPaid.test(`${whole}\n${fields.source}`)
      ? [advise('fields.sponsor', '看起來有贊助或合作，但沒有填贊助者；有人出錢就要告訴讀者')]
      : []),
    ...fields.references.flatMap(({ title, url }, at) =>
      isFrontPage(url)
        ? [
            advise(
              'fields.references',
              `參考資料 ${at + 1}「${title}」的網址是機構首頁，讀者找不到這份文件：換成文件的網址，或留空`,
            ),
          ]
        : [],
    ),
    ...(fields.reviewed_at !== null && fields.references.length === 0
      ? [advise('fields.references', '寫了審訂，但沒有參考資料')]
      : []),
  ]
}

/**
 * Advice if publishing changes who may read the whole text.
 * @param read the wall of the published version; null if there is none
 */
export function wallChecks({ fields: { wall } }: Content, read: WallStatus | null): Check[] {
  if (read === null || read === wall) return []
  return [{ blocking: false, place: 'fields.wall', message: `現在${wallWords[read]}，發布之後${wallWords[wall]}` }]
}

/** Consequences of a red flag: a heading that has nothing else below it, and shop cards. */
function flagChecks(blocks: readonly Block[]): { key: string; message: string }[] {
  if (!mentionsEmergency(blocks)) return []
  return blocks.flatMap((block, at) => {
    const { key } = block.attrs
    if (block.type === 'card' && block.attrs.of === 'product')
      return [{ key, message: '有紅旗的文章不放商品卡，讀者看不到這一張' }]
    if (block.type !== 'heading' || blocks[at + 1]?.type !== 'red_flag') return []
    const next = blocks.slice(at + 1).find(({ type }) => type !== 'red_flag')
    const isEmptied = next === undefined || (next.type === 'heading' && next.attrs.level <= block.attrs.level)
    return isEmptied ? [{ key, message: '這個小標下面只有紅旗，紅旗會移到標題下面，小標就空了' }] : []
  })
}

/** Simplified Chinese in text for readers, reported with its first words. */
function simplifiedCheck(content: Content): Check[] {
  const found = simplifiedIn(content)
  const [first] = found
  if (!first) return []
  const named = found.slice(0, maxOfAKind).map(({ word }) => `「${word}」`)
  const message = `內文有簡體字：${named.join('')}${found.length > maxOfAKind ? `等 ${found.length} 個詞` : ''}`
  return [{ blocking: false, place: first.place, message, mend: 'simplified' }]
}

const sentencesOf = (text: string) => text.split(/(?<=[。！？!?])|\n/).filter((one) => one.trim() !== '')
const shortened = (text: string) => ([...text].length > 24 ? `${[...text].slice(0, 24).join('')}…` : text)

/** Whether a table has several rows and no header cell. */
const isWithoutHeads = (rows: Extract<Block, { type: 'table' }>['content']): boolean =>
  rows.length > 1 && !rows.some(({ content }) => content.some(({ type }) => type === 'table_header'))

const isEmptyRow = ({ content }: Extract<Block, { type: 'table' }>['content'][number]): boolean =>
  content.every((cell) => isBlank(inlineText(cell.content)))

/** Whether a node contains a source number at any depth. */
const isMarked = (node: object): boolean => {
  const { type, content = [] } = node as { type?: string; content?: readonly object[] }
  return type === 'reference' || content.some(isMarked)
}

/** The link targets of some blocks, in document order. */
export const linksIn = (nodes: readonly object[]): string[] =>
  nodes.flatMap((node) => {
    const { marks = [], content = [] } = node as { marks?: { type: string; attrs?: { href?: string } }[]; content?: object[] }
    return [...marks.flatMap(({ attrs }) => (attrs?.href ? [attrs.href] : [])), ...linksIn(content)]
  })

/** Keys of headings that skip a level: of the third level before one of the second. */
function skippedHeadings(blocks: readonly Block[]): string[] {
  const first = blocks.find((block) => block.type === 'heading')
  return first?.attrs.level === 3 ? [first.attrs.key] : []
}
