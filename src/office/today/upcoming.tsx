import type { CalendarEntry } from '../../contract/office-calendar.ts'
import { byDay } from '../../domain/office/calendar.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Entry } from '../parts/calendar-entry.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

const nearDays = ['今天', '明天', '後天']

/** Entries that are shown; the calendar shows the others. */
const shownEntries = 10

/** What starts, ends or is due within 48 hours, grouped by Taipei days. */
export function Upcoming({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const days = byDay(entries.slice(0, shownEntries))
  const others = entries.length - shownEntries
  return (
    <Section id="soon" title="接下來 48 小時" about={days.size === 0 ? '接下來 48 小時沒有排定的事。' : undefined}>
      {[...days].map(([day, those]) => (
        <div key={day} className={styles['soon']}>
          <h3>{nearDays.find((_, at) => addDays(today, at) === day)}</h3>
          <ul className={rows['rows']}>
            {those.map((entry) => (
              <li key={`${entry.kind} ${entry.key}`} className={rows['row']}>
                <span className={styles['entry']}>
                  <Entry entry={entry} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles['on']}>
        <SiteLink to="/office/calendar">看行事曆</SiteLink>
        {others > 0 && `，還有 ${others} 件`}
      </p>
    </Section>
  )
}
