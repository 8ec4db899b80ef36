import type { ManuscriptFields } from './fields.ts'

/** An instant in the one form in which all answers have it, UTC with milliseconds; what is no instant stays as it is. */
export function instantForm(text: string): string {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

const orNull = (text: string | null) => (text === null ? null : instantForm(text))

/** Fields of a version that was written before instants had one form, so that one instant never differs from itself. */
export const withInstantForm = (fields: ManuscriptFields): ManuscriptFields => ({
  ...fields,
  reviewed_at: orNull(fields.reviewed_at),
  publish_at: orNull(fields.publish_at),
  embargo: fields.embargo && { ...fields.embargo, until: instantForm(fields.embargo.until) },
})
