import type { Block } from '../posts/blocks.ts'
import { inlineText } from '../posts/inline.ts'
import { isFrontPage } from '../posts/reference-target.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { exertionalChestError } from '../red-flags/exertional-chest.ts'
import { hasRedFlag } from '../red-flags/has-red-flag.ts'
import type { RedFlag } from '../red-flags/help.ts'
import { isBlank } from '../text/hidden.ts'
import { type WallStatus, wallText } from '../walls/wall.ts'
import type { Content } from './fields.ts'
import { findSimplified } from './simplified.ts'
import { wordingChecks } from './wording.ts'

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
   * Place: a part as errors name them (`fields.title`), a block by its key (`block.k1`), or something around the text:
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
 * rules (`judgeText`): here it is only a subject.
 */
const subjects: readonly [RedFlag, RegExp, string][] = [
  ['crisis', /自殺|輕生|尋短|自殘|自傷|想死/, '自傷'],
  ['poison', /誤食|誤吞|誤飲|中毒|用藥過量|服藥過量/, '中毒'],
  ['emergency', /意識不清|意識模糊|半邊無力|單側無力|口齒不清|胸口悶痛|胸痛|呼吸困難|大量出血|休克|抽搐/, '緊急狀況'],
]

/** Editorial advice from the text alone. None of it blocks; mandatory content is checked by `publishErrors`. */
export function contentChecks({ fields, document }: Content): Check[] {
  const blocks = document.content
  const texts = blocks.map((block) => ({ key: block.attrs.key, text: textOfBlock(block) }))
  const advise = (place: string, message: string): Check => ({ blocking: false, place, message })
  // a text with numbered references numbers all of them; otherwise a list of references at the end is sufficient
  const isSourced = fields.references.length > 0 && !blocks.some(isMarked)
  const unsourced = blocks.flatMap((block) => {
    const sentence = sentencesOf(textOfBlock(block)).find((item) => needsSource.test(item))
    const isSupported = isSourced || isMarked(block) || linksIn([block]).length > 0
    return sentence === undefined || isSupported ? [] : [{ key: block.attrs.key, sentence }]
  })
  const fullText = texts.map(({ text }) => text).join('\n')
  return [
    ...([...fields.title].length > maxTitleLength
      ? [advise('fields.title', `標題有 ${[...fields.title].length} 個字，列表和分享會截斷；${maxTitleLength} 個字以內比較好`)]
      : []),
    ...(fields.lead.trim() === '' ? [advise('fields.lead', '沒有前言，列表和搜尋結果會沒有說明')] : []),
    ...(fields.authors.length === 0 ? [advise('fields.authors', '沒有作者：頁面上不會寫是誰寫的')] : []),
    ...(fields.channels.length === 0 ? [advise('fields.channels', '沒有頻道：讀者在頻道裡找不到，也不會問要不要簽核')] : []),
    ...texts
      .filter((_, index) => blocks[index]?.type === 'heading')
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
    ...subjects.flatMap(([flag, pattern, name]) => {
      const match = texts.find(({ text }) => pattern.test(text))
      const isCarded = blocks.some((block) => block.type === 'red_flag' && block.attrs.flag === flag)
      return match && !isCarded ? [advise(`block.${match.key}`, `內文提到${name}，還沒有求助資訊的紅旗卡`)] : []
    }),
    ...blocks.flatMap((block) => {
      const message = exertionalChestError(textOfBlock(block), block.type === 'red_flag' && block.attrs.flag === 'emergency')
      return message === null ? [] : [advise(`block.${block.attrs.key}`, message)]
    }),
    ...flagChecks(blocks).map(({ key, message }) => advise(`block.${key}`, message)),
    ...simplifiedCheck({ fields, document }),
    ...wordingChecks({ fields, document }),
    ...(fields.sponsor === null && soundsPaid.test(`${fullText}\n${fields.source}`)
      ? [advise('fields.sponsor', '看起來有贊助或合作，但沒有填贊助者；有人出錢就要告訴讀者')]
      : []),
    ...fields.references.flatMap(({ title, url }, index) =>
      isFrontPage(url)
        ? [
            advise(
              'fields.references',
              `參考資料 ${index + 1}「${title}」的網址是機構首頁，讀者找不到這份文件：換成文件的網址，或留空`,
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
  return [{ blocking: false, place: 'fields.wall', message: `現在${wallText[read]}，發布之後${wallText[wall]}` }]
}

/** Consequences of a red flag: a heading that has nothing else below it, and shop cards. */
function flagChecks(blocks: readonly Block[]): { key: string; message: string }[] {
  if (!hasRedFlag(blocks)) return []
  return blocks.flatMap((block, index) => {
    const { key } = block.attrs
    if (block.type === 'card' && block.attrs.of === 'product')
      return [{ key, message: '有紅旗的文章不放商品卡，讀者看不到這一張' }]
    if (block.type !== 'heading' || blocks[index + 1]?.type !== 'red_flag') return []
    const next = blocks.slice(index + 1).find(({ type }) => type !== 'red_flag')
    const isEmptied = next === undefined || (next.type === 'heading' && next.attrs.level <= block.attrs.level)
    return isEmptied ? [{ key, message: '這個小標下面只有紅旗，紅旗會移到標題下面，小標就空了' }] : []
  })
}

/** Simplified Chinese in text for readers, reported with its first words. */
function simplifiedCheck(content: Content): Check[] {
  const words = findSimplified(content)
  const [first] = words
  if (!first) return []
  const quotedWords = words.slice(0, maxOfAKind).map(({ word }) => `「${word}」`)
  const message = `內文有簡體字：${quotedWords.join('')}${words.length > maxOfAKind ? `等 ${words.length} 個詞` : ''}`
  return [{ blocking: false, place: first.place, message, mend: 'simplified' }]
}

const sentencesOf = (text: string) => text.split(/(?<=[。！？!?])|\n/).filter((item) => item.trim() !== '')
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

/** Result of checking a source's URL. */
export type SourceResponse =
  /** The page exists. */
  | { outcome: 'there' }
  /** Permanent redirect. */
  | { outcome: 'moved'; to: string }
  /** No such page. */
  | { outcome: 'dead'; status: number }
  /** Inconclusive: no response, or none to a program. */
  | { outcome: 'unsure' }

/** The stored state of the checks of a URL. */
export interface SourceVisit {
  url: string
  /** The last definite result; null before the first. */
  outcome: Exclude<SourceResponse['outcome'], 'unsure'> | null
  status: number | null
  movedTo: string | null
  /** The time of that result; null likewise. */
  at: Date | null
  /** How many inconclusive checks followed it. */
  inconclusiveChecks: number
}

/** The state after another check: an inconclusive one does not revoke a definite result. */
export function stateAfterVisit(before: SourceVisit, response: SourceResponse, checkedAt: Date): SourceVisit {
  if (response.outcome === 'unsure') return { ...before, inconclusiveChecks: before.inconclusiveChecks + 1 }
  const status = response.outcome === 'dead' ? response.status : null
  const movedTo = response.outcome === 'moved' ? response.to : null
  return { url: before.url, outcome: response.outcome, status, movedTo, at: checkedAt, inconclusiveChecks: 0 }
}

/** One request of a check: the URL and its response status. */
export interface VisitStep {
  url: string
  status: number
}

const permanentRedirects = [301, 308]
const goneStatuses = [404, 410]
/** A URL without variations that usually lead to the same page. */
const normalizeUrl = (url: string) => {
  const { hostname, pathname, search } = new URL(url)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search
}
const isFront = (url: string) => /^\/?$/.test(new URL(url).pathname)

/**
 * Classifies a URL by the requests of a check: the URL itself and each redirect. A redirect to the front page
 * of a site counts as moved: the cited content is not on it.
 */
export function sourceResponse(steps: readonly VisitStep[]): SourceResponse {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return { outcome: 'unsure' }
  if (goneStatuses.includes(last.status)) return { outcome: 'dead', status: last.status }
  if (last.status < 200 || last.status >= 300) return { outcome: 'unsure' }
  const redirectSteps = steps.slice(0, -1)
  const isPermanent = redirectSteps.length > 0 && redirectSteps.every(({ status }) => permanentRedirects.includes(status))
  const leadsToFrontPage = redirectSteps.length > 0 && isFront(last.url) && !isFront(first.url)
  if ((isPermanent || leadsToFrontPage) && normalizeUrl(first.url) !== normalizeUrl(last.url))
    return { outcome: 'moved', to: last.url }
  return { outcome: 'there' }
}

const dayLong = 24 * 3_600_000
const weekLong = 7 * dayLong
/** Number of checks without response after which an editor should look: a network outage of a day is no dead source. */
const reportedAfter = 3

/**
 * Interval to the next check: weekly, and daily while the URL does not respond. An hour shorter, so that a daily
 * check does not drift.
 */
export const nextVisitInterval = ({ inconclusiveChecks }: Pick<SourceVisit, 'inconclusiveChecks'>): number =>
  (inconclusiveChecks > 0 ? dayLong : weekLong) - 3_600_000

/** Advice on the sources of a text, from the stored checks. @param dayOf formats a day */
export function sourceChecks(
  references: readonly { title: string; url: string }[],
  visits: ReadonlyMap<string, SourceVisit>,
  dayOf: (at: Date) => string,
): Check[] {
  return references.flatMap(({ title, url }, index) => {
    const visit = visits.get(url)
    const message = visit && visitText(visit, dayOf)
    return message
      ? [{ blocking: false, place: 'fields.references', message: `參考資料 ${index + 1}「${title || url}」${message}` }]
      : []
  })
}

function visitText(
  { outcome, status, movedTo, inconclusiveChecks, at: checkedAt }: SourceVisit,
  dayOf: (at: Date) => string,
): string | null {
  const checkedNote = checkedAt === null ? '' : `${dayOf(checkedAt)}看的`
  if (outcome === 'dead') return `的網址打不開了：對方說沒有這一頁（${status}，${checkedNote}）`
  if (outcome === 'moved') return `的網址搬到 ${movedTo}（${checkedNote}），請確認還是同一篇`
  return inconclusiveChecks >= reportedAfter ? `的網址連續 ${inconclusiveChecks} 天連不上，請打開看看` : null
}
