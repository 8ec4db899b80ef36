import { useEffect, useState } from 'react'
import { whenQuiet } from '../../../browser/when-quiet.ts'
import type { ApiError } from '../../../contract/client.ts'
import { imageSrcset, parseImagePath } from '../../../domain/images/sizes.ts'
import { httpAddress } from '../../../domain/navigation/menu-target.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { useApi } from '../../api.ts'
import { useSharedData } from '../shared-data.tsx'
import styles from './footer.module.css'

/**
 * The latest issue: its cover, its name, 第 N 期 and its publication date. The document may have been cached before the
 * issue came out, so the footer refetches it at low priority; without a response its content stays, and the error
 * service is notified (section 8).
 */
export function LatestMagazine() {
  const { magazine: rendered } = useSharedData()
  const [newest, setNewest] = useState<typeof rendered>(null)
  const api = useApi()
  useEffect(() => {
    whenQuiet(() => {
      api('GET /api/v1.0/magazine/latest').then(
        ({ items }) => setNewest(items[0] ?? null),
        ({ status }: ApiError) =>
          // being offline cannot be reported, and is no error of the site
          api('POST /api/v3.0/measure/fault', { body: { part: 'latest-magazine', status } }).catch(() => undefined),
      )
    })
  }, [api])
  const magazine = newest ?? rendered
  if (!magazine) return <div />
  const { name, volume, publish_date, url, image } = magazine
  const cover = parseImagePath(image)
  return (
    <section className={styles['magazine']} aria-label="最新一期雜誌">
      <SiteLink to={httpAddress(url) ?? '/magazine'} className={styles['issue']}>
        {image && (
          <img
            src={image}
            srcSet={cover ? imageSrcset(cover.id, { width: 480, height: 640 }) : undefined}
            sizes="99px"
            alt=""
            width="99"
            height="132"
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
