import { expect, test } from 'vitest'
import type { Tree } from './tree.ts'
import { trees } from './trees.ts'
import { urgencies } from './urgency.ts'

interface Way {
  /** The indexes of the answers, from 0, after 「替誰檢測」. */
  answers: readonly number[]
  end: string
}

function waysOf({ questions, start }: Tree): Way[] {
  const below = (at: string, answers: readonly number[]): Way[] =>
    questions[at]?.choices.flatMap(({ to }, place) => below(to, [...answers, place])) ?? [{ answers, end: at }]
  return below(start, [])
}

/**
 * The copy of the tree that contains an end; paths of the plain tree and of the alarm list's own ends are written out
 * individually.
 */
const copyOf = (end: string) => (end.includes('/') && !end.startsWith('alarms/') ? (end.split('/')[0] ?? '') : '')

function tableOf(tree: Tree): string[] {
  const ways = waysOf(tree)
  const urgency = ({ end }: Way) => tree.ends[end]?.urgency ?? ''
  const longest = Math.max(...ways.map(({ answers }) => answers.length))
  const inCopies = Map.groupBy(ways, ({ end }) => copyOf(end))
  return [
    `# ${tree.key} ${tree.version}: ${ways.length} ways, longest ${longest}`,
    ...[...inCopies].flatMap(([copy, those]) =>
      copy === ''
        ? those.map((way) => `${way.answers.join(',')} → ${way.end} → ${urgency(way)}`)
        : [
            `${copy}/: ${urgencies
              .map((one) => `${one} ${those.filter((way) => urgency(way) === one).length}`)
              .join(', ')}; longest ${Math.max(...those.map(({ answers }) => answers.length))}`,
          ],
    ),
    '',
  ]
}

test('the paths through the trees are those of the table that docs/clinical.md names', async () => {
  await expect(trees.flatMap(tableOf).join('\n')).toMatchFileSnapshot('path-table.txt')
})
