import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { chooseHouseAd } from '../../../domain/ads/choose.ts'
import { mayShowAd } from '../../../domain/ads/may-show.ts'
import { type AdBand, adBands, adLabel, boxOf, contentNotice, type FixedSlotName } from '../../../domain/ads/slots.ts'
import { useAround } from '../around-data.tsx'
import { useShell } from '../use-shell.ts'
import styles from './ad.module.css'
import { HouseAdCard } from './house-ad-card.tsx'

export interface AdSlotProps {
  slot: FixedSlotName
  /** The address of the post that the slot belongs to; the page's where it belongs to none. */
  of?: string
  /** Which of several slots of its kind there. */
  turn?: number
}

/** A slot of fixed size. Its box is kept free from the first drawing on, so that nothing around it ever moves. */
export function AdSlot({ slot, of, turn = 0 }: AdSlotProps) {
  const { audience, config } = useShell()
  const { ads } = useAround()
  const { pathname } = useLocation()
  if (!mayShowAd({ slot, path: pathname, audience, forSubscribers: config.ads.forSubscribers })) return null
  const house = chooseHouseAd(ads, { slot, path: of ?? pathname, turn })
  if (!house) return null
  return (
    <div className={styles['slot']} style={boxStyle(slot)} data-ad-slot={slot}>
      <span className={styles['notice']}>{slot === 'content' ? contentNotice : adLabel}</span>
      <div className={styles['box']}>
        <HouseAdCard key={house.id} ad={house} />
      </div>
    </div>
  )
}

/** The boxes of every band as custom properties: the style sheet takes the one for the screen. */
function boxStyle(slot: FixedSlotName): CSSProperties {
  const bands = Object.keys(adBands) as AdBand[]
  return Object.fromEntries(
    bands.flatMap((band) => {
      const [width, height] = boxOf(slot, band)
      return [
        [`--${band}-width`, `${width}px`],
        [`--${band}-height`, `${height}px`],
      ]
    }),
  )
}
