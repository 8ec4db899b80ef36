import { canonical } from './canonical.ts'
import type { Content } from './fields.ts'

/** How many characters may be taken out or put in before it is more than spelling. */
const mostCharacters = 20

/**
 * What may not be touched when only the spelling is mended: numbers, in digits or in words; units; what turns a sentence into its
 * opposite; medicines, whose names are long and alike. Letters all count, for medicines and units are written in them.
 */
const guarded =
  /[\p{N}\p{Script=Latin}\p{Script=Greek}%％‰°℃+\-–~～<>≤≥=./]+|[〇零一二兩三四五六七八九十百千萬億半倍]+|毫克|微克|公克|公斤|毫升|公升|公分|公尺|單位|毫米|汞柱|大卡|千卡|分鐘|小時|[克升卡度次顆錠粒滴匙杯碗天日週月年歲秒]|[不未無勿禁非沒否免忌別停]|以上|以下|以內|超過|低於|高於|至少|最多|胰島素|類固醇|抗生素|抗凝血|阿斯匹靈|普拿疼|二甲雙胍|華法林|史他汀|乙醯胺酚|布洛芬|嗎啡|鴉片|安眠|利尿|降壓|降糖|[\p{Script=Han}]{0,3}[藥劑疫苗]/gu

/** The texts of a content that a clinician signs, and what is around them: all else of it. */
function takenApart({ fields: { title, lead, key_points, references }, document }: Content): { texts: string[]; rest: string } {
  const texts: string[] = []
  const take = (text: string) => {
    texts.push(text)
    return ''
  }
  const without = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(without)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [
        name,
        name === 'text' && typeof value === 'string'
          ? take(value)
          : name === 'attrs'
            ? { ...(value as object), key: undefined }
            : without(value),
      ]),
    )
  }
  for (const text of [title, lead, ...key_points]) take(text)
  const rest = [key_points.length, references, without(document.content.filter(({ type }) => type !== 'wall_here'))]
  return { texts, rest: canonical(rest) }
}

/**
 * Whether between two contents only the spelling was mended: at most twenty characters differ, and no number, unit, negation or
 * medicine is among them; sources, links, pictures and the arrangement of the text are as they were.
 */
export function isSpellingOnly(before: Content, after: Content): boolean {
  const [was, is] = [takenApart(before), takenApart(after)]
  if (was.rest !== is.rest || was.texts.length !== is.texts.length) return false
  let left = mostCharacters
  for (const [at, text] of was.texts.entries()) {
    const other = is.texts[at] ?? ''
    if (text === other) continue
    if (String(text.match(guarded)) !== String(other.match(guarded))) return false
    left -= distance([...text], [...other], left)
    if (left < 0) return false
  }
  return true
}

/** How many characters are taken out, put in or exchanged between two texts; one more than `most` when there are more. */
function distance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = new Map<number, number>()
  for (let at = 0; at <= Math.min(most, other.length); at += 1) row.set(at, at)
  for (let from = 1; from <= one.length; from += 1) {
    const next = new Map<number, number>()
    for (let to = Math.max(0, from - most); to <= Math.min(other.length, from + most); to += 1) {
      const exchanged = (row.get(to - 1) ?? most + 1) + (one[from - 1] === other[to - 1] ? 0 : 1)
      const cheapest = Math.min(exchanged, (row.get(to) ?? most + 1) + 1, (next.get(to - 1) ?? most + 1) + 1)
      next.set(to, Math.min(to === 0 ? from : cheapest, most + 1))
    }
    row = next
  }
  return row.get(other.length) ?? most + 1
}
