import { writeFileSync } from 'node:fs'
import { heaviestFeatures, restoreWeights } from '../src/domain/red-flags/guard.ts'
import { redFlags } from '../src/domain/red-flags/help.ts'
import { judgeText, type Warning } from '../src/domain/red-flags/judge.ts'
import type { Weights } from '../src/domain/red-flags/train.ts'
import stored from '../src/domain/red-flags/weights.json' with { type: 'json' }
import { inputsChecksum, sentenceFiles } from './guard-inputs.ts'
import { type Sentence, sentencesOf, trainModel } from './guard-training.ts'

/**
 * npm run guard -- train: writes src/domain/red-flags/weights.json from the sentences beside it.
 * npm run guard -- measure [FILE]: measures the stored weights by class on sentences excluded from the training
 * (`unseen/`).
 * npm run guard -- cross-validate: classifies each fifth of the training set with a model trained on the rest.
 * npm run guard -- explain TEXT: prints the features of a text with the largest weights.
 * With --misses, `measure` and `cross-validate` print the misclassified sentences.
 */
interface Judged extends Sentence {
  warning: Warning | null
}

const [command, argument] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)
const withWarnings = (sentences: readonly Sentence[], weights: Weights): Judged[] =>
  sentences.map((sentence) => ({ ...sentence, warning: judgeText(sentence.text, weights) }))

if (command === 'train') {
  const weights = trainModel(sentenceFiles('sentences').flatMap(sentencesOf))
  const file = new URL('../src/domain/red-flags/weights.json', import.meta.url)
  writeFileSync(
    file,
    `${JSON.stringify({ inputs: inputsChecksum(), ...weights }, null, 2).replace(/\[\s+([^\]]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)}\n`,
  )
} else if (command === 'measure') {
  const files = argument && !argument.startsWith('--') ? [argument] : sentenceFiles('unseen')
  for (const file of files) {
    print(`\n${String(file).split('/').at(-1)}`)
    report(withWarnings(sentencesOf(file), restoreWeights(stored)))
  }
} else if (command === 'cross-validate') report(crossValidated(sentenceFiles('sentences').flatMap(sentencesOf)))
else if (command === 'explain') print(JSON.stringify(heaviestFeatures(argument ?? '', restoreWeights(stored)), null, 1))
else {
  print('npm run guard -- train | measure [FILE] | cross-validate | explain TEXT')
  process.exitCode = 1
}

function crossValidated(sentences: readonly Sentence[], folds = 5): Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = (_: Sentence, index: number) => index % folds === fold
    const weights = restoreWeights(trainModel(sentences.filter((sentence, index) => !isHeldOut(sentence, index))))
    return withWarnings(sentences.filter(isHeldOut), weights)
  }).flat()
}

function report(judged: readonly Judged[]): void {
  const isAlarm = ({ warning }: Judged) => warning?.tone === 'alarm'
  const danger = judged.filter(({ is }) => is !== 'none')
  const harmless = judged.filter(({ is }) => is === 'none')
  const line = (name: string, part: readonly Judged[], total: readonly Judged[]) =>
    total.length > 0 && print(`${name.padEnd(36)} ${share(part.length, total.length)}`)
  line('alarm on emergencies', danger.filter(isAlarm), danger)
  for (const flag of redFlags) {
    const flagSentences = danger.filter(({ is }) => is === flag)
    line(`  ${flag}`, flagSentences.filter(isAlarm), flagSentences)
  }
  line(
    'card of the right kind, of alarms',
    danger.filter((item) => isAlarm(item) && item.warning?.flag === item.is),
    danger.filter(isAlarm),
  )
  line(
    'no alarm on harmless ones',
    harmless.filter((item) => !isAlarm(item)),
    harmless,
  )
  line(
    'any card on harmless ones',
    harmless.filter(({ warning }) => warning !== null),
    harmless,
  )
  const groups = Map.groupBy(judged, ({ is, group }) => `${is} ${group}`)
  if (groups.size <= 120)
    for (const [name, groupSentences] of [...groups].sort())
      line(`  alarm: ${name}`, groupSentences.filter(isAlarm), groupSentences)
  if (!process.argv.includes('--misses')) return
  for (const { is, text, warning } of judged)
    if ((is === 'none') === (warning?.tone === 'alarm') || (is !== 'none' && warning?.flag !== is))
      print(`${is} → ${warning ? `${warning.flag} ${warning.tone} [${warning.because.join(' ')}]` : 'none'} ${text}`)
}

/** A share and its 95 % confidence interval (Wilson score). */
function share(part: number, total: number): string {
  const z = 1.96
  const p = part / total
  const centre = p + z ** 2 / (2 * total)
  const spread = z * Math.sqrt((p * (1 - p)) / total + z ** 2 / (4 * total ** 2))
  const [low, high] = [centre - spread, centre + spread].map((bound) => (bound / (1 + z ** 2 / total)).toFixed(3))
  return `${part}/${total} = ${p.toFixed(3)} [${low}, ${high}]`
}
