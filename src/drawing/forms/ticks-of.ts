import type { SubmissionResult } from '@conform-to/react'

/**
 * A form that is nothing but boxes to tick, as Conform's answer says it, without Conform's script: what is wrong with it,
 * and which boxes were ticked when it was sent; null before.
 * @param name what all the boxes are called
 */
export function ticksOf(result: SubmissionResult | undefined, name: string): { faults: string[]; ticked: string[] | null } {
  const faults = Object.values(result?.error ?? {}).flatMap((said) => said ?? [])
  return { faults, ticked: result ? [result.initialValue?.[name] ?? []].flat().map(String) : null }
}
