import type { Audience } from '../membership/viewer.ts'
import type { AdSlotName } from './slots.ts'

/**
 * The ad slots of each page type; the route declares the page type. A page whose route declares none has no
 * advertisements: none above health questions, above help in an emergency (searches, checkers), on a form, an account
 * or payment page, or on /subcheck.
 */
const slotsOf = {
  front: ['header', 'index-bottom'],
  /** Post lists, under their banner. */
  list: ['header', 'channel-list'],
  /** Post lists of a tag. */
  tag: ['channel-list'],
  /** Feature channels have no banner. */
  feature: ['feature-channel'],
  /** Pages with the banner only. */
  banner: ['header'],
  /** Post pages. The slots of the layout are off here. */
  post: ['content', 'article-bottom', 'next-article', 'ch_area03_6', 'ch_area04_2', 'ch_area04_6', 'backup'],
} as const satisfies Record<string, readonly AdSlotName[]>

export type AdPageType = keyof typeof slotsOf

/**
 * The inputs of the decision about a slot. None of them identifies a reader: a cached page has the same slots for its
 * whole audience.
 */
export interface AdDecisionInput {
  slot: AdSlotName
  /** The page type; undefined for pages without advertisements. */
  on: AdPageType | undefined
  audience: Audience
  /** Whether subscribers see advertisements (operator setting). */
  forSubscribers: boolean
}

/**
 * Whether an audience sees advertisements.
 * @param forSubscribers whether subscribers see advertisements (operator setting)
 */
export const receivesAds = (audience: Audience, forSubscribers: boolean): boolean =>
  audience !== 'bot' && (audience !== 'subscriber' || forSubscribers)

/** The slots of a page type. */
export const slotsOn = (pageType: AdPageType): readonly AdSlotName[] => slotsOf[pageType]

/**
 * Whether a slot is shown on a page: never to crawlers, to subscribers only where the operator enables it, and only on
 * page types that have the slot. A slot of a post is rendered with its post, never before it.
 */
export function mayShowAd({ slot, on: pageType, audience, forSubscribers }: AdDecisionInput): boolean {
  return pageType !== undefined && slotsOn(pageType).includes(slot) && receivesAds(audience, forSubscribers)
}
