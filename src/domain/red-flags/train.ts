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
  byFeature: ReadonlyMap<string, readonly number[]>
}

interface TrainingOptions {
  epochs: number
  /** L2 regularisation. */
  decay: number
  rate: number
  /** Features in fewer sentences are dropped. */
  minCount: number
}

const defaultOptions: TrainingOptions = { epochs: 14, decay: 5e-5, rate: 0.2, minCount: 2 }

/**
 * Multinomial logistic regression with AdaGrad (Duchi, Hazan and Singer 2011), in a fixed order: equal examples yield
 * equal weights on every machine.
 */
export function train(
  examples: readonly Example[],
  { epochs, decay, rate, minCount }: TrainingOptions = defaultOptions,
): Weights {
  const names = frequent(examples, minCount)
  const index = new Map(names.map((name, index) => [name, index]))
  const K = classes.length
  const weights = new Float64Array(names.length * K)
  const squares = new Float64Array(names.length * K).fill(1e-8)
  const bias = new Float64Array(K)
  const rows = examples.map(({ features, is }) => ({
    featureIndexes: features.flatMap((name) => index.get(name) ?? []),
    label: classes.indexOf(is),
  }))
  // a step that is coprime to the number of rows visits each row once per epoch
  const step = coprimeNear(rows.length)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (let iteration = 0; iteration < rows.length; iteration += 1) {
      const row = rows[(iteration * step + epoch) % rows.length]
      if (!row) continue
      const scale = 1 / Math.sqrt(row.featureIndexes.length + 1)
      const probabilities = softmax(
        Array.from(
          bias,
          (base, k) => base + scale * sum(row.featureIndexes, (featureIndex) => weights[featureIndex * K + k] ?? 0),
        ),
      )
      probabilities.forEach((chance, k) => {
        const residual = chance - (k === row.label ? 1 : 0)
        bias[k] = (bias[k] ?? 0) - 0.02 * residual
        for (const featureIndex of row.featureIndexes) {
          const weightIndex = featureIndex * K + k
          const gradient = residual * scale + decay * (weights[weightIndex] ?? 0)
          squares[weightIndex] = (squares[weightIndex] ?? 0) + gradient * gradient
          weights[weightIndex] = (weights[weightIndex] ?? 0) - (rate * gradient) / Math.sqrt(squares[weightIndex] ?? 1)
        }
      })
    }
  return {
    bias: [...bias],
    byFeature: new Map(names.map((name, index) => [name, [...weights.subarray(index * K, index * K + K)]])),
  }
}

/** The probability of each class for a text with these features. */
export function classProbabilities({ bias, byFeature }: Weights, features: readonly string[]): Record<Class, number> {
  const knownRows = features.flatMap((name) => [byFeature.get(name) ?? []]).filter((weights) => weights.length > 0)
  const scale = 1 / Math.sqrt(knownRows.length + 1)
  const probabilities = softmax(bias.map((base, k) => base + scale * sum(knownRows, (weights) => weights[k] ?? 0)))
  return Object.fromEntries(classes.map((name, k) => [name, probabilities[k] ?? 0])) as Record<Class, number>
}

function frequent(examples: readonly Example[], minCount: number): string[] {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= minCount ? [name] : [])).sort()
}

function softmax(scores: readonly number[]): number[] {
  const max = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - max))
  const all = sum(powers, (power) => power)
  return powers.map((power) => power / all)
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  let total = 0
  for (const item of items) total += pick(item)
  return total
}

function coprimeNear(length: number): number {
  let step = 7919 % Math.max(length, 1) || 1
  while (gcd(step, length) !== 1) step += 1
  return step
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
