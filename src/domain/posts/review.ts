import { taipeiDay } from '../time/taipei.ts'

/** Whether a specialist has read a post as it stands: `none` has, the text is as it was read, or it has changed since. */
export type Review = 'none' | 'as read' | 'changed since'

interface Reviewed {
  reviewed_by: object | null
  reviewed_at: string | null
  publish_date: string
  updated_at: string
}

/**
 * What may be said of a post's review, from its data alone. Days of Taipei are compared, because editors write down the
 * day of a review and not its minute; a review without a day counts as one of the day of publication.
 */
export function reviewOf({ reviewed_by, reviewed_at, publish_date, updated_at }: Reviewed): Review {
  if (!reviewed_by) return 'none'
  const [read, changed] = [reviewed_at ?? publish_date, updated_at].map((instant) => taipeiDay(new Date(instant)))
  // an unchanged post bears its day of publication, which comes after the review
  return (changed ?? '') > (read ?? '') && updated_at > publish_date ? 'changed since' : 'as read'
}
