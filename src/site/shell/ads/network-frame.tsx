import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdNews, adTimeout } from '../../../domain/ads/outcome.ts'
import { bandOf, type FixedSlotName, fixedSlots } from '../../../domain/ads/slots.ts'
import { useShell } from '../use-shell.ts'
import styles from './ad.module.css'

/** Distance, in pixels, from the viewport at which the network is requested. */
const ahead = 600

interface NetworkFrameProps {
  slot: FixedSlotName
  /** The address of the content beside it. */
  page: string
  filled: boolean
  onNews: (news: AdNews) => void
}

/**
 * Requests an advertisement from the network once the slot nears the viewport, and reports the outcome. The
 * advertisement is in a sandboxed document with an opaque origin: it can access neither the page nor the reader's
 * cookies, and is removed, with everything that it loaded, together with the slot.
 */
export function NetworkFrame({ slot, page, filled, onNews }: NetworkFrameProps) {
  const { siteUrl } = useShell().config
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [source, setSource] = useState<string | null>(null)
  const notify = useEffectEvent(onNews)

  useEffect(() => {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        const { code, sizes } = fixedSlots[slot]
        const requested = { unit: code, sizes: JSON.stringify(sizes[bandOf(innerWidth)]), page: siteUrl + page }
        setSource(`/ad-frame?${new URLSearchParams(requested)}`)
      },
      { rootMargin: `${ahead}px 0px` },
    )
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [slot, page, siteUrl])

  useEffect(() => {
    if (source === null) return
    const receive = ({ source: from, data }: MessageEvent) => {
      const news = from === frame.current?.contentWindow ? readNews(data) : null
      if (news) notify(news)
    }
    const timeout = setTimeout(() => notify({ kind: 'late' }), adTimeout)
    addEventListener('message', receive)
    return () => {
      clearTimeout(timeout)
      removeEventListener('message', receive)
    }
  }, [source])

  return (
    <div ref={place} className={styles['network']} data-filled={filled}>
      {source !== null && (
        <iframe
          ref={frame}
          title="廣告"
          src={source}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms"
          referrerPolicy="strict-origin"
          tabIndex={filled ? undefined : -1}
        />
      )}
    </div>
  )
}

/** The message of the frame, or null for an invalid one. */
function readNews(data: unknown): AdNews | null {
  const news = (data as { adNews?: { kind?: unknown; size?: unknown } } | null)?.adNews
  if (news?.kind === 'empty' || news?.kind === 'error') return { kind: news.kind }
  const size = Array.isArray(news?.size) ? news.size.map(Number) : []
  return news?.kind === 'filled' && size.length === 2 ? { kind: 'filled', size: [size[0] ?? 0, size[1] ?? 0] } : null
}
