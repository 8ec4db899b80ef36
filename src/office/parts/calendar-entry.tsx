import type { CalendarEntry } from '../../contract/office-calendar.ts'
import { type ScheduledFeature, scheduledFeatures } from '../../domain/navigation/features.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import type { CalendarEntryKind } from '../../domain/office/calendar.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { useOffice } from '../shell/use-office.ts'
import styles from './calendar-entry.module.css'

const ownNames: Record<Exclude<CalendarEntryKind, ScheduledFeature>, string> = {
  commission: '約稿',
  publish: '發布',
  embargo: '不能公開到',
  end: '到期',
  'front-from': '放上版面',
  'front-until': '換下版面',
  'ad-from': '廣告開始',
  'ad-until': '廣告結束',
  rights: '圖片授權到期',
  'activity-from': '活動開始',
  'activity-until': '活動結束',
  video: '圖解上線',
  magazine: '雜誌出刊',
  entry: '網站資料',
  offer: '優惠、合作與假日',
  price: '新的價格',
}
const isScheduled = (kind: CalendarEntryKind): kind is ScheduledFeature => !Object.hasOwn(ownNames, kind)
/** The label of each kind. */
const kindName = (kind: CalendarEntryKind): string => (isScheduled(kind) ? `${placeNames[`/${kind}`]}上線` : ownNames[kind])

/** The groups of the filter. */
export const entryGroups = {
  posts: { title: '稿件', kinds: ['commission', 'publish', 'embargo', 'end'] },
  fronts: { title: '首頁與頻道', kinds: ['front-from', 'front-until'] },
  ads: { title: '廣告', kinds: ['ad-from', 'ad-until'] },
  rights: { title: '圖片授權', kinds: ['rights'] },
  offers: { title: '價格、優惠、假日', kinds: ['price', 'offer'] },
  rest: {
    title: '活動與出刊',
    kinds: ['activity-from', 'activity-until', ...scheduledFeatures(), 'video', 'magazine', 'entry'],
  },
} as const satisfies Record<string, { title: string; kinds: readonly CalendarEntryKind[] }>
export type Group = keyof typeof entryGroups
export const groupOf = (kind: CalendarEntryKind): Group =>
  (Object.keys(entryGroups) as Group[]).find((group) =>
    (entryGroups[group].kinds as readonly CalendarEntryKind[]).includes(kind),
  ) ?? 'rest'

/** The office page of an entity, or else its reader page; null where neither exists yet. */
function targetOf({ kind, key, day, open, path }: CalendarEntry, canPreview: boolean): { path: string; readers: boolean } | null {
  switch (kind) {
    case 'commission':
    case 'publish':
    case 'embargo':
    case 'end':
      return { path: `/office/posts/${key}`, readers: false }
    case 'front-from':
    case 'front-until':
      return { path: `/office/lens?${new URLSearchParams({ place: key })}`, readers: false }
    case 'ad-from':
    case 'ad-until':
      return { path: `/office/ads/${key}`, readers: false }
    case 'entry':
    case 'offer':
    case 'price':
      return path === null ? null : { path, readers: false }
    case 'rights':
      return { path: `/office/media/${key}`, readers: false }
    case 'activity-from':
    case 'activity-until':
      return { path: '/activity', readers: true }
    case 'video':
      return { path: '/video', readers: true }
    case 'magazine':
      return open ? { path: entityPath('magazine', key), readers: true } : previewTarget(key, day, canPreview)
    default:
      if (open) return { path: entityPath(kind, key), readers: true }
      return path === null ? null : { path, readers: false }
  }
}

/** The preview of an unpublished issue as of its publication; null for users who may not preview. */
const previewTarget = (issue: string, day: string, canPreview: boolean) =>
  canPreview
    ? {
        path: `/office/lens?${new URLSearchParams({ place: `issue/${issue}`, at: `${day}T00:00:00` })}`,
        readers: false,
      }
    : null

/** A Taipei time of day, as `14:30`. */
const clockOf = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16)

/** One entry: time, event, and its title as a link. */
export function EntryLine({ entry }: { entry: CalendarEntry }) {
  const { kind, title, at, label } = entry
  const canPreview = useOffice()?.navigation.some(({ entries }) => entries.some(({ path }) => path === '/office/lens')) ?? false
  const target = targetOf(entry, canPreview)
  const name = title || '（沒有標題）'
  return (
    <>
      <span className={styles['time']}>
        {at ? <time dateTime={at}>{clockOf(at)}</time> : '全天'}
        <span className={styles['kind']} data-group={groupOf(kind)}>
          {kind === 'entry' || kind === 'offer' ? (label ?? kindName(kind)) : kindName(kind)}
        </span>
      </span>{' '}
      {target === null ? (
        <span>{name}</span>
      ) : target.readers ? (
        <a href={target.path} className={styles['target']}>
          {name}
        </a>
      ) : (
        <SiteLink to={target.path} className={styles['target']}>
          {name}
        </SiteLink>
      )}
    </>
  )
}
