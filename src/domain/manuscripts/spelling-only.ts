import { canonical, signedContent } from './canonical.ts'
import { compareWords, trimCommonEnds } from './compare-words.ts'
import type { Content } from './fields.ts'

/**
 * Closed list of typos: the changes of a signed text that count as spelling only. Two texts differ only in spelling
 * exactly if they normalise to the same text. Everything that is not on the list is left unchanged, so that an
 * unforeseen change is a change.
 */

/** Characters that are interchangeable in every sense: variants of one character, and full-width letters. */
const variants = [
  '臺台',
  '裡裏',
  '啟啓',
  '群羣',
  '峰峯',
  '為爲',
  '床牀',
  '污汙',
  '週周',
  '祕秘',
  '腳脚',
  '唇脣',
  '嚐嘗',
  '溼濕',
  '痺痹',
  '衛衞',
]

/** Misspelt words, and their corrections. */
const misspellings = [
  ['血醣', '血糖'],
  ['時侯', '時候'],
  ['症壯', '症狀'],
  ['幅射', '輻射'],
  ['檢察', '檢查'],
] as const

/** Misspelt words that count as typos only in a clause without dangerous words. */
const looseSlips = [
  ['因該', '應該'],
  ['以經', '已經'],
  ['既使', '即使'],
] as const

/** Characters that are confused because of their sound or their shape. */
const confusions = [
  '的得地',
  '在再',
  '做作',
  '帳賬',
  '份分',
  '已己',
  '像象',
  '坐座',
  '帶戴',
  '須需',
  '症癥',
  '複復覆',
  '躁燥',
  '練鍊',
]

/** Punctuation; the choice of the mark is irrelevant in a clause without dangerous words. */
const clauseEnd = /([，、；：。？！])/u
/**
 * Words that make a clause strict, so that no character of it is normalised: numbers, units, negations and limits,
 * medicines and their administration. Mostly single characters: a clause too many costs a signature, one too few
 * endangers a patient.
 */
const dangerous =
  /[〇零一二兩三四五六七八九十廿卅百千萬億半倍雙隔幾數壹貳參肆伍陸柒捌玖拾佰仟々克升卡度次顆錠粒滴匙杯碗天日月年歲秒片盒包瓶支毫微單不未無勿禁非沒没否免忌别別停休莫毋拒絕除止戒只僅藥劑針素膠囊酮酚汀唑泮烯酸鹼服吃喝吞飲注射打塗敷吸孕哺嬰幼孩童]|公[分斤尺克升]|小時|分鐘|以[上下內外]|超過|[低高少多]於|至少|疫苗|過敏/u
/** Only Chinese characters, spaces and punctuation without a meaning of its own. */
const plainClause = /^[\p{Script=Han} 「」『』（）《》〈〉…—・]*$/u
/**
 * A character beside which a space or the width of a mark is irrelevant: a Chinese character that is not a numeral, or
 * Chinese punctuation.
 */
const plainCharacter = '[，。、；：！？「」『』（）《》〈〉]|(?![〇零一二兩三四五六七八九十廿卅百千萬億半])\\p{Script=Han}'
const spaces = new RegExp(`(?<=^|${plainCharacter}) | (?=$|${plainCharacter})`, 'gu')
const halfMarks = new RegExp(`(?<=${plainCharacter})[,;:!?](?=$|${plainCharacter})`, 'gu')
const exclamationMarks = new RegExp(`(?<=${plainCharacter})！`, 'gu')
const widths: Record<string, string> = { ',': '，', ';': '；', ':': '：', '!': '！', '?': '？' }
const quotes: Record<string, string> = { '“': '「', '”': '」', '‘': '『', '’': '』', '(': '（', ')': '）' }

const firstOf = (groups: readonly string[]) =>
  new Map(groups.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)))
const [variantOf, confusedOf] = [firstOf(variants), firstOf(confusions)]
const replaceEach = (text: string, to: ReadonlyMap<string, string>) => [...text].map((item) => to.get(item) ?? item).join('')
const replacePairs = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((result, [slip, meant]) => result.replaceAll(slip, meant), text)
/** Full-width letters as ASCII; digits are left unchanged, because a digit is never a matter of spelling. */
const narrowed = (text: string) => text.replace(/[Ａ-Ｚａ-ｚ]/gu, (letter) => letter.normalize('NFKC'))

/** Normalises a text to remove mere spelling. @param text of a whole block, separately marked parts on lines of their own */
export function normalizeSpelling(text: string): string {
  const normalized = replacePairs(replaceEach(narrowed(text), variantOf), misspellings)
    .replace(/[“”‘’()]/gu, (mark) => quotes[mark] ?? mark)
    .replaceAll('\u3000', ' ')
    .replace(/ +/g, ' ')
    .replace(spaces, '')
    .replace(halfMarks, (mark) => widths[mark] ?? mark)
    .replace(exclamationMarks, '。')
    .replace(/([，、；：。？！])\1+/gu, '$1')
    .replace(/的的/g, '的')
    .replace(/[。，；]$/u, '')
  const parts = normalized.split(clauseEnd)
  const isClean = (index: number) => {
    const clause = (parts[index] ?? '').replaceAll('\n', '')
    return plainClause.test(clause) && !dangerous.test(clause)
  }
  return parts
    .map((part, index) => {
      // odd indexes are the marks between clauses
      if (index % 2 === 1) return part !== '？' && isClean(index - 1) && isClean(index + 1) ? '，' : part
      if (!isClean(index)) return part
      return replaceEach(replacePairs(part, looseSlips), confusedOf).replace(/(\p{Script=Han})\1+/gu, '$1')
    })
    .join('')
}

/** The first word of a sentence that makes it strict, as written; null if there is none. */
const dangerIn = (sentence: string): string | null => dangerous.exec(sentence)?.[0] ?? null

/** Whether a text contains deceptive characters: invisible ones, direction overrides, combining marks, and homoglyphs. */
const hasLikenesses = (text: string): boolean =>
  /[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', '')) ||
  (text.match(/\p{Script=Han}/gu) ?? []).some((item) => item.normalize('NFKC') !== item)

/** Maximum number of changed characters of a spelling correction. */
const maxCharacters = 20

/**
 * Words that a spelling correction must not touch: numbers, in digits or in words; units; negations; medicines, whose
 * names are long and similar. All Latin letters count, because medicines and units are written in them.
 */
const guarded =
  /[\p{N}\p{Script=Latin}\p{Script=Greek}%％‰°℃+\-–~～<>≤≥=./]+|[〇零一二兩三四五六七八九十百千萬億半倍]+|毫克|微克|公克|公斤|毫升|公升|公分|公尺|單位|毫米|汞柱|大卡|千卡|分鐘|小時|[克升卡度次顆錠粒滴匙杯碗天日週月年歲秒]|[不未無勿禁非沒否免忌別停]|以上|以下|以內|超過|低於|高於|至少|最多|胰島素|類固醇|抗生素|抗凝血|阿斯匹靈|普拿疼|二甲雙胍|華法林|史他汀|乙醯胺酚|布洛芬|嗎啡|鴉片|安眠|利尿|降壓|降糖|[\p{Script=Han}]{0,3}[藥劑疫苗]/gu

/** The signed texts of a content, those of one block together, and everything else of it. */
function separateTexts({ fields: { title, lead, key_points, references }, document }: Content): {
  blocks: string[][]
  rest: string
} {
  const blocks: string[][] = []
  const withoutText = (node: unknown, texts: string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => withoutText(item, texts))
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (name === 'attrs') return [name, { ...(value as object), key: undefined }]
        if (name !== 'text' || typeof value !== 'string') return [name, withoutText(value, texts)]
        texts.push(value)
        return [name, '']
      }),
    )
  }
  const structure = document.content
    .filter(({ type }) => type !== 'wall_here')
    .map((block) => {
      const texts: string[] = []
      blocks.push(texts)
      return withoutText(block, texts)
    })
  for (const text of [title, lead, ...key_points]) blocks.push([text])
  return { blocks, rest: canonical([key_points.length, references, structure]) }
}

/** The texts of a block joined by line breaks; a line break within one of them becomes a space, as it reads. */
const onLines = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\n', ' ')).join('\n')

/** Words in which 一 and 萬 are no number. */
const noNumbers =
  /(?<![\p{N}〇零一二兩三四五六七八九十百千萬億])(?:一起|一樣|一般|一邊|一面|一同|一致|一向|一路|一直|進一步|統一|唯一|萬一|一方面)/gu

const guardedText = (text: string) => String(text.match(guarded))

/** Whether two texts contain the same guarded words. */
const areGuardedAlike = (item: string, other: string): boolean => {
  const [before, after] = [narrowed(item), narrowed(other)]
  return (
    guardedText(before) === guardedText(after) ||
    guardedText(before.replace(noNumbers, '')) === guardedText(after.replace(noNumbers, ''))
  )
}

/** The signed content apart from the text. */
const besideText = (content: Content) =>
  signedContent({
    fields: { ...content.fields, title: '', lead: '', key_points: [], references: [] },
    document: { ...content.document, content: [] },
  })

/** Maximum number of changed characters in a message. */
const maxShown = 16

/** The change between two texts for a message: from the first to the last difference, without splitting a number. */
function changeIn(previous: string, current: string): string {
  const { mine, theirs } = trimCommonEnds(previous, current)
  const cut = (change: readonly string[]) => {
    const all = [...change.join('')]
    return all.length > maxShown ? `${all.slice(0, maxShown).join('')}…` : all.join('')
  }
  const [removed, added] = [cut(mine), cut(theirs)]
  if (removed === '') return `加了「${added}」`
  return added === '' ? `刪了「${removed}」` : `「${removed}」改成「${added}」`
}

/**
 * The first change between two texts that is not a known typo, as it was written; the whole change if no single part is
 * one.
 */
function firstOther(item: string, other: string): string {
  let before = ''
  const compared = compareWords(item, other)
  for (const [index, { change, text }] of compared.entries()) {
    const next = compared[index + 1]
    const insertedText = change === 'in' ? text : change === 'out' && next?.change === 'in' ? next.text : ''
    if (change !== 'same') {
      const withThisChange = before + insertedText + item.slice(before.length + (change === 'out' ? text.length : 0))
      if (normalizeSpelling(withThisChange) !== normalizeSpelling(item)) return changeIn(item, withThisChange)
    }
    if (change !== 'in') before += text
  }
  return changeIn(item, other)
}

/** The reason why a change is more than spelling, as far as it is known: a question, or a dangerous word of the sentence. */
function changeReason(item: string, other: string): string {
  const { head, mine, theirs, tail } = trimCommonEnds(item, other)
  if (/[？?]/u.test([...mine, ...theirs].join(''))) return '；問號會讓一句話變成別的意思，不算'
  const [before = '', after = ''] = [head.split(sentenceEnd).at(-1), tail.split(sentenceEnd)[0]]
  const danger = dangerIn([before, ...mine, ...theirs, after].join(''))
  return danger === null ? '；這一處認不出來，不算' : `；這一句裡有「${danger}」，動一個字或一個標點都可能變成別的意思，不算`
}
/** Ends of sentences. */
const sentenceEnd = /[。？！\n]/u

/**
 * Why two contents differ in more than spelling, as a message for the editor who declared otherwise; null if they do
 * not. At most twenty characters differ, and no number, unit, negation or medicine is among them; sources, links,
 * pictures and the structure of the text are unchanged.
 * @param signed a clinician is responsible for the words: then only known typos count as spelling (`normalizeSpelling`)
 */
export function spellingError(before: Content, after: Content, { signed }: { signed: boolean }): string | null {
  const [previous, current] = [separateTexts(before), separateTexts(after)]
  if (signed && besideText(before) !== besideText(after))
    return '封面、搜尋和網頁的標題、出處、贊助、雜誌的欄目、書的資料或牆上的話也改了'
  if (previous.rest !== current.rest) return '段落、連結、粗體、圖片、卡片、本文重點的句數或參考資料也改了'
  let remaining = maxCharacters
  for (const [index, texts] of previous.blocks.entries()) {
    const others = current.blocks[index] ?? []
    if (texts.every((text, run) => text === others[run])) continue
    const change = changeIn(texts.join(''), others.join(''))
    for (const [run, text] of texts.entries()) {
      const other = others[run] ?? ''
      if (!areGuardedAlike(text, other)) return `${change}，動到數字、單位、否定詞或藥名`
      remaining -= distance([...text], [...other], remaining)
      if (remaining < 0) return `改了超過 ${maxCharacters} 個字`
    }
    if (signed) {
      const [oldText, newText] = [onLines(texts), onLines(others)]
      if (hasLikenesses(oldText) || hasLikenesses(newText)) return '這一段裡有看不見的字元，或和平常的字長得一樣、其實不同的字'
      if (normalizeSpelling(oldText) !== normalizeSpelling(newText))
        return `${firstOther(oldText, newText)}。由審訂者負責的文字，只有認得的錯字（的得地、再在…）和句子裡的標點、空白算錯字${changeReason(oldText, newText)}`
    }
  }
  return null
}

/** Edit distance between two texts in characters; `max` + 1 if it is larger. */
function distance(item: readonly string[], other: readonly string[], max: number): number {
  if (Math.abs(item.length - other.length) > max) return max + 1
  // banded matrix: a path of `max` steps stays within this distance of the diagonal: row[to - from + max]
  const width = 2 * max + 1
  let row = Array.from({ length: width }, (_, index) => (index < max || index - max > other.length ? max + 1 : index - max))
  for (let from = 1; from <= item.length; from += 1) {
    const next: number[] = new Array(width).fill(max + 1)
    for (let index = 0; index < width; index += 1) {
      const to = from + index - max
      if (to < 0 || to > other.length) continue
      const exchanged = to === 0 ? from : (row[index] ?? max + 1) + (item[from - 1] === other[to - 1] ? 0 : 1)
      next[index] = Math.min(exchanged, (row[index + 1] ?? max + 1) + 1, (next[index - 1] ?? max + 1) + 1, max + 1)
    }
    row = next
  }
  return row[other.length - item.length + max] ?? max + 1
}
