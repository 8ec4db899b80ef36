import type { HouseAd } from '../../../contract/ads.ts'
import { chooseHouseAd } from '../../../domain/ads/choose.ts'
import { type AdPlaces, mayShowAd } from '../../../domain/ads/may-show.ts'
import type { FixedSlotName } from '../../../domain/ads/slots.ts'
import type { PageHandle } from '../../../drawing/page-handle.ts'
import type { ShellData } from '../read-shell.ts'

export interface AdSlotProps {
  slot: FixedSlotName
  /** The address of the post that the slot belongs to; the page's where it belongs to none. */
  of?: string
  /** Which of several slots of its kind there. */
  turn?: number
}

/** What decides about the slots of a page. */
export interface AdSurroundings extends Pick<ShellData, 'audience' | 'config'> {
  ads: readonly HouseAd[]
  pathname: string
  /** Which kind of page its route names for advertisements. */
  on: AdPlaces | undefined
  /** Closed to third parties. */
  closed: boolean
}

/** What stands in a slot: an advertisement of the magazine's own, or what the network sells (`sold`) and that one where it has none. */
export interface SlotContent {
  slot: FixedSlotName
  /** The address of what is read beside it. */
  page: string
  house: HouseAd | null
  sold: boolean
}

/** Whether a route's loader says that its page tells of an emergency. */
const isUrgent = ({ loaderData }: { loaderData?: unknown }): boolean =>
  Boolean((loaderData as { urgent?: boolean } | null | undefined)?.urgent)

/** The kind of page that a page's routes name for advertisements; none where it tells of an emergency. */
export const adPlacesOf = (matches: readonly { handle?: unknown; loaderData?: unknown }[]): AdPlaces | undefined =>
  matches.some(isUrgent) ? undefined : (matches.at(-1)?.handle as PageHandle | undefined)?.ads

/** What stands in a slot of fixed size; null where none is shown. */
export function slotContent(
  { slot, of, turn = 0 }: AdSlotProps,
  { audience, config, ads, pathname, on, closed }: AdSurroundings,
): SlotContent | null {
  if (!mayShowAd({ slot, on, audience, forSubscribers: config.ads.forSubscribers })) return null
  const page = of ?? pathname
  const house = chooseHouseAd(ads, { slot, path: page, turn })
  const sold = !closed && config.thirdParties.adNetwork !== null
  return house || sold ? { slot, page, house, sold } : null
}
