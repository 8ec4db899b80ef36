import type { RecommendedAd } from '../../../contract/recommendations.ts'
import { seesAds } from '../../../domain/ads/may-show.ts'
import { useShell } from '../use-shell.ts'
import styles from './ad.module.css'
import { AdLink } from './ad-link.tsx'
import { useViewableImpression } from './use-viewable-impression.ts'

export interface AdLinesProps {
  /** Fluid text advertisements: title, text, sponsor. */
  ads: RecommendedAd[]
}

/** Text advertisements beside recommendations: as wide as the space allows, each with its label. */
export function AdLines({ ads }: AdLinesProps) {
  const { audience, config } = useShell()
  if (ads.length === 0 || !seesAds(audience, config.ads.forSubscribers)) return null
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
