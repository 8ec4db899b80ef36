import type { Class, Weights } from './train.ts'
import { classes } from './train.ts'

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
export function toStored({ bias, of }: Weights): StoredWeights {
  const rows = [...of].map(([name, [none = 0, ...others]]) => ({ name, over: others.map((weight) => weight - none) }))
  const step = rows.reduce((most, { over }) => Math.max(most, ...over.map(Math.abs)), 0) / steps
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
export function restore({ bias, step, names, bytes }: StoredWeights): Weights {
  const raw = Int8Array.from(atob(bytes), (character) => character.charCodeAt(0))
  const of = new Map<string, readonly number[]>()
  names.split(' ').forEach((name, at) => {
    of.set(name, [0, ...retained.map((_, k) => (raw[at * retained.length + k] ?? 0) * step)])
  })
  return { bias: [0, ...bias], of }
}
