import { redFlags } from './help.ts'

/** The classes of the model: no help, or the kind of help. */
export const classes = ['none', ...redFlags] as const
export type Class = (typeof classes)[number]

export interface Example {
  features: readonly string[]
  is: Class
}

/** Weights of a linear model: one per feature and class, and a bias per class. */
export interface Weights {
  bias: readonly number[]
  of: ReadonlyMap<string, readonly number[]>
}

interface Settings {
  epochs: number
  /** L2 regularisation. */
  decay: number
  rate: number
  /** Features in fewer sentences are dropped. */
  least: number
}

const usual: Settings = { epochs: 14, decay: 5e-5, rate: 0.2, least: 2 }

/**
 * Multinomial logistic regression with AdaGrad (Duchi, Hazan and Singer 2011), in a fixed order: equal examples yield
 * equal weights on every machine.
 */
export function train(examples: readonly Example[], { epochs, decay, rate, least }: Settings = usual): Weights {
  const names = frequent(examples, least)
  const index = new Map(names.map((name, at) => [name, at]))
  const K = classes.length
  const weights = new Float64Array(names.length * K)
  const squares = new Float64Array(names.length * K).fill(1e-8)
  const bias = new Float64Array(K)
  const rows = examples.map(({ features, is }) => ({
    at: features.flatMap((name) => index.get(name) ?? []),
    is: classes.indexOf(is),
  }))
  // a step that is coprime to the number of rows visits each row once per epoch
  const step = coprimeNear(rows.length)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (let turn = 0; turn < rows.length; turn += 1) {
      const row = rows[(turn * step + epoch) % rows.length]
      if (!row) continue
      const scale = 1 / Math.sqrt(row.at.length + 1)
      const chances = softmax(Array.from(bias, (base, k) => base + scale * sum(row.at, (at) => weights[at * K + k] ?? 0)))
      chances.forEach((chance, k) => {
        const miss = chance - (k === row.is ? 1 : 0)
        bias[k] = (bias[k] ?? 0) - 0.02 * miss
        for (const at of row.at) {
          const place = at * K + k
          const gradient = miss * scale + decay * (weights[place] ?? 0)
          squares[place] = (squares[place] ?? 0) + gradient * gradient
          weights[place] = (weights[place] ?? 0) - (rate * gradient) / Math.sqrt(squares[place] ?? 1)
        }
      })
    }
  return { bias: [...bias], of: new Map(names.map((name, at) => [name, [...weights.subarray(at * K, at * K + K)]])) }
}

/** The probability of each class for a text with these features. */
export function chancesOf({ bias, of }: Weights, features: readonly string[]): Record<Class, number> {
  const known = features.flatMap((name) => [of.get(name) ?? []]).filter((weights) => weights.length > 0)
  const scale = 1 / Math.sqrt(known.length + 1)
  const chances = softmax(bias.map((base, k) => base + scale * sum(known, (weights) => weights[k] ?? 0)))
  return Object.fromEntries(classes.map((name, k) => [name, chances[k] ?? 0])) as Record<Class, number>
}

function frequent(examples: readonly Example[], least: number): string[] {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= least ? [name] : [])).sort()
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const all = sum(powers, (power) => power)
  return powers.map((power) => power / all)
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}

function coprimeNear(length: number): number {
  let step = 7919 % Math.max(length, 1) || 1
  while (gcd(step, length) !== 1) step += 1
  return step
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
