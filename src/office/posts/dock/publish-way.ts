import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'

interface Asked {
  review: Pick<ManuscriptReview, 'clearance' | 'review' | 'needs_signature' | 'signed_correction' | 'corrects'>
  checks: readonly Pick<ManuscriptCheck, 'blocking' | 'place'>[]
  /** When the manuscript says that it is to be public. */
  publishAt: string | null
  now: string
  /** Whether readers have it before them, so that no hour can be set. */
  isPublic: boolean
  /** Whether whoever looks may publish what mends nothing but spelling. */
  spells: boolean
}

/** Whether what keeps a text from being published is that nobody has signed it: who is named as its clinician is waited for, or handed it again. */
export const isOfSignature = (place: string): boolean => place === 'signature' || place === 'fields.reviewer'

/**
 * What the sheet of publishing offers: to publish; to set an hour, without which it may not be public; to hand it in, for a
 * clinician has to sign it or what readers are told; or to mend it first. Only the first two have its button.
 */
export interface PublishWay {
  way: 'publish' | 'hour' | 'submit' | 'mend'
  /** Whether it may go out as mended spelling, without a word to readers and without another signature. */
  spelling: boolean
}

export function publishWay({ review, checks, publishAt, now, isPublic, spells }: Asked): PublishWay {
  const { clearance, review: is, needs_signature, signed_correction, corrects } = review
  const places = checks.filter(({ blocking }) => blocking).map(({ place }) => place)
  const isOfHour = (place: string) =>
    !isPublic && (place === 'fields.embargo.until' || (place === 'fields.ends_on' && publishAt !== null && publishAt > now))
  if (places.some((place) => !isOfSignature(place) && !isOfHour(place))) return { way: 'mend', spelling: false }
  const tells = corrects && needs_signature
  // what was signed, or is being read, may be mended in its spelling without another signature
  const respells = clearance === 'unsigned' && (is === 'changed' || corrects)
  // a reviewer who has not answered holds back a first publication, but not a typo in what readers have
  const isNamed = !isPublic && places.includes('fields.reviewer')
  const spelling = spells && (corrects || respells) && !isNamed && !(tells && signed_correction !== '')
  const isUnsigned = places.some(isOfSignature) || (tells && signed_correction === '')
  if (isUnsigned) return { way: 'submit', spelling }
  return { way: places.length > 0 ? 'hour' : 'publish', spelling }
}

/**
 * The hour that a manuscript is to be public at, as it says; null for none. One whose schedule was taken back is none any more,
 * though it stands in the manuscript.
 */
export function hourSet(
  { fields: { publish_at } }: { fields: Pick<ManuscriptWhole['fields'], 'publish_at'> },
  steps: readonly Pick<ManuscriptReview['steps'][number], 'kind' | 'public_at'>[],
): string | null {
  const last = steps.findLast(({ kind }) => ['scheduled', 'published', 'unscheduled'].includes(kind))
  if (publish_at === null || last?.kind !== 'unscheduled') return publish_at
  const taken = steps.findLast(({ kind }) => kind === 'scheduled')?.public_at ?? null
  return taken !== null && new Date(taken).getTime() === new Date(publish_at).getTime() ? null : publish_at
}
