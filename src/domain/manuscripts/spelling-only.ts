import { canonical, signedContent } from './canonical.ts'
import { compareWords } from './compare-words.ts'
import type { Content } from './fields.ts'
import { dangerIn, hasLikenesses, narrowed, withoutTypos } from './known-typos.ts'
import { middleOf } from './middle.ts'

/** How many characters may be taken out or put in before it is more than spelling. */
const mostCharacters = 20

/**
 * What may not be touched when only the spelling is mended: numbers, in digits or in words; units; what turns a sentence into its
 * opposite; medicines, whose names are long and alike. Letters all count, for medicines and units are written in them.
 */
const guarded =
  /[\p{N}\p{Script=Latin}\p{Script=Greek}%％‰°℃+\-–~～<>≤≥=./]+|[〇零一二兩三四五六七八九十百千萬億半倍]+|毫克|微克|公克|公斤|毫升|公升|公分|公尺|單位|毫米|汞柱|大卡|千卡|分鐘|小時|[克升卡度次顆錠粒滴匙杯碗天日週月年歲秒]|[不未無勿禁非沒否免忌別停]|以上|以下|以內|超過|低於|高於|至少|最多|胰島素|類固醇|抗生素|抗凝血|阿斯匹靈|普拿疼|二甲雙胍|華法林|史他汀|乙醯胺酚|布洛芬|嗎啡|鴉片|安眠|利尿|降壓|降糖|[\p{Script=Han}]{0,3}[藥劑疫苗]/gu

/** The texts of a content that a clinician signs, those of one block together, and what is around them: all else of it. */
function takenApart({ fields: { title, lead, key_points, references }, document }: Content): {
  blocks: string[][]
  rest: string
} {
  const blocks: string[][] = []
  const without = (node: unknown, texts: string[]): unknown => {
    if (Array.isArray(node)) return node.map((one) => without(one, texts))
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (name === 'attrs') return [name, { ...(value as object), key: undefined }]
        if (name !== 'text' || typeof value !== 'string') return [name, without(value, texts)]
        texts.push(value)
        return [name, '']
      }),
    )
  }
  const around = document.content
    .filter(({ type }) => type !== 'wall_here')
    .map((block) => {
      const texts: string[] = []
      blocks.push(texts)
      return without(block, texts)
    })
  for (const text of [title, lead, ...key_points]) blocks.push([text])
  return { blocks, rest: canonical([key_points.length, references, around]) }
}

/** The texts of a block as one, each on a line of its own: a line that ends within one of them is a blank to whoever reads it. */
const onLines = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\n', ' ')).join('\n')

const guardedIn = (text: string) => String(narrowed(text).match(guarded))

/** What a clinician signs besides the text. */
const besideText = (content: Content) =>
  signedContent({
    fields: { ...content.fields, title: '', lead: '', key_points: [], references: [] },
    document: { ...content.document, content: [] },
  })

/** Of what was taken out and put in so many characters are shown. */
const shown = 16

/** What was changed in a text, as it is said: from the first that differs to the last, no number halved. */
function changeIn(was: string, is: string): string {
  const { mine, theirs } = middleOf(was, is)
  const cut = (change: readonly string[]) => {
    const all = [...change.join('')]
    return all.length > shown ? `${all.slice(0, shown).join('')}…` : all.join('')
  }
  const [out, come] = [cut(mine), cut(theirs)]
  if (out === '') return `加了「${come}」`
  return come === '' ? `刪了「${out}」` : `「${out}」改成「${come}」`
}

/** The first change between two texts that is not a known slip, as it was written; all of them where none is so by itself. */
function firstOther(one: string, other: string): string {
  let before = ''
  const compared = compareWords(one, other)
  for (const [at, { is, text }] of compared.entries()) {
    const next = compared[at + 1]
    const come = is === 'in' ? text : is === 'out' && next?.is === 'in' ? next.text : ''
    if (is !== 'same') {
      const alone = before + come + one.slice(before.length + (is === 'out' ? text.length : 0))
      if (withoutTypos(alone) !== withoutTypos(one)) return changeIn(one, alone)
    }
    if (is !== 'in') before += text
  }
  return changeIn(one, other)
}

/** Why a change is more than a slip, as far as it can be told: a question, or what stands in the sentence. */
function because(one: string, other: string): string {
  const { head, mine, theirs, tail } = middleOf(one, other)
  if (/[？?]/u.test([...mine, ...theirs].join(''))) return '；問號會讓一句話變成別的意思，不算'
  const [before = '', after = ''] = [head.split(ends).at(-1), tail.split(ends)[0]]
  const danger = dangerIn([before, ...mine, ...theirs, after].join(''))
  return danger === null ? '；這一處認不出來，不算' : `；這一句裡有「${danger}」，動一個字或一個標點都可能變成別的意思，不算`
}
/** Where sentences end. */
const ends = /[。？！\n]/u

/**
 * Why between two contents more than the spelling was mended, in words for whoever says that it was not; null where it was only
 * that. At most twenty characters differ, and no number, unit, negation or medicine is among them; sources, links, pictures and the
 * arrangement of the text are as they were.
 * @param signed that a clinician answers for the words: then only what is known to be a slip is one (`withoutTypos`)
 */
export function spellingFault(before: Content, after: Content, { signed }: { signed: boolean }): string | null {
  const [was, is] = [takenApart(before), takenApart(after)]
  if (signed && besideText(before) !== besideText(after)) return '封面、搜尋和網頁的標題、出處、贊助、雜誌的欄目或書的資料也改了'
  if (was.rest !== is.rest) return '段落、連結、粗體、圖片、卡片、本文重點的句數或參考資料也改了'
  let left = mostCharacters
  for (const [at, texts] of was.blocks.entries()) {
    const others = is.blocks[at] ?? []
    if (texts.every((text, run) => text === others[run])) continue
    const change = changeIn(texts.join(''), others.join(''))
    for (const [run, text] of texts.entries()) {
      const other = others[run] ?? ''
      if (guardedIn(text) !== guardedIn(other)) return `${change}，動到數字、單位、否定詞或藥名`
      left -= distance([...text], [...other], left)
      if (left < 0) return `改了超過 ${mostCharacters} 個字`
    }
    if (signed) {
      const [one, other] = [onLines(texts), onLines(others)]
      if (hasLikenesses(one) || hasLikenesses(other)) return '這一段裡有看不見的字元，或和平常的字長得一樣、其實不同的字'
      if (withoutTypos(one) !== withoutTypos(other))
        return `${firstOther(one, other)}。審訂者簽過的文字，只有認得的錯字（的得地、再在…）和句子裡的標點、空白算錯字${because(one, other)}`
    }
  }
  return null
}

/** How many characters are taken out, put in or exchanged between two texts; one more than `most` when there are more. */
function distance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  // only so far from the middle can a way of `most` steps lead: row[to - from + most]
  const width = 2 * most + 1
  let row = Array.from({ length: width }, (_, at) => (at < most || at - most > other.length ? most + 1 : at - most))
  for (let from = 1; from <= one.length; from += 1) {
    const next: number[] = new Array(width).fill(most + 1)
    for (let at = 0; at < width; at += 1) {
      const to = from + at - most
      if (to < 0 || to > other.length) continue
      const exchanged = to === 0 ? from : (row[at] ?? most + 1) + (one[from - 1] === other[to - 1] ? 0 : 1)
      next[at] = Math.min(exchanged, (row[at + 1] ?? most + 1) + 1, (next[at - 1] ?? most + 1) + 1, most + 1)
    }
    row = next
  }
  return row[other.length - one.length + most] ?? most + 1
}
