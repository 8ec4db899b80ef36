import { fold } from '../search/fold.ts'
import { medicines } from '../search/synonyms/trade-names.ts'
import { idioms } from './idioms.data.ts'
import { vocabulary, type Word } from './vocabulary.data.ts'

/**
 * Normalises text for matching: folded, without the blanks and marks between characters. Figures retain their point and
 * slash.
 */
export const normalizeText = (text: string): string =>
  fold(text.normalize('NFKC')).replace(/(?<!\d)[./]|[./](?!\d)|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}./ˇˋˊ˙]+/gu, '')

/** Patterns are written in ordinary text; they are folded like the input. */
export const foldedPattern = (source: string, flags = 'u'): RegExp => new RegExp(fold(source), flags)

const idiom = foldedPattern(idioms.join('|'), 'gu')

/** Replaces an idiom; no plain text contains this character. */
export const idiomMark = '※'

/** A plain text without its idioms. */
export const replaceIdioms = (text: string): string => text.replace(idiom, idiomMark)

const deniable =
  '發燒|高燒|畏寒|胸痛|胸悶|心悸|呼吸困難|喘(?!氣)|咳血|咳嗽|嘔吐|吐(?!出|掉|完)|噁心|拉肚子|拉(?!出)|腹瀉|血便|黑便|出血|流血|外傷|撞到頭?|頭痛|頭暈|暈倒|昏倒|暈|抽筋|抽搐|(?:手|腳)?麻|腫|起疹子?|冒?冷汗|中風|心臟病|心絞痛|氣喘|過敏|癲癇|看不清楚?|看不見|看不到|複視|視力(?:模糊|變差|下降)|聽不見|水腫|抽痛|刺痛|疼痛|痛|不舒服|不適'
/** Signs that a text denies. 「有沒有」 asks; 「沒有呼吸」 and 「沒有反應」 are signs themselves. */
const denied = foldedPattern(
  `(?<!有)(?:沒有?|無|也?不會|否認)(?:${deniable})(?:(?:或|和|跟|與|及|也沒有?|也不會|也不|沒有?|無)(?:${deniable}))*(?!怎麼辦)`,
  'gu',
)

/** Replaces a denied sign; no plain text contains this character. */
const deniedMark = '〼'

/** A plain text without the signs that it denies. */
export const replaceDenied = (text: string): string => text.replace(denied, deniedMark)

/** Names of classes of medicines as readers write them, and the name that replaces them. */
const classNames: Readonly<Record<string, string>> = {
  高血壓藥: '降血壓藥',
  血壓藥: '降血壓藥',
  降壓藥: '降血壓藥',
  糖尿病藥: '降血糖藥',
  血糖藥: '降血糖藥',
  血脂藥: '降血脂藥',
  膽固醇藥: '降血脂藥',
  降膽固醇藥: '降血脂藥',
  抗凝血藥: '抗凝血劑',
  薄血藥: '抗凝血劑',
  華法林: '抗凝血劑',
  抗憂鬱藥: '抗憂鬱劑',
  過敏藥: '抗組織胺',
}

const classOf = ({ uses, substances }: (typeof medicines)[number]): string | undefined =>
  [...uses, ...substances].find((name) => name.endsWith('藥')) ?? uses.find((name) => name.endsWith('劑'))

const classOfName = new Map(
  [
    ...medicines.flatMap((medicine) => {
      const name = classOf(medicine)
      return name ? [...medicine.tradeNames, ...medicine.substances, name].map((item) => [item, name] as const) : []
    }),
    ...Object.entries(classNames).flatMap(([item, name]) => [[item, name] as const, [name, name] as const]),
  ].map(([item, name]) => [normalizeText(item), normalizeText(name)] as const),
)
const anyOf = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length).join('|')
const ofTwoCharacters = [...classOfName.keys()].filter(({ length }) => length === 2)
const longer = [...classOfName.keys()].filter(({ length }) => length > 2)
/** A name of two characters also occurs by chance where two words meet: it counts only after a verb of taking. */
const medicineName = foldedPattern(`${anyOf(longer)}|(?<=^|[吃服用吞打換顆粒]了?)(?:${anyOf(ofTwoCharacters)})`, 'gu')

/** A plain text in which the class replaces each name of a medicine, so that all its names are judged alike. */
export const withMedicineClasses = (text: string): string => text.replace(medicineName, (name) => classOfName.get(name) ?? name)

const wordPatterns = Object.entries(vocabulary).map(([word, source]) => [word as Word, foldedPattern(source, 'gu')] as const)

/** Maximum occurrences of a word; more add nothing. */
const maxPlaces = 40

/** The positions of each vocabulary word in a normalised text: the start of each match. */
export function wordsIn(text: string): Map<Word, number[]> {
  const found = new Map<Word, number[]>()
  for (const [word, expression] of wordPatterns) {
    const positions: number[] = []
    for (const { index } of text.matchAll(expression)) if (positions.push(index) === maxPlaces) break
    if (positions.length > 0) found.set(word, positions)
  }
  return found
}
