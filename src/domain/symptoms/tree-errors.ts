import { sources } from './sources.ts'
import type { Tree } from './tree.ts'
import { urgencies } from './urgency.ts'

/**
 * The errors of a tree, as messages; none if it may be published. No path leads nowhere or into a cycle, nothing is
 * unreachable, and every end states its urgency, in its advice too, possible causes, what to do, when to call 119, and its
 * sources.
 */
export function treeErrors(tree: Tree): string[] {
  const { questions, ends, start } = tree
  const errors: string[] = []
  const reached = new Set<string>()
  const visit = (nodeKey: string, path: readonly string[]) => {
    if (path.includes(nodeKey)) {
      errors.push(`${[...path, nodeKey].join(' → ')} is a cycle`)
      return
    }
    if (reached.has(nodeKey)) return
    reached.add(nodeKey)
    if (!questions[nodeKey] && !ends[nodeKey]) errors.push(`${nodeKey} is a dead end`)
    if (questions[nodeKey] && ends[nodeKey]) errors.push(`${nodeKey} is both a question and an end`)
    for (const { to } of questions[nodeKey]?.choices ?? []) visit(to, [...path, nodeKey])
  }
  visit(start, [])
  for (const key of [...Object.keys(questions), ...Object.keys(ends)]) if (!reached.has(key)) errors.push(`${key} is unreachable`)
  for (const [key, { ask, choices }] of Object.entries(questions)) {
    if (ask === '' || choices.length < 2) errors.push(`${key} has no text or fewer than two choices`)
    if (choices.some(({ facts = [] }, choiceIndex) => (facts.length === 0) !== (choiceIndex === choices.length - 1)))
      errors.push(`${key} forces a choice: its last choice, and only that, must state no facts`)
    if (new Set(choices.map(({ text }) => text)).size < choices.length) errors.push(`${key} has duplicate choices`)
  }
  for (const [key, end] of Object.entries(ends)) {
    if (!urgencies.includes(end.urgency)) errors.push(`${key} has no urgency`)
    if (end.sources.length === 0 || end.sources.some((source) => !(source in sources))) errors.push(`${key} has no reference`)
    if (end.conditions.length === 0 || end.advice.length === 0) errors.push(`${key} has no conditions or no advice`)
    const adviceText = end.advice.join('\n')
    if (end.urgency === 'week' && !/這週|這星期/.test(adviceText)) errors.push(`${key} names another time than this week`)
    if (end.urgency === 'today' && !/今天|現在/.test(adviceText)) errors.push(`${key} names another time than today`)
    if (!end.advice.some((step) => step.includes('119'))) errors.push(`${key} does not name 119`)
  }
  for (const [key, { advice }] of Object.entries(ends)) {
    const adviceText = advice.join('\n')
    if (adviceText.includes('硝化甘油') && !adviceText.includes('勃起功能障礙'))
      errors.push(`${key} names a nitrate without a word of erectile medicines`)
    if (
      /停[^，。；]{0,4}(止痛|消炎)|(止痛|消炎)[^，。；]{0,4}(先停|停用)/.test(adviceText) &&
      !adviceText.includes('醫師開的阿斯匹靈')
    )
      errors.push(`${key} stops painkillers without a word of prescribed aspirin`)
    if (/(?<!不要突然自己)(停酒|停用|戒酒)/.test(adviceText) && !adviceText.includes('不要突然自己停酒'))
      errors.push(`${key} stops alcohol at once`)
  }
  return errors
}
