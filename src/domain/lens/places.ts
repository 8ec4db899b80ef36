import type { AdPlaces } from '../ads/may-show.ts'

/** What can be looked at besides posts: the front page, a channel, a printed issue, a newsletter as it would be mailed. */
export const lensPlaceKinds = ['front', 'channel', 'issue', 'newsletter'] as const
export type LensPlaceKind = (typeof lensPlaceKinds)[number]

/** How a place is written: `front`, `channel/3`, `issue/320`, `newsletter/2`. */
export const placeForm = /^(?:front|(?:channel|issue|newsletter)\/[1-9]\d{0,8})$/

export interface LensPlace {
  kind: LensPlaceKind
  /** Its number; 0 for the front page. */
  number: number
}

/** The place as it is written. */
export const writtenPlace = ({ kind, number }: LensPlace): string => (kind === 'front' ? kind : `${kind}/${number}`)

/** Which advertisements stand on its page; none in a mail. @param feature whether a channel has a front of its own */
export function adsOn(kind: LensPlaceKind, feature: boolean): AdPlaces | null {
  if (kind === 'front') return 'front'
  if (kind === 'channel') return feature ? 'feature' : 'list'
  return kind === 'issue' ? 'banner' : null
}
