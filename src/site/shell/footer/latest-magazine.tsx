import { imageSrcset, parseImagePath } from '../../../domain/images/sizes.ts'
import { httpAddress } from '../../../domain/navigation/menu-target.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { useAround } from '../around-data.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './footer.module.css'

/** The latest issue: its cover, its name, 第 N 期 and the day it came out. */
export function LatestMagazine() {
  const { magazine } = useAround()
  if (!magazine) return <div />
  const { name, volume, publish_date, url, image } = magazine
  const cover = parseImagePath(image)
  return (
    <section className={styles['magazine']} aria-label="最新一期雜誌">
      <SiteLink to={httpAddress(url) ?? '/magazine'} className={styles['issue']}>
        {image && (
          <img
            src={image}
            srcSet={cover ? imageSrcset(cover.id, 480) : undefined}
            sizes="132px"
            alt=""
            width="132"
            height="176"
            loading="lazy"
            decoding="async"
            className={styles['cover']}
          />
        )}
        <span className={styles['about']}>
          <span className={styles['latest']}>最新一期</span>
          <strong className={styles['title']}>{name}</strong>
          <span>第 {volume} 期</span>
          <time dateTime={publish_date}>{dottedDay(publish_date)}</time>
        </span>
      </SiteLink>
    </section>
  )
}
