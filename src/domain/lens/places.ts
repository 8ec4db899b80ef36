import type { AdPlaces } from '../ads/may-show.ts'

/** The places of the lens besides posts: the front page, a channel, a printed issue, a newsletter as it would be mailed. */
export const lensPlaceKinds = ['front', 'channel', 'issue', 'newsletter'] as const
export type LensPlaceKind = (typeof lensPlaceKinds)[number]

/** The written form of a place: `front`, `channel/3`, `issue/320`, `newsletter/2`. */
export const placeForm = /^(?:front|(?:channel|issue|newsletter)\/[1-9]\d{0,8})$/

export interface LensPlace {
  kind: LensPlaceKind
  /** The id; 0 for the front page. */
  number: number
}

/** The written form of a place. */
export const writtenPlace = ({ kind, number }: LensPlace): string => (kind === 'front' ? kind : `${kind}/${number}`)

/** The ad page type of a place; null for a mail. @param feature whether the channel has a front page of its own */
export function adsOn(kind: LensPlaceKind, feature: boolean): AdPlaces | null {
  if (kind === 'front') return 'front'
  if (kind === 'channel') return feature ? 'feature' : 'list'
  return kind === 'issue' ? 'banner' : null
}
