import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readText } from '../src/domain/red-flags/features.ts'
import { heaviestOf } from '../src/domain/red-flags/heaviest.ts'
import { redFlags } from '../src/domain/red-flags/help.ts'
import { judge } from '../src/domain/red-flags/judge.ts'
import { restore, toStored } from '../src/domain/red-flags/stored-weights.ts'
import { type Class, train } from '../src/domain/red-flags/train.ts'
import { keepFresh } from './generated-file.ts'

/**
 * Trains src/domain/red-flags/weights.data.ts from the sentences beside it. Deterministic: equal sentences give an
 * equal file. --check only reports whether the file is up to date. --judge FILE evaluates on a held-out set in the
 * format of the sentence files; with --misses it prints the misclassified sentences. --explain TEXT prints the features
 * with the largest weight.
 */
const room = new URL('../src/domain/red-flags/', import.meta.url)
const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : (process.argv[at + 1] ?? '')
}

interface Sentence {
  is: Class
  text: string
}

/** One sentence per line: class, group, text, separated by tabs. */
function sentencesOf(path: string): Sentence[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [is = '', , text = ''] = line.split('\t')
      if (!['none', ...redFlags].includes(is) || !text) throw new Error(`${path}: ${line}`)
      return { is: is as Class, text }
    })
}

function stored() {
  const folder = fileURLToPath(new URL('sentences/', room))
  const sentences = readdirSync(folder)
    .sort()
    .flatMap((name) => sentencesOf(folder + name))
  return toStored(train(sentences.map(({ is, text }) => ({ is, features: readText(text).features }))))
}

const share = (part: number, whole: number) => `${part}/${whole} = ${(part / whole).toFixed(3)}`

function measure(path: string): void {
  const weights = restore(stored())
  const judged = sentencesOf(path).map((sentence) => ({ ...sentence, warning: judge(sentence.text, weights) }))
  const lit = judged.filter(({ warning }) => warning?.tone === 'alarm')
  const of = (is: (name: Class) => boolean, from = judged) => from.filter((sentence) => is(sentence.is))
  const danger = (name: Class) => name !== 'none'
  const found = of(danger, lit)
  process.stdout.write(`sensitivity ${share(found.length, of(danger).length)}\n`)
  for (const flag of redFlags) {
    const own = (name: Class) => name === flag
    process.stdout.write(`  ${flag} ${share(of(own, lit).length, of(own).length)}\n`)
  }
  const calm = (name: Class) => name === 'none'
  process.stdout.write(`specificity ${share(of(calm).length - of(calm, lit).length, of(calm).length)}\n`)
  // a wrong class that still advises calling 119 first counts half
  const worth = ({ is, warning }: (typeof found)[number]) =>
    is === warning?.flag ? 1 : is !== 'crisis' && warning?.flag !== 'crisis' ? 0.5 : 0
  process.stdout.write(
    `kind right ${share(
      found.reduce((sum, one) => sum + worth(one), 0),
      found.length,
    )}\n`,
  )
  if (!process.argv.includes('--misses')) return
  for (const { is, text, warning } of judged)
    if (danger(is) !== (warning?.tone === 'alarm') || (danger(is) && warning?.flag !== is))
      process.stdout.write(
        `${is} → ${warning ? `${warning.flag} ${warning.tone}` : 'none'} [${warning?.because.join(' ') ?? ''}] ${text}\n`,
      )
}

const wanted = option('--judge')
const asked = option('--explain')
if (wanted !== undefined) measure(wanted)
else if (asked !== undefined) process.stdout.write(`${JSON.stringify(heaviestOf(asked, restore(stored())), null, 1)}\n`)
else {
  const { bias, step, names, bytes } = stored()
  const written = `/** Written by scripts/train-guard.ts from the sentences beside it. */
export const storedWeights = {
  bias: ${JSON.stringify(bias).replaceAll(',', ', ')},
  step: ${step},
  names:
    ${JSON.stringify(names).replace(/^"|"$/g, "'")},
  bytes:
    '${bytes}',
}
`
  keepFresh('src/domain/red-flags/weights.data.ts', written)
}
