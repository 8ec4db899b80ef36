import type { Marks } from '../../drawing/render-context.ts'
import type { Parts } from '../drawing.ts'
import type { AdProps } from '../shell/ads/ad-content.tsx'
import { type AdSurroundings, slotContent } from '../shell/ads/slot-content.ts'

/**
 * Cached advertisements: an empty slot, text advertisements per audience, or one of the magazine's own; each rendered
 * once.
 */
export const cachedAds =
  (parts: Parts, around: AdSurroundings) =>
  (props: AdProps): Marks | undefined => {
    if ('ads' in props) return parts.card(`ads ${around.audience} ${props.ads.map(({ id }) => id)}`, props.ads)
    const content = slotContent(props, around)
    if (!content) return parts.card('no ad', nothing)
    if (content.sold || !content.house) return undefined
    return parts.card(`ad ${content.slot} ${content.house.id}`, content.house)
  }

const nothing = {}
