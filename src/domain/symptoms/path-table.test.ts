import { expect, test } from 'vitest'
import { copyNameOf, type TreePath, treePaths } from './path-table.ts'
import type { Tree } from './tree.ts'
import { trees } from './trees.ts'
import { urgencies } from './urgency.ts'

function tableOf(tree: Tree): string[] {
  const ways = treePaths(tree)
  const urgency = ({ end }: TreePath) => tree.ends[end]?.urgency ?? ''
  const longest = Math.max(...ways.map(({ answers }) => answers.length))
  const inCopies = Map.groupBy(ways, ({ end }) => copyNameOf(end))
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

test('every end outside the alarm list and the plain tree belongs to a named copy', () => {
  const copies = trees.flatMap(({ ends }) => Object.keys(ends)).filter((end) => end.includes('/') && !end.startsWith('alarms/'))
  expect(copies.length).toBeGreaterThan(100)
  expect(copies.filter((end) => copyNameOf(end) === '')).toEqual([])
})
