import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes src/domain/search/folding-table.data.ts: the canonical character of each character in the search index.
 * Traditional, variant and Simplified forms of a character are folded into one, full-width and compatibility forms into
 * the plain ones, upper case into lower case. With --check it only reports whether the file is up to date.
 */
const openCc = dirname(createRequire(import.meta.url).resolve('opencc-js/core'))

/** Pairs that OpenCC's character tables lack, or have only in phrases: one reading, two spellings. */
const manualPairs =
  '臺台 檯台 颱台 癥症 痠酸 痲麻 癇痫 恆恒 夠够 菸烟 煙烟 週周 兇凶 鑒鉴 慾欲 皰疱 嚥咽 蹠跖 跡迹 託托 舖铺 豔艳 綫线 卻却 溼湿 ' +
  '搥捶 麯曲 綑捆 祇只 妳你 唸念 嚐尝 瞇眯 痾疴 癒愈 瘀淤 劃画 份分 覆复 曬晒 着著 裏里 裡里 喫吃 贓赃 糉粽 嘔呕 黴霉 藉借 瞭了 鬍胡 ' +
  '鬚须 麵面 薑姜 鬱郁 鹹咸 氾泛 汎泛 蔴麻 盪荡 拚拼 耽眈 覩睹 蹤踪 倣仿 彿佛 髣仿 髴佛 痱疿 癢痒 膽胆 纖纤 佈布 佔占'

const dictionary = (name: string): string[][] => {
  const source = readFileSync(join(openCc, 'dict', `${name}.js`), 'utf8')
  return (
    /"(.*)"/s
      .exec(source)?.[1]
      ?.split('|')
      .map((entry) => entry.split(' ')) ?? []
  )
}

const parents = new Map<string, string>()
const root = (character: string): string => {
  const parent = parents.get(character)
  return parent === undefined || parent === character ? character : root(parent)
}
/** Union: puts two characters into one class; the representative of the second becomes that of both. */
const unite = (character: string, form: string) => {
  const [a, b] = [root(character), root(form)]
  if (a !== b) parents.set(a, b)
}

const single = (text: string | undefined): text is string => text !== undefined && text.length === 1
for (const [traditional, simplified] of dictionary('TSCharacters'))
  if (single(traditional) && single(simplified)) unite(traditional, simplified)
for (const name of ['TWVariants', 'HKVariants'])
  for (const [standard, variant] of dictionary(name)) if (single(standard) && single(variant)) unite(standard, variant)
for (const pair of manualPairs.split(' ')) unite(pair.charAt(0), pair.charAt(1))

// Japanese forms, but only those that Chinese does not use for something else (欠, 芸, 糸 are words of their own).
const chinese = new Set(dictionary('STCharacters').flat().concat(dictionary('TSCharacters').flat()))
const big5 = big5Characters()
for (const [japanese, traditional] of dictionary('JPShinjitaiCharacters'))
  if (single(japanese) && single(traditional) && !chinese.has(japanese) && !big5.has(japanese)) unite(japanese, traditional)

let from = ''
let to = ''
for (let code = 0x21; code <= 0xffff; code += 1) {
  if (code >= 0xd800 && code <= 0xdfff) continue
  const character = String.fromCharCode(code)
  const normalized = withoutAccents(character.normalize('NFKC').toLowerCase().normalize('NFKC'))
  const folded = root(normalized.length === 1 ? normalized : character)
  if (folded === character || /\s/.test(character) || !/^[\p{L}\p{N}\p{M}\p{P}\p{S}]$/u.test(folded)) continue
  from += character
  to += folded
}

writeIfChanged(
  'src/domain/search/folding-table.data.ts',
  `// Made by scripts/generate-folding.ts from the tables of OpenCC (Apache-2.0). Not to be edited by hand.

/** Characters that the index writes differently; \`foldedTo\` holds their forms at the same places. */
export const foldedFrom =
  '${quoted(from)}'

export const foldedTo =
  '${quoted(to)}'
`,
)

// Characters used by Simplified Chinese only: none of their Traditional forms is the character itself, they are no key
// of the Traditional-to-Simplified table, and they are not in everyday use in Taiwan (first level of Big5).
const traditionalKeys = new Set(dictionary('TSCharacters').map(([character]) => character))
const taiwans = new Map(dictionary('TWVariants').map(([standard, variant]) => [standard, variant]))
const onlySimplified = dictionary('STCharacters').filter(
  ([simplified, ...turned]) =>
    single(simplified) &&
    !turned.some((form) => form.split(' ').includes(simplified)) &&
    !big5.has(simplified) &&
    !traditionalKeys.has(simplified),
)
const taiwanForms = onlySimplified.map(([, first = '']) => taiwans.get(first) ?? first)
const isPlain = (index: number) =>
  single(taiwanForms[index]) && !onlySimplified.some(([simplified]) => simplified === taiwanForms[index])
const simplePairs = onlySimplified.flatMap(([simplified = ''], index) =>
  isPlain(index) ? [[simplified, taiwanForms[index] ?? '']] : [],
)

writeIfChanged(
  'src/domain/manuscripts/simplified-table.data.ts',
  `// Made by scripts/generate-folding.ts from the tables of OpenCC (Apache-2.0). Not to be edited by hand.

/** Characters that only Simplified Chinese writes; \`traditionalForms\` holds what Taiwan writes for them, at the same places. */
export const simplifiedForms =
  '${simplePairs.map(([simplified]) => simplified).join('')}'

export const traditionalForms =
  '${simplePairs.map(([, turned]) => turned).join('')}'
`,
)

/** Removes accents from Latin letters: a search for Menière is rarely typed with the grave accent. */
function withoutAccents(text: string): string {
  const [base = '', ...marks] = text.normalize('NFKD')
  return /[a-z]/.test(base) && marks.every((mark) => /\p{M}/u.test(mark)) ? base : text
}

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}

/** The characters in everyday Traditional use: the first level of Big5. */
function big5Characters(): Set<string> {
  const decoder = new TextDecoder('big5')
  const found = new Set<string>()
  for (let lead = 0xa4; lead <= 0xc6; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) found.add(decoder.decode(new Uint8Array([lead, trail])))
  return found
}
