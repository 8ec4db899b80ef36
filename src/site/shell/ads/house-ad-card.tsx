import type { HouseAd } from '../../../contract/ads.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './ad.module.css'
import { AdLink } from './ad-link.tsx'
import { useSeen } from './use-seen.ts'

/** One of the magazine's own advertisements, filling its box: a card in high boxes, a line of picture and words in flat ones. */
export function HouseAdCard({ ad }: { ad: HouseAd }) {
  return (
    <AdLink ad={ad} className={styles['card']} ref={useSeen(ad.id)}>
      {ad.image && <Picture sources={pictureSources(ad.image)} alt="" sizes="480px" className={styles['picture'] ?? ''} />}
      <span className={styles['words']}>
        <span className={styles['title']}>{ad.title}</span>
        <span className={styles['text']}>{ad.text}</span>
        <span className={styles['sponsor']}>{ad.sponsor}</span>
      </span>
    </AdLink>
  )
}
