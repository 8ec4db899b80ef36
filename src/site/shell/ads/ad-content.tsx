import type { AnchorHTMLAttributes, Ref } from 'react'
import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { countAd } from '../../../browser/ads/count-ads.ts'
import type { HouseAd } from '../../../contract/ads.ts'
import type { RecommendedAd } from '../../../contract/recommendations.ts'
import { receivesAds } from '../../../domain/ads/ad-visibility.ts'
import { type AdSlotEvent, type AdState, adTimeout, nextAdState } from '../../../domain/ads/outcome.ts'
import {
  type AdBand,
  adBands,
  adLabel,
  bandOf,
  contentNotice,
  type FixedSlotName,
  fixedSlots,
  sizeOfSlot,
} from '../../../domain/ads/slots.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { pictureSources } from '../picture-sources.ts'
import { useIsPrivatePage } from '../private-page.ts'
import { useSharedData } from '../shared-data.tsx'
import { useShell } from '../use-shell.ts'
import { useThirdParty } from '../use-third-party.ts'
import styles from './ad.module.css'
import type { AdSlotProps } from './slot-content.ts'
import { adPageType, type SlotContent, slotContent } from './slot-content.ts'

/** A viewable impression: half of the advertisement on the screen for one second (IAB, "Viewable ad impression"). */
const viewability = { part: 0.5, milliseconds: 1000 }

/** Ref callback of an advertisement: counts its viewable impression. Background tabs do not count. */
function useViewableImpression(ad: number | string): RefCallback<Element> {
  return useCallback(
    (element) => {
      if (!element) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const watch = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer)
          if (entry?.isIntersecting) timer = setTimeout(count, viewability.milliseconds)
        },
        { threshold: viewability.part },
      )
      const count = () => {
        if (document.visibilityState !== 'visible') return
        watch.disconnect()
        countAd({ ad: Number(ad), kind: 'impression' })
      }
      const restartObservation = () => {
        watch.unobserve(element)
        if (document.visibilityState === 'visible') watch.observe(element)
      }
      watch.observe(element)
      document.addEventListener('visibilitychange', restartObservation)
      return () => {
        clearTimeout(timer)
        watch.disconnect()
        document.removeEventListener('visibilitychange', restartObservation)
      }
    },
    [ad],
  )
}

/** Distance, in pixels, from the viewport at which the network is requested. */
const prefetchDistance = 600

interface NetworkFrameProps {
  slot: FixedSlotName
  /** The URL of the content beside it. */
  page: string
  isFilled: boolean
  onEvent: (news: AdSlotEvent) => void
}

/**
 * Requests an advertisement from the network once the slot nears the viewport, and reports the outcome. The
 * advertisement is in a sandboxed document with an opaque origin: it can access neither the page nor the reader's
 * cookies, and is removed, with everything that it loaded, together with the slot.
 */
function NetworkFrame({ slot, page, isFilled, onEvent }: NetworkFrameProps) {
  const { siteUrl } = useShell().config
  const container = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [source, setSource] = useState<string | null>(null)
  const notify = useEffectEvent(onEvent)

  useEffect(() => {
    const slotObserver = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        slotObserver.disconnect()
        const { code, sizes } = fixedSlots[slot]
        const frameQuery = { unit: code, sizes: JSON.stringify(sizes[bandOf(innerWidth)]), page: siteUrl + page }
        setSource(`/ad-frame?${new URLSearchParams(frameQuery)}`)
      },
      { rootMargin: `${prefetchDistance}px 0px` },
    )
    if (container.current) slotObserver.observe(container.current)
    return () => slotObserver.disconnect()
  }, [slot, page, siteUrl])

  useEffect(() => {
    if (source === null) return
    const receive = ({ source: from, data }: MessageEvent) => {
      const event = from === frame.current?.contentWindow ? readAdEvent(data) : null
      if (event) notify(event)
    }
    const timeout = setTimeout(() => notify({ kind: 'late' }), adTimeout)
    addEventListener('message', receive)
    return () => {
      clearTimeout(timeout)
      removeEventListener('message', receive)
    }
  }, [source])

  return (
    <div ref={container} className={styles['network']} data-filled={isFilled}>
      {source !== null && (
        <iframe
          ref={frame}
          title="廣告"
          src={source}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms"
          referrerPolicy="strict-origin"
          tabIndex={isFilled ? undefined : -1}
        />
      )}
    </div>
  )
}

/** The message of the frame, or null for an invalid one. */
function readAdEvent(data: unknown): AdSlotEvent | null {
  const message = (data as { adNews?: { kind?: unknown; size?: unknown } } | null)?.adNews
  if (message?.kind === 'empty' || message?.kind === 'error') return { kind: message.kind }
  const size = Array.isArray(message?.size) ? message.size.map(Number) : []
  return message?.kind === 'filled' && size.length === 2 ? { kind: 'filled', size: [size[0] ?? 0, size[1] ?? 0] } : null
}

/**
 * One of the magazine's own advertisements, filling its slot: a card in tall slots, a row of image and text in flat
 * ones. While it is not shown it counts no impression.
 */
function HouseAdCard({ ad, isShown }: { ad: HouseAd; isShown: boolean }) {
  const impressionRef = useViewableImpression(ad.id)
  return (
    <AdLink ad={ad} className={styles['card']} ref={isShown ? impressionRef : null}>
      {ad.image && <Picture sources={pictureSources(ad.image)} alt="" sizes="480px" className={styles['picture'] ?? ''} />}
      <VisuallyHidden>{adLabel}：</VisuallyHidden>
      <span className={styles['words']}>
        <span className={styles['title']}>{ad.title}</span>
        <span className={styles['text']}>{ad.text}</span>
        <span className={styles['sponsor']}>{ad.sponsor}</span>
      </span>
    </AdLink>
  )
}

/** Where neither the network nor the magazine has an advertisement: a link to buy the space. */
const AdvertiseLink = () => (
  <SiteLink to="/ad" className={`${styles['card']} ${styles['open']}`}>
    在這裡刊登廣告
  </SiteLink>
)

/** A slot of fixed size. Its space is reserved from the first rendering on, so that nothing shifts. */
function AdSlot(props: AdSlotProps) {
  const { audience, config } = useShell()
  const { ads } = useSharedData()
  const { pathname } = useLocation()
  const pageType = adPageType(useMatches())
  const content = slotContent(props, { audience, config, ads, pathname, on: pageType, closed: useIsPrivatePage() })
  if (!content) return null
  // remounted on every page: what was loaded for one page is removed with it
  const Box = content.sold ? SoldAdFrame : HouseAdFrame
  return <Box key={content.page} {...content} />
}

/**
 * Advertisement of the network, or one of the magazine's own where the network has none or is not permitted.
 */
function SoldAdFrame({ slot, page, houseAd }: SlotContent) {
  const isHydrated = useHydrated()
  const allowed = useThirdParty('advertising')
  const loading = useNavigation().state !== 'idle'
  const [networkState, setNetworkState] = useState<AdState>('waiting')
  const state = isHydrated && !allowed ? 'house' : networkState
  return (
    <Frame slot={slot} state={state}>
      <HouseContent houseAd={houseAd} isShown={state === 'house'} />
      {allowed && state !== 'house' && (state === 'filled' || !loading) && (
        <NetworkFrame
          slot={slot}
          page={page}
          isFilled={state === 'filled'}
          onEvent={(event) => setNetworkState((before) => nextAdState(before, event, sizeOfSlot(slot, bandOf(innerWidth))))}
        />
      )}
    </Frame>
  )
}

const HouseAdFrame = ({ slot, houseAd }: SlotContent) => (
  <Frame slot={slot} state="house">
    <HouseContent houseAd={houseAd} isShown />
  </Frame>
)

const HouseContent = ({ houseAd, isShown }: { houseAd: HouseAd | null; isShown: boolean }) =>
  houseAd ? <HouseAdCard ad={houseAd} isShown={isShown} /> : <AdvertiseLink />

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

export type AdProps = AdSlotProps | AdLinesProps

/** A slot of fixed size, or a list of text advertisements. */
export default function AdContent(props: AdProps) {
  return 'ads' in props ? <AdLines {...props} /> : <AdSlot {...props} />
}

interface AdLinesProps {
  /** Fluid text advertisements: title, text, sponsor. */
  ads: RecommendedAd[]
}

/** Text advertisements beside recommendations: as wide as the space allows, each with its label. */
function AdLines({ ads }: AdLinesProps) {
  const { audience, config } = useShell()
  if (ads.length === 0 || !receivesAds(audience, config.ads.forSubscribers)) return null
  return (
    <ul className={styles['lines']}>
      {ads.map((ad) => (
        <li key={ad.id}>
          <AdLine ad={ad} />
        </li>
      ))}
    </ul>
  )
}

function AdLine({ ad }: { ad: RecommendedAd }) {
  return (
    <AdLink ad={ad} className={styles['line']} ref={useViewableImpression(ad.id)} data-ad-slot="text">
      <span className={styles['mark']}>
        {ad.label}・{ad.sponsor}
      </span>
      <span className={styles['title']}>{ad.title}</span>
      <span className={styles['text']}>{ad.lead}</span>
    </AdLink>
  )
}

interface AdLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  ad: { id: number | string; url: string }
  ref?: Ref<HTMLAnchorElement> | null
}

/** The link of an advertisement: internal like every link, external in a new tab, with `rel="sponsored"`. */
function AdLink({ ad, ref, ...rest }: AdLinkProps) {
  const follow = () => countAd({ ad: Number(ad.id), kind: 'click' })
  const pressed = { onClick: follow, onAuxClick: follow }
  if (ad.url.startsWith('/')) return <SiteLink {...rest} {...pressed} to={ad.url} ref={ref} />
  return <a {...rest} {...pressed} href={ad.url} target="_blank" rel="sponsored noopener" ref={ref} />
}
