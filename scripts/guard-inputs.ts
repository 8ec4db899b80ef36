import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const redFlags = new URL('../src/domain/red-flags/', import.meta.url)

/** Inputs of the weights apart from the sentences: the features counted in a text, and the training of the model. */
const code = [
  'features.ts',
  'guard.ts',
  'idioms.data.ts',
  'judge.ts',
  'rules.data.ts',
  'train.ts',
  'vocabulary.data.ts',
  'normalize-text.ts',
  '../search/fold.ts',
  '../search/folding-table.data.ts',
  '../search/synonyms/trade-names.data.ts',
  '../search/synonyms/trade-names.ts',
  '../../../scripts/guard-training.ts',
]

/** Files of a folder of sentences, in the order in which they are read. */
export const sentenceFiles = (folder: 'sentences' | 'unseen'): URL[] =>
  readdirSync(new URL(`${folder}/`, redFlags))
    .sort()
    .map((name) => new URL(`${folder}/${name}`, redFlags))

/** Checksum of all inputs of the weights, comments included. It is stored beside the weights. */
export function inputsChecksum(): string {
  const hash = createHash('sha256')
  for (const file of [...code.map((path) => new URL(path, redFlags)), ...sentenceFiles('sentences')])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}
