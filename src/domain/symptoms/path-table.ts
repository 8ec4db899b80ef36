import type { Tree } from './tree.ts'

/** A path through a tree. */
export interface TreePath {
  /** The indexes of the answers, from 0, after 「替誰檢測」. */
  answers: readonly number[]
  /** The key of its end. */
  end: string
}

/** Every path through a tree, in the order of its questions. */
export function treePaths({ questions, start }: Tree): TreePath[] {
  const waysFrom = (nodeKey: string, answers: readonly number[]): TreePath[] =>
    questions[nodeKey]?.choices.flatMap(({ to }, choiceIndex) => waysFrom(to, [...answers, choiceIndex])) ?? [
      { answers, end: nodeKey },
    ]
  return waysFrom(start, [])
}

/** The copies of a tree's own questions, by the persons to whom they are asked: `add-alarms.ts` composes them. */
export const copyNames = {
  '': '沒有懷孕、慢性病與特別用藥的人',
  week: '有慢性病或特別用藥、沒有危險徵象的人',
  today: '情形要在今天看到醫師的人',
  bloodCount: '吃抗甲狀腺藥又發燒的人',
  bearing: '懷孕、可能懷孕或產後 6 週內的人',
} as const
export type CopyName = keyof typeof copyNames

/** The copy that contains an end; the ends of the alarm list count to the plain tree. */
export function copyNameOf(end: string): CopyName {
  const name = end.includes('/') ? end.split('/')[0] : ''
  return name !== undefined && name !== 'alarms' && Object.hasOwn(copyNames, name) ? (name as CopyName) : ''
}
