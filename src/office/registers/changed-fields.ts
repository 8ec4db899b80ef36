import type { z } from 'zod'

/** The text of a form's control with this value. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'on' : ''
  return String(value ?? '')
}

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

function openedWith<Values>(was: FormDataEntryValue | null, stored: z.ZodType<Values>): Values | null {
  try {
    return stored.safeParse(JSON.parse(String(was))).data ?? null
  } catch {
    return null
  }
}

/**
 * The fields of a form that differ from what it was opened with, which its control `was` contains as JSON; so a form that
 * was open for long does not reset the fields that others changed. Without that control, all fields.
 * @param values the values of the call, by field
 * @param stored the schema of the stored values
 * @returns the call's body: those fields, with the values that they replace as `base`
 */
export function changedFields<Values extends Record<string, unknown>>(
  sent: FormData,
  values: Values,
  stored: z.ZodType<Record<keyof Values & string, unknown>>,
): Partial<Values> & { base?: Partial<Values> } {
  const was = openedWith(sent.get('was'), stored)
  if (was === null) return values
  const names = (Object.keys(values) as (keyof Values & string)[]).filter(
    (name) => plain(String(sent.get(name) ?? '')) !== plain(textOf(was[name])),
  )
  const changedOf = (from: Record<keyof Values & string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>
  return { ...changedOf(values), base: changedOf(was) }
}

/**
 * What a form was opened with, after a conflict: the stored values of the fields in conflict, which the user has now seen.
 * The other fields stay as they were opened, so that they are still omitted.
 */
export function renewed(was: FormDataEntryValue | null, now: Record<string, unknown>, names: readonly string[]): string {
  const opened: Record<string, unknown> = JSON.parse(String(was))
  return JSON.stringify({ ...opened, ...Object.fromEntries(names.map((name) => [name, now[name]])) })
}
