import type { HouseAd } from '../../../contract/ads.ts'
import { adLabel } from '../../../domain/ads/slots.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './ad.module.css'
import { AdLink } from './ad-link.tsx'
import { useSeen } from './use-seen.ts'

/**
 * One of the magazine's own advertisements, filling its box: a card in high boxes, a line of picture and words in flat
 * ones. While it is not shown nobody has seen it.
 */
export function HouseAdCard({ ad, shown }: { ad: HouseAd; shown: boolean }) {
  const seen = useSeen(ad.id)
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

/** Where the network has nothing and the magazine neither: the way to buy the space. */
export const OpenSpace = () => (
  <SiteLink to="/ad" className={`${styles['card']} ${styles['open']}`}>
    在這裡刊登廣告
  </SiteLink>
)
