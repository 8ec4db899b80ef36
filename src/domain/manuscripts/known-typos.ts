/**
 * What in a text that a clinician signs is a slip of the pen and nothing else: a closed list. Two texts are the same but for their
 * spelling exactly when they are folded to the same text. Whatever is not on the list stays as it is, so that a change nobody has
 * thought of is a change.
 */

/** Characters that are written for one another in every sense: variants of one character, and letters of double width. */
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

/** Words that are nothing but a slip, and what was meant. */
const slips = [
  ['血醣', '血糖'],
  ['時侯', '時候'],
  ['症壯', '症狀'],
  ['幅射', '輻射'],
  ['檢察', '檢查'],
] as const

/** Words that are a slip where nothing around them is dangerous. */
const looseSlips = [
  ['因該', '應該'],
  ['以經', '已經'],
  ['既使', '即使'],
] as const

/** Characters that are mistaken for one another by their sound or their shape. */
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

/** Marks that part a text; which of them it is matters little where nothing around it is dangerous. */
const parting = /([，、；：。？！])/u
/**
 * What makes a clause one in which no character is looked at leniently: numbers, units, what negates or bounds, medicines and how
 * they are taken. Single characters for the most part: too many clauses cost a signature, one too few a patient.
 */
const dangerous =
  /[〇零一二兩三四五六七八九十廿卅百千萬億半倍雙隔幾數壹貳參肆伍陸柒捌玖拾佰仟々克升卡度次顆錠粒滴匙杯碗天日月年歲秒片盒包瓶支毫微單不未無勿禁非沒没否免忌别別停休莫毋拒絕除止戒只僅藥劑針素膠囊酮酚汀唑泮烯酸鹼服吃喝吞飲注射打塗敷吸孕哺嬰幼孩童]|公[分斤尺克升]|小時|分鐘|以[上下內外]|超過|[低高少多]於|至少|疫苗|過敏/u
/** Nothing but Chinese characters, spaces and marks that mean nothing by themselves. */
const plainClause = /^[\p{Script=Han} 「」『』（）《》〈〉…—・]*$/u
/** A character beside which a space or the width of a mark means nothing: Chinese and no number, or a mark of Chinese. */
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
/** A letter of double width as a letter; digits stay as they are, for no digit is a matter of spelling. */
export const narrowed = (text: string) => text.replace(/[Ａ-Ｚａ-ｚ]/gu, (letter) => letter.normalize('NFKC'))

/** A text without what is only its spelling. @param text of a whole block, the parts of it that are marked by themselves on lines */
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
      // marks stand between clauses
      if (at % 2 === 1) return part !== '？' && isClean(at - 1) && isClean(at + 1) ? '，' : part
      if (!isClean(at)) return part
      return each(mended(part, looseSlips), confusedOf).replace(/(\p{Script=Han})\1+/gu, '$1')
    })
    .join('')
}

/** What in a sentence makes that no character of it is looked at leniently, as it is written there; null where nothing does. */
export const dangerIn = (sentence: string): string | null => dangerous.exec(sentence)?.[0] ?? null

/**
 * Whether a text has something that is not what it looks like: characters that cannot be seen, that turn the direction of others or
 * stand upon them, and characters that are another's likeness.
 */
export const hasLikenesses = (text: string): boolean =>
  /[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', '')) ||
  (text.match(/\p{Script=Han}/gu) ?? []).some((one) => one.normalize('NFKC') !== one)
