import type { SubmissionResult } from '@conform-to/react'

/**
 * The result of a form of checkboxes only, parsed from Conform's result without Conform's script: its errors, and which
 * boxes were checked when it was sent; null before.
 * @param name the common name of the checkboxes
 */
export function checkboxResultOf(
  result: SubmissionResult | undefined,
  name: string,
): { errors: string[]; selected: string[] | null } {
  const errors = Object.values(result?.error ?? {}).flatMap((messages) => messages ?? [])
  return { errors, selected: result ? [result.initialValue?.[name] ?? []].flat().map(String) : null }
}
