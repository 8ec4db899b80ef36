import { readFileSync } from 'node:fs'
import { readText } from '../src/domain/red-flags/features.ts'
import { quantizeWeights, type StoredWeights } from '../src/domain/red-flags/guard.ts'
import { redFlags } from '../src/domain/red-flags/help.ts'
import { clausesOf } from '../src/domain/red-flags/judge.ts'
import { type Class, train } from '../src/domain/red-flags/train.ts'

/** A line of a sentence file, tab-separated: kind, name of its class, text. */
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

/**
 * Trains the model on sentences. Each clause of a harmless letter is a harmless sample; the dangerous clause of any
 * other letter is unknown.
 */
export function trainModel(sentences: readonly Sentence[]): StoredWeights {
  const examples = sentences.flatMap(({ is, text }) => {
    const parts = is === 'none' ? clausesOf(text).map((part) => part.text) : []
    return [text, ...parts].map((item) => ({ is, features: readText(item).features }))
  })
  return quantizeWeights(train(examples))
}
