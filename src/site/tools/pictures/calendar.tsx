import type { DayKind, Picture } from '../../../domain/tools/tool.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './pictures.module.css'

type Calendar = Extract<Picture, { kind: 'calendar' }>
type Day = Calendar['days'][number]

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const kinds: Record<DayKind, string> = { first: '月經第一天', fertile: '易受孕期', next: '下次月經可能來的日子', other: '' }

/** The cycle as a wall calendar: one table per month. */
export function CalendarPicture({ days }: Calendar) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  return (
    <div className={styles['calendar']}>
      {months.map((month) => (
        <Month key={month} month={month} days={days.filter(({ date }) => date.startsWith(month))} />
      ))}
      <ul className={styles['legend']}>
        {(['first', 'fertile', 'next'] as const).map((kind) => (
          <li key={kind} data-kind={kind}>
            {kinds[kind]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Month({ month, days }: { month: string; days: Day[] }) {
  return (
    <table className={styles['month']}>
      <caption>{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={`星期${day}`}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day)?.date}>
            {week.map((day, at) => (
              <td key={day?.date ?? weekdays[at]} data-kind={day?.kind}>
                <span>{day ? Number(day.date.slice(8)) : ''}</span>
                {day && kinds[day.kind] && <VisuallyHidden>{`，${kinds[day.kind]}`}</VisuallyHidden>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Weeks from Sunday to Saturday. */
function weeksOf(days: Day[]): (Day | null)[][] {
  const weeks: (Day | null)[][] = []
  for (const day of days) {
    const weekday = new Date(`${day.date}T00:00:00Z`).getUTCDay()
    if (weekday === 0 || weeks.length === 0) weeks.push(Array.from({ length: 7 }, () => null))
    const week = weeks.at(-1)
    if (week) week[weekday] = day
  }
  return weeks
}
