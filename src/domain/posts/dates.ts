import { dottedDay, taipeiDay } from '../time/taipei.ts'

/** The displayed dates of a post, dotted, in Taipei. `updated` is null if it is the day of publication. */
export function postDates({ publish_date, updated_at }: { publish_date: string; updated_at: string }): {
  published: string
  updated: string | null
} {
  const [published, updated] = [publish_date, updated_at].map((instant) => dottedDay(taipeiDay(new Date(instant))))
  return { published: published ?? '', updated: updated !== undefined && updated > (published ?? '') ? updated : null }
}
