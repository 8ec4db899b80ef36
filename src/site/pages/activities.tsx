import type { Activity } from '../../contract/place-shapes.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { siteRequest } from '../request-context.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/activities.ts'
import styles from './activities.module.css'

/** 活動: talks, courses, club events. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/activity')).items
}

const words = { title: '活動', description: '講座、課程與讀者活動。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/activity' })

export default function Activities({ loaderData: activities }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      <ul className={styles['list']}>
        {activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ul>
    </Page>
  )
}

function ActivityItem({ activity }: { activity: Activity }) {
  const { title, kind, starts_at, ends_at, place, seats, fee, open, url, description, image } = activity
  return (
    <li className={styles['item']} data-open={open}>
      {image && (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(image)} alt="" sizes="(min-width: 768px) 300px, 100vw" ratio="16 / 9" />
        </div>
      )}
      <div>
        <p>
          <Badge look={open ? 'brand' : 'outline'}>{open ? '報名中' : '已結束'}</Badge> {kind}
        </p>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{description}</p>
        <dl className={styles['facts']}>
          <dt>時間</dt>
          <dd>
            <time dateTime={starts_at}>{taipeiMoment(new Date(starts_at))}</time> 至{' '}
            <time dateTime={ends_at}>{taipeiMoment(new Date(ends_at))}</time>
          </dd>
          <dt>地點</dt>
          <dd>{place}</dd>
          <dt>名額</dt>
          <dd>{seats} 人</dd>
          <dt>費用</dt>
          <dd>{fee === 0 ? '免費' : `NT$ ${fee.toLocaleString('zh-TW')}`}</dd>
        </dl>
        {open && url && (
          <a href={url} target="_blank" rel="noopener">
            前往報名
          </a>
        )}
      </div>
    </li>
  )
}
