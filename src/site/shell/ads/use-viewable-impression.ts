import { type RefCallback, useCallback } from 'react'
import { countAd } from '../../../browser/ads/count-ads.ts'

/** A viewable impression: half of the advertisement on the screen for one second (IAB, "Viewable ad impression"). */
const seen = { part: 0.5, milliseconds: 1000 }

/** Ref callback of an advertisement: counts its viewable impression. Background tabs do not count. */
export function useViewableImpression(ad: number | string): RefCallback<Element> {
  return useCallback(
    (element) => {
      if (!element) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const watch = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer)
          if (entry?.isIntersecting) timer = setTimeout(count, seen.milliseconds)
        },
        { threshold: seen.part },
      )
      const count = () => {
        if (document.visibilityState !== 'visible') return
        watch.disconnect()
        countAd({ ad: Number(ad), kind: 'impression' })
      }
      const look = () => {
        watch.unobserve(element)
        if (document.visibilityState === 'visible') watch.observe(element)
      }
      watch.observe(element)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearTimeout(timer)
        watch.disconnect()
        document.removeEventListener('visibilitychange', look)
      }
    },
    [ad],
  )
}
