import type { HouseAd } from '../../../contract/ads.ts'
import { type AdPageType, mayShowAd } from '../../../domain/ads/ad-visibility.ts'
import { chooseHouseAd } from '../../../domain/ads/choose.ts'
import type { FixedSlotName } from '../../../domain/ads/slots.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import type { ShellData } from '../read-shell.ts'

export interface AdSlotProps {
  slot: FixedSlotName
  /** The URL of the post that the slot belongs to; the page's own URL where it belongs to none. */
  postUrl?: string
  /** Index among the slots of the same kind. */
  rotation?: number
}

/** The context that decides about the slots of a page. */
export interface AdContext extends Pick<ShellData, 'audience' | 'config'> {
  ads: readonly HouseAd[]
  pathname: string
  /** The page kind that its route declares for advertisements. */
  on: AdPageType | undefined
  /** Closed to third parties. */
  closed: boolean
}

/**
 * Content of a slot: one of the magazine's own advertisements, or what the network sells (`sold`) with that one as
 * fallback.
 */
export interface SlotContent {
  slot: FixedSlotName
  /** The URL of the content beside it. */
  page: string
  houseAd: HouseAd | null
  sold: boolean
}

/** Whether a route's loader reports that its page describes an emergency. */
const isUrgent = ({ loaderData }: { loaderData?: unknown }): boolean =>
  Boolean((loaderData as { urgent?: boolean } | null | undefined)?.urgent)

/** The page kind that the matched routes declare for advertisements; none where the page describes an emergency. */
export const adPageType = (matches: readonly { handle?: unknown; loaderData?: unknown }[]): AdPageType | undefined =>
  matches.some(isUrgent) ? undefined : (matches.at(-1)?.handle as PageHandle | undefined)?.ads

/** The content of a slot of fixed size; null where none is shown. */
export function slotContent(
  { slot, postUrl, rotation = 0 }: AdSlotProps,
  { audience, config, ads, pathname, on: pageType, closed: blocksThirdParties }: AdContext,
): SlotContent | null {
  if (!mayShowAd({ slot, on: pageType, audience, forSubscribers: config.ads.forSubscribers })) return null
  const page = postUrl ?? pathname
  const houseAd = chooseHouseAd(ads, { slot, path: page, turn: rotation, audience })
  const sold = !blocksThirdParties && config.thirdParties.adNetwork !== null
  return houseAd || sold ? { slot, page, houseAd, sold } : null
}
