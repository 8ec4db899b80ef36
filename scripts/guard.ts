import { writeFileSync } from 'node:fs'
import { heaviestOf, restore } from '../src/domain/red-flags/guard.ts'
import { redFlags } from '../src/domain/red-flags/help.ts'
import { judge, type Warning } from '../src/domain/red-flags/judge.ts'
import type { Weights } from '../src/domain/red-flags/train.ts'
import stored from '../src/domain/red-flags/weights.json' with { type: 'json' }
import { inputsChecksum, sentenceFiles } from './guard-inputs.ts'
import { type Sentence, sentencesOf, trained } from './guard-training.ts'

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
  sentences.map((sentence) => ({ ...sentence, warning: judge(sentence.text, weights) }))

if (command === 'train') {
  const weights = trained(sentenceFiles('sentences').flatMap(sentencesOf))
  const file = new URL('../src/domain/red-flags/weights.json', import.meta.url)
  writeFileSync(
    file,
    `${JSON.stringify({ inputs: inputsChecksum(), ...weights }, null, 2).replace(/\[\s+([^\]]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)}\n`,
  )
} else if (command === 'measure') {
  const files = argument && !argument.startsWith('--') ? [argument] : sentenceFiles('unseen')
  for (const file of files) {
    print(`\n${String(file).split('/').at(-1)}`)
    report(withWarnings(sentencesOf(file), restore(stored)))
  }
} else if (command === 'cross-validate') report(crossValidated(sentenceFiles('sentences').flatMap(sentencesOf)))
else if (command === 'explain') print(JSON.stringify(heaviestOf(argument ?? '', restore(stored)), null, 1))
else {
  print('npm run guard -- train | measure [FILE] | cross-validate | explain TEXT')
  process.exitCode = 1
}

function crossValidated(sentences: readonly Sentence[], folds = 5): Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = (_: Sentence, at: number) => at % folds === fold
    const weights = restore(trained(sentences.filter((sentence, at) => !isHeldOut(sentence, at))))
    return withWarnings(sentences.filter(isHeldOut), weights)
  }).flat()
}

function report(judged: readonly Judged[]): void {
  const isAlarm = ({ warning }: Judged) => warning?.tone === 'alarm'
  const danger = judged.filter(({ is }) => is !== 'none')
  const harmless = judged.filter(({ is }) => is === 'none')
  const line = (name: string, part: readonly Judged[], whole: readonly Judged[]) =>
    whole.length > 0 && print(`${name.padEnd(36)} ${share(part.length, whole.length)}`)
  line('alarm on emergencies', danger.filter(isAlarm), danger)
  for (const flag of redFlags) {
    const own = danger.filter(({ is }) => is === flag)
    line(`  ${flag}`, own.filter(isAlarm), own)
  }
  line(
    'card of the right kind, of alarms',
    danger.filter((one) => isAlarm(one) && one.warning?.flag === one.is),
    danger.filter(isAlarm),
  )
  line(
    'no alarm on harmless ones',
    harmless.filter((one) => !isAlarm(one)),
    harmless,
  )
  line(
    'any card on harmless ones',
    harmless.filter(({ warning }) => warning !== null),
    harmless,
  )
  const groups = Map.groupBy(judged, ({ is, group }) => `${is} ${group}`)
  if (groups.size <= 120) for (const [name, own] of [...groups].sort()) line(`  alarm: ${name}`, own.filter(isAlarm), own)
  if (!process.argv.includes('--misses')) return
  for (const { is, text, warning } of judged)
    if ((is === 'none') === (warning?.tone === 'alarm') || (is !== 'none' && warning?.flag !== is))
      print(`${is} → ${warning ? `${warning.flag} ${warning.tone} [${warning.because.join(' ')}]` : 'none'} ${text}`)
}

/** A share and its 95 % confidence interval (Wilson score). */
function share(part: number, whole: number): string {
  const z = 1.96
  const p = part / whole
  const centre = p + z ** 2 / (2 * whole)
  const spread = z * Math.sqrt((p * (1 - p)) / whole + z ** 2 / (4 * whole ** 2))
  const [low, high] = [centre - spread, centre + spread].map((bound) => (bound / (1 + z ** 2 / whole)).toFixed(3))
  return `${part}/${whole} = ${p.toFixed(3)} [${low}, ${high}]`
}
