import type { Audience } from '../membership/viewer.ts'
import type { AdSlotName } from './slots.ts'

/**
 * Where advertisements stand on a kind of page; its route names the kind (section 2, "Ad slots" and "Page type"). On every
 * page whose route names none there are none: so nothing stands above what somebody is asked about their health, above help
 * in an emergency (searches, checkers), a form, an account or a payment, nor on /subcheck.
 */
const slotsOf = {
  /** The front page. */
  front: ['header', 'index-bottom'],
  /** A list of posts, under its banner. */
  list: ['header', 'channel-list'],
  /** The posts of a tag. */
  tag: ['channel-list'],
  /** A feature channel has no banner. */
  feature: ['feature-channel'],
  /** A page that has nothing but the banner. */
  banner: ['header'],
  /** A post's page. The layout's own slots are off there. */
  post: ['content', 'article-bottom', 'next-article', 'ch_area03_6', 'ch_area04_2', 'ch_area04_6', 'backup'],
} as const satisfies Record<string, readonly AdSlotName[]>

export type AdPlaces = keyof typeof slotsOf

/** What decides about a slot. Nothing here knows a person: a kept page holds its slots for its whole audience. */
export interface AdPlace {
  slot: AdSlotName
  /** The kind of page it is on; undefined for pages without advertisements. */
  on: AdPlaces | undefined
  audience: Audience
  /** Whether subscribers see advertisements at all: the operator's choice. */
  forSubscribers: boolean
}

/** Whether an audience sees advertisements at all. @param forSubscribers whether the operator wants subscribers to */
export const seesAds = (audience: Audience, forSubscribers: boolean): boolean =>
  audience !== 'bot' && (audience !== 'subscriber' || forSubscribers)

/** The slots of a kind of page. */
export const slotsOn = (on: AdPlaces): readonly AdSlotName[] => slotsOf[on]

/**
 * Whether a slot is shown on a page (section 2, "Ad slots"): never to crawlers, to subscribers only where the operator
 * wants it, and only on the pages that the slot is for. A slot of a post is drawn with its post, so never before it.
 */
export function mayShowAd({ slot, on, audience, forSubscribers }: AdPlace): boolean {
  return on !== undefined && slotsOn(on).includes(slot) && seesAds(audience, forSubscribers)
}
