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
const slips = [
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
const parting = /([，、；：。？！])/u
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
const plain = '[，。、；：！？「」『』（）《》〈〉]|(?![〇零一二兩三四五六七八九十廿卅百千萬億半])\\p{Script=Han}'
const spaces = new RegExp(`(?<=^|${plain}) | (?=$|${plain})`, 'gu')
const halfMarks = new RegExp(`(?<=${plain})[,;:!?](?=$|${plain})`, 'gu')
const cries = new RegExp(`(?<=${plain})！`, 'gu')
const widths: Record<string, string> = { ',': '，', ';': '；', ':': '：', '!': '！', '?': '？' }
const quotes: Record<string, string> = { '“': '「', '”': '」', '‘': '『', '’': '』', '(': '（', ')': '）' }

const firstOf = (groups: readonly string[]) =>
  new Map(groups.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)))
const [variantOf, confusedOf] = [firstOf(variants), firstOf(confusions)]
const each = (text: string, to: ReadonlyMap<string, string>) => [...text].map((one) => to.get(one) ?? one).join('')
const mended = (text: string, words: readonly (readonly [string, string])[]) =>
  words.reduce((so, [slip, meant]) => so.replaceAll(slip, meant), text)
/** Full-width letters as ASCII; digits are left unchanged, because a digit is never a matter of spelling. */
export const narrowed = (text: string) => text.replace(/[Ａ-Ｚａ-ｚ]/gu, (letter) => letter.normalize('NFKC'))

/** Normalises a text to remove mere spelling. @param text of a whole block, separately marked parts on lines of their own */
export function withoutTypos(text: string): string {
  const even = mended(each(narrowed(text), variantOf), slips)
    .replace(/[“”‘’()]/gu, (mark) => quotes[mark] ?? mark)
    .replaceAll('\u3000', ' ')
    .replace(/ +/g, ' ')
    .replace(spaces, '')
    .replace(halfMarks, (mark) => widths[mark] ?? mark)
    .replace(cries, '。')
    .replace(/([，、；：。？！])\1+/gu, '$1')
    .replace(/的的/g, '的')
    .replace(/[。，；]$/u, '')
  const parts = even.split(parting)
  const isClean = (at: number) => {
    const clause = (parts[at] ?? '').replaceAll('\n', '')
    return plainClause.test(clause) && !dangerous.test(clause)
  }
  return parts
    .map((part, at) => {
      // odd indexes are the marks between clauses
      if (at % 2 === 1) return part !== '？' && isClean(at - 1) && isClean(at + 1) ? '，' : part
      if (!isClean(at)) return part
      return each(mended(part, looseSlips), confusedOf).replace(/(\p{Script=Han})\1+/gu, '$1')
    })
    .join('')
}

/** The first word of a sentence that makes it strict, as written; null if there is none. */
export const dangerIn = (sentence: string): string | null => dangerous.exec(sentence)?.[0] ?? null

/** Whether a text contains deceptive characters: invisible ones, direction overrides, combining marks, and homoglyphs. */
export const hasLikenesses = (text: string): boolean =>
  /[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', '')) ||
  (text.match(/\p{Script=Han}/gu) ?? []).some((one) => one.normalize('NFKC') !== one)
