import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'

interface PublishModeInput {
  review: Pick<ManuscriptReview, 'clearance' | 'review' | 'needs_signature' | 'signed_correction' | 'corrects'>
  checks: readonly Pick<ManuscriptCheck, 'blocking' | 'place'>[]
  /** The publication time set in the manuscript. */
  publishAt: string | null
  now: string
  /** Whether it is published already, so that no time can be set. */
  isPublic: boolean
  /** Whether the current user may publish spelling fixes. */
  spells: boolean
}

/** Whether the missing signature is what blocks publishing: the named clinician has to sign, or to receive it again. */
export const isOfSignature = (place: string): boolean => place === 'signature' || place === 'fields.reviewer'

/**
 * What the publish panel offers: to publish; to set a time, before which it may not be public; to submit it, because a
 * clinician has to sign it or its correction notice; or to fix it first. Only the first two have a publish button.
 */
export interface PublishMode {
  way: 'publish' | 'hour' | 'submit' | 'mend'
  /** Whether it may be published as a spelling fix, without a notice and without another signature. */
  spelling: boolean
}

export function publishMode({ review, checks, publishAt, now, isPublic, spells }: PublishModeInput): PublishMode {
  const { clearance, review: is, needs_signature, signed_correction, corrects } = review
  const places = checks.filter(({ blocking }) => blocking).map(({ place }) => place)
  const isOfHour = (place: string) =>
    !isPublic && (place === 'fields.embargo.until' || (place === 'fields.ends_on' && publishAt !== null && publishAt > now))
  if (places.some((place) => !isOfSignature(place) && !isOfHour(place))) return { way: 'mend', spelling: false }
  const reports = corrects && needs_signature
  // a signed text, or one in review, may be corrected in its spelling without another signature
  const respells = clearance === 'unsigned' && (is === 'changed' || corrects)
  // a reviewer who has not responded blocks a first publication, but not a typo fix in a published text
  const isNamed = !isPublic && places.includes('fields.reviewer')
  const spelling = spells && (corrects || respells) && !isNamed && !(reports && signed_correction !== '')
  const isUnsigned = places.some(isOfSignature) || (reports && signed_correction === '')
  if (isUnsigned) return { way: 'submit', spelling }
  return { way: places.length > 0 ? 'hour' : 'publish', spelling }
}

/**
 * The scheduled publication time of a manuscript; null for none. The time of a cancelled schedule is ignored, although
 * it remains in the manuscript.
 */
export function hourSet(
  { fields: { publish_at } }: { fields: Pick<ManuscriptDetails['fields'], 'publish_at'> },
  steps: readonly Pick<ManuscriptReview['steps'][number], 'kind' | 'public_at'>[],
): string | null {
  const last = steps.findLast(({ kind }) => ['scheduled', 'published', 'unscheduled'].includes(kind))
  if (publish_at === null || last?.kind !== 'unscheduled') return publish_at
  const taken = steps.findLast(({ kind }) => kind === 'scheduled')?.public_at ?? null
  return taken !== null && new Date(taken).getTime() === new Date(publish_at).getTime() ? null : publish_at
}
