import type { ManuscriptFields } from './fields.ts'

/** Normalises an instant to UTC with milliseconds, as in all responses; any other text is returned unchanged. */
export function instantForm(text: string): string {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

const instantFormOrNull = (text: string | null) => (text === null ? null : instantForm(text))

/** Normalises the instants of a version from before the canonical form, so that equal instants compare as equal. */
export const withInstantForm = (fields: ManuscriptFields): ManuscriptFields => ({
  ...fields,
  reviewed_at: instantFormOrNull(fields.reviewed_at),
  publish_at: instantFormOrNull(fields.publish_at),
  embargo: fields.embargo && { ...fields.embargo, until: instantForm(fields.embargo.until) },
})
