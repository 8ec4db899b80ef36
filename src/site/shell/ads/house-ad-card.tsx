import type { HouseAd } from '../../../contract/ads.ts'
import { adLabel } from '../../../domain/ads/slots.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './ad.module.css'
import { AdLink } from './ad-link.tsx'
import { useViewableImpression } from './use-viewable-impression.ts'

/**
 * One of the magazine's own advertisements, filling its slot: a card in tall slots, a row of image and text in flat
 * ones. While it is not shown it counts no impression.
 */
export function HouseAdCard({ ad, shown }: { ad: HouseAd; shown: boolean }) {
  const seen = useViewableImpression(ad.id)
  return (
    <AdLink ad={ad} className={styles['card']} ref={shown ? seen : null}>
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
export const OpenSpace = () => (
  <SiteLink to="/ad" className={`${styles['card']} ${styles['open']}`}>
    在這裡刊登廣告
  </SiteLink>
)
