import { trees } from '../symptoms/trees.ts'
import { readText } from './features.ts'
import { judgeText, type Warning } from './judge.ts'
import { normalizeText } from './normalize-text.ts'
import type { Class, Weights } from './train.ts'
import { classes } from './train.ts'
import storedWeights from './weights.json' with { type: 'json' }

/**
 * Weights in their stored form: names in order, and one signed byte for every class but `none`, whose weight is
 * subtracted from the others'.
 */
export interface StoredWeights {
  bias: readonly number[]
  /** The value of one step of a byte. */
  step: number
  /** Separated by blanks: no feature contains one. */
  names: string
  /** Base64. */
  bytes: string
}

const retained = classes.filter((name): name is Exclude<Class, 'none'> => name !== 'none')
const steps = 127

/** Features whose weights round to this or less are dropped: together they change no probability by a hundredth. */
const negligible = 2

/** Quantises weights to bytes. */
export function quantizeWeights({ bias, byFeature }: Weights): StoredWeights {
  const rows = [...byFeature].map(([name, [none = 0, ...others]]) => ({ name, over: others.map((weight) => weight - none) }))
  const step = rows.reduce((max, { over }) => Math.max(max, ...over.map(Math.abs)), 0) / steps
  const rounded = rows
    .map(({ name, over }) => ({ name, over: over.map((weight) => Math.round(weight / step)) }))
    .filter(({ over }) => over.some((weight) => Math.abs(weight) > negligible))
  const bytes = Int8Array.from(rounded.flatMap(({ over }) => over))
  const [base = 0, ...others] = bias
  return {
    bias: others.map((value) => Number((value - base).toFixed(4))),
    step: Number(step.toPrecision(6)),
    names: rounded.map(({ name }) => name).join(' '),
    bytes: btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join('')),
  }
}

/** Restores weights for the model. */
export function restoreWeights({ bias, step, names, bytes }: StoredWeights): Weights {
  const raw = Int8Array.from(atob(bytes), (character) => character.charCodeAt(0))
  const byFeature = new Map<string, readonly number[]>()
  names.split(' ').forEach((name, index) => {
    byFeature.set(name, [0, ...retained.map((_, k) => (raw[index * retained.length + k] ?? 0) * step)])
  })
  return { bias: [0, ...bias], byFeature }
}

/**
 * Other names that raise no alarm by themselves: complaints, lasting conditions, treatments and devices, each with the
 * forms of it in the search's vocabulary. A bare name of a sign of danger (黑便, 血尿, 尿不出來) is not among them.
 */
const everyday = `
想吐 噁心 嘔吐
夜尿 頻尿 晚上一直起來上廁所
失眠 睡不著 睏袂去 攏睏袂去
喉嚨痛 嚨喉痛
關節痛 骨頭痛 骨頭疼 骨頭酸
落枕 脖子扭到 閃到腰 急性腰扭傷
便秘 大不出來 放袂出來
手抖 手發抖
更年期 臉發熱
骨質疏鬆 osteoporosis
失智症 dementia
癌症 cancer
史他汀 statin
多重用藥 藥太多
麻醉 全身麻醉
洗肚子 腹膜透析
糞便潛血 大便潛血
電擊器 自動體外心臟去顫器
旋轉肌 旋轉肌撕裂
`
  .trim()
  .split(/\s+/)

/** Names of complaints: a text that is no more than one is a search for it. */
const complaints = new Set([...trees.flatMap(({ title, words }) => [title, ...words]), ...everyday].map(normalizeText))

let restored: Weights | undefined
const weights = () => {
  restored ??= restoreWeights(storedWeights)
  return restored
}

/**
 * Detects whether a text is about an emergency, poisoning or self-harm, and whether it may be happening now: then help
 * is shown above everything else. Measured recall and false alarms are in docs/measurements.md.
 * @param titles of the magazine's items: a text that is no more than one of them is a search for it, like the name of a
 * complaint. A matching rule still applies.
 * @returns null if nothing is detected
 */
export function guard(text: string, titles: readonly string[] = []): Warning | null {
  const warning = judgeText(text, weights())
  return warning?.because.length === 0 && isName(text, titles) ? null : warning
}

/** Whether a text is a name and nothing else. */
function isName(text: string, titles: readonly string[]): boolean {
  const normalized = normalizeText(text)
  return complaints.has(normalized) || titles.some((title) => normalizeText(title) === normalized)
}

/** The features of a text with the highest weights, to explain the result. */
export const explainText = (text: string): Contribution[] => heaviestFeatures(text, weights())

/** Contribution of one feature of a text to the score of one class. */
interface Contribution {
  piece: string
  kind: (typeof classes)[number]
  weight: number
}

/** The features with the highest weights, highest first, ten at most. */
export function heaviestFeatures(text: string, { byFeature }: Weights): Contribution[] {
  return readText(text)
    .features.flatMap((piece) => (byFeature.get(piece) ?? []).map((weight, k) => ({ piece, kind: classes[k] ?? 'none', weight })))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, 10)
}
