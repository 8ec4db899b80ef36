import { readFileSync } from 'node:fs'
import { readText } from '../src/domain/red-flags/features.ts'
import { redFlags } from '../src/domain/red-flags/help.ts'
import { clausesOf } from '../src/domain/red-flags/parts.ts'
import { type StoredWeights, toStored } from '../src/domain/red-flags/stored-weights.ts'
import { type Class, train } from '../src/domain/red-flags/train.ts'

/** A sentence of a file: what it is, a name of its class, the text, with tabs between. */
export interface Sentence {
  is: Class
  group: string
  text: string
}

export function sentencesOf(path: string | URL): Sentence[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [is = '', group = '', text = ''] = line.split('\t')
      if (!['none', ...redFlags].includes(is) || !text) throw new Error(`${path}: ${line}`)
      return { is: is as Class, group, text }
    })
}

/** Trains on sentences. Clauses of a harmless letter are harmless by themselves; which clause of another is dangerous is not known. */
export function trained(sentences: readonly Sentence[]): StoredWeights {
  const examples = sentences.flatMap(({ is, text }) => {
    const parts = is === 'none' ? clausesOf(text).map((part) => part.text) : []
    return [text, ...parts].map((one) => ({ is, features: readText(one).features }))
  })
  return toStored(train(examples))
}
