import type { LoaderFunctionArgs } from 'react-router'
import type { CalendarEntry } from '../../contract/office-calendar.ts'
import { groupByDay, shiftMonth, weeksOf } from '../../domain/office/calendar.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { EntryLine, entryGroups, type Group, groupOf } from '../parts/calendar-entry.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { useArrowNavigation } from '../parts/use-arrow-navigation.ts'
import styles from './calendar.module.css'

export const handle = officePage('行事曆')
export const meta = () => officeMeta('行事曆')

/** The month and the group filter in the query; other values are rejected. */
function filterIn(query: URLSearchParams, today: string): { month: string; groupFilter: Group | null } {
  const month = query.get('month') || today.slice(0, 7)
  const groupFilter = query.get('only') || null
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month)) throw notFoundPage()
  if (groupFilter !== null && !Object.hasOwn(entryGroups, groupFilter)) throw notFoundPage()
  return { month, groupFilter: groupFilter as Group | null }
}

/** The month in the URL, in Taipei calendar days. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const today = taipeiDay(new Date())
  const { month, groupFilter } = filterIn(url.searchParams, today)
  const days = weeksOf(month).flat()
  const query = { from: days[0] ?? '', until: days.at(-1) ?? '' }
  const { items, more } = await awaitOfficeCall(client('GET /api/v3.0/office/calendar', { query }))
  const kinds = (Object.keys(entryGroups) as Group[]).filter((group) => items.some(({ kind }) => groupOf(kind) === group))
  return {
    month,
    today,
    only: groupFilter,
    kinds,
    more,
    entries: items.filter(({ kind }) => groupFilter === null || groupOf(kind) === groupFilter),
  }
}

const calendarUrl = (month: string, groupFilter: Group | null) =>
  `/office/calendar?${new URLSearchParams({ month, ...(groupFilter ? { only: groupFilter } : {}) })}`
const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const monthLabel = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

export default function Calendar({
  loaderData: { month, today, only: groupFilter, kinds, more, entries },
}: PageProps<typeof loader>) {
  const [before, after] = [calendarUrl(shiftMonth(month, -1), groupFilter), calendarUrl(shiftMonth(month, 1), groupFilter)]
  useArrowNavigation(before, after)
  const days = groupByDay(entries)
  // in list layout: the first day of this month that still has a coming event
  const next = month === today.slice(0, 7) && [...days.keys()].sort().find((day) => day >= today && day.startsWith(month))
  const inMonth = [...days.keys()].some((day) => day.startsWith(month))
  return (
    <>
      <PageHead title="行事曆" description="所有會開始、結束、到期的事，只列您看得到的。時間都是台北時間。" />
      <nav className={styles['months']} aria-label="月份">
        <SiteLink to={before} rel="prev">
          <span aria-hidden="true">← </span>上個月
        </SiteLink>
        <h2 id="month">{monthLabel(month)}</h2>
        <SiteLink to={after} rel="next">
          下個月<span aria-hidden="true"> →</span>
        </SiteLink>
        {month !== today.slice(0, 7) && <SiteLink to={calendarUrl(today.slice(0, 7), groupFilter)}>回到本月</SiteLink>}
        {next && (
          <a href={`#${nextId}`} className={styles['toNext']}>
            {next === today ? '跳到今天' : `跳到 ${Number(next.slice(8))} 日`}
          </a>
        )}
      </nav>
      {(kinds.length > 1 || groupFilter) && (
        <nav className={styles['filter']} aria-label="種類">
          <SiteLink to={calendarUrl(month, null)} aria-current={groupFilter === null ? 'true' : undefined}>
            全部
          </SiteLink>
          {(Object.keys(entryGroups) as Group[])
            .filter((group) => kinds.includes(group) || group === groupFilter)
            .map((group) => (
              <SiteLink key={group} to={calendarUrl(month, group)} aria-current={groupFilter === group ? 'true' : undefined}>
                {entryGroups[group].title}
              </SiteLink>
            ))}
        </nav>
      )}
      {more && <Notice role="status">這段時間的事太多，只列出前 1,000 件。</Notice>}
      {!inMonth && <p className={styles['nothing']}>這個月沒有排定的事。</p>}
      <section className={styles['scroll']} aria-labelledby="month">
        <div className={styles['names']} aria-hidden="true">
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ol className={styles['days']}>
          {weeksOf(month)
            .flat()
            .map((day) => (
              <Day
                key={day}
                id={day === next ? nextId : undefined}
                day={day}
                entries={days.get(day) ?? []}
                isToday={day === today}
                isBeside={!day.startsWith(month)}
              />
            ))}
        </ol>
      </section>
    </>
  )
}

const nextId = 'next'
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]

function Day(props: {
  id: string | undefined
  day: string
  entries: readonly CalendarEntry[]
  isToday: boolean
  isBeside: boolean
}) {
  const { id, day, entries, isToday, isBeside } = props
  return (
    <li
      id={id}
      className={styles['day']}
      data-today={isToday || undefined}
      data-beside={isBeside || undefined}
      data-empty={entries.length === 0 || undefined}
    >
      <h3 className={styles['date']}>
        <time dateTime={day}>
          <span className={styles['month']}>{Number(day.slice(5, 7))} 月 </span>
          {Number(day.slice(8))}
          <span className={styles['month']}> 日（{weekdayOf(day)}）</span>
        </time>
        {isToday && <span className={styles['now']}>今天</span>}
      </h3>
      {entries.length > 0 && (
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.label} ${entry.key}`}>
              <EntryLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
