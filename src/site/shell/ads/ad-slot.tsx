import { type CSSProperties, type ReactNode, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import type { HouseAd } from '../../../contract/ads.ts'
import { type AdState, afterNews } from '../../../domain/ads/outcome.ts'
import {
  type AdBand,
  adBands,
  adLabel,
  bandOf,
  contentNotice,
  type FixedSlotName,
  sizeOfSlot,
} from '../../../domain/ads/slots.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { useIsPrivatePage } from '../private-page.ts'
import { useSharedData } from '../shared-data.tsx'
import { useShell } from '../use-shell.ts'
import { useThirdParty } from '../use-third-party.ts'
import styles from './ad.module.css'
import { HouseAdCard, OpenSpace } from './house-ad-card.tsx'
import { NetworkFrame } from './network-frame.tsx'
import { type AdSlotProps, adPlacesOf, type SlotContent, slotContent } from './slot-content.ts'

/** A slot of fixed size. Its space is reserved from the first rendering on, so that nothing shifts. */
export function AdSlot(props: AdSlotProps) {
  const { audience, config } = useShell()
  const { ads } = useSharedData()
  const { pathname } = useLocation()
  const on = adPlacesOf(useMatches())
  const content = slotContent(props, { audience, config, ads, pathname, on, closed: useIsPrivatePage() })
  if (!content) return null
  // remounted on every page: what was loaded for one page is removed with it
  const Box = content.sold ? SoldAdFrame : HouseAdFrame
  return <Box key={content.page} {...content} />
}

/**
 * What the network sells, or one of the magazine's own advertisements where the network has none or is not permitted.
 */
function SoldAdFrame({ slot, page, house: houseAd }: SlotContent) {
  const live = useHydrated()
  const allowed = useThirdParty('advertising')
  const loading = useNavigation().state !== 'idle'
  const [answered, setAnswered] = useState<AdState>('waiting')
  const state = live && !allowed ? 'house' : answered
  return (
    <Frame slot={slot} state={state}>
      <HouseContent house={houseAd} shown={state === 'house'} />
      {allowed && state !== 'house' && (state === 'filled' || !loading) && (
        <NetworkFrame
          slot={slot}
          page={page}
          filled={state === 'filled'}
          onNews={(news) => setAnswered((before) => afterNews(before, news, sizeOfSlot(slot, bandOf(innerWidth))))}
        />
      )}
    </Frame>
  )
}

const HouseAdFrame = ({ slot, house: houseAd }: SlotContent) => (
  <Frame slot={slot} state="house">
    <HouseContent house={houseAd} shown />
  </Frame>
)

const HouseContent = ({ house: houseAd, shown }: { house: HouseAd | null; shown: boolean }) =>
  houseAd ? <HouseAdCard ad={houseAd} shown={shown} /> : <OpenSpace />

/** The label and the frame. */
function Frame({ slot, state, children }: { slot: FixedSlotName; state: AdState; children: ReactNode }) {
  return (
    <div className={styles['slot']} style={slotStyle(slot)} data-ad-slot={slot} data-ad-state={state}>
      <span className={styles['notice']}>{slot === 'content' ? contentNotice : adLabel}</span>
      <div className={styles['box']}>{children}</div>
    </div>
  )
}

/** The sizes for every breakpoint as custom properties: the style sheet picks the one for the screen. */
function slotStyle(slot: FixedSlotName): CSSProperties {
  const style: Record<string, string> = {}
  for (const band of bands) {
    const [width, height] = sizeOfSlot(slot, band)
    style[`--${band}-width`] = `${width}px`
    style[`--${band}-height`] = `${height}px`
  }
  return style
}
const bands = Object.keys(adBands) as AdBand[]
