import { formatInteger, formatTenths } from '../../domain/tools/fields.ts'
import type { DayKind, Picture } from '../../domain/tools/tool.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './pictures/pictures.module.css'

type Bars = Extract<Picture, { kind: 'bars' }>

/** A bar chart; a bar that does not start at zero is a range. */
export function BarsPicture({ unit, bars }: Bars) {
  const maxValue = Math.max(...bars.map(({ to }) => to), 1)
  const share = (value: number) => `${Math.round((value / maxValue) * 1000) / 10}%`
  return (
    <ul className={styles['bars']}>
      {bars.map(({ label, from, to, own }) => (
        <li key={label} data-own={own}>
          <span className={styles['barLabel']}>{label}</span>
          <span
            className={styles['barValue']}
          >{`${from > 0 ? `${formatInteger(from)}～` : ''}${formatInteger(to)} ${unit}`}</span>
          <span className={styles['track']} aria-hidden="true">
            <span className={styles['bar']} style={{ inlineSize: share(to) }} />
            {from > 0 && <span className={styles['sure']} style={{ inlineSize: share(from) }} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

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
            {week.map((day, index) => (
              <td key={day?.date ?? weekdays[index]} data-kind={day?.kind}>
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

type Gauge = Extract<Picture, { kind: 'gauge' }>

const centre = { x: 160, y: 150 }
const radius = 118

/** A half-circle gauge with coloured bands and a needle. */
export function GaugePicture({ label, value, shown, bands }: Gauge) {
  const minValue = bands[0]?.from ?? 0
  const maxValue = bands.at(-1)?.to ?? 1
  const turn = (position: number) =>
    ((Math.min(Math.max(position, minValue), maxValue) - minValue) / (maxValue - minValue)) * Math.PI
  const currentBand = bands.find(({ from, to }) => value >= from && value < to) ?? (value < minValue ? bands[0] : bands.at(-1))
  const tip = pointAt(turn(value), radius - 24)
  return (
    <svg
      className={styles['gauge']}
      viewBox="0 -14 320 178"
      role="img"
      aria-label={`${label} ${shown}，${currentBand?.label ?? ''}`}
    >
      {bands.map((band) => (
        <path
          key={band.label}
          className={styles['arc']}
          data-tone={band.tone}
          data-own={band === currentBand}
          d={arc(turn(band.from), turn(band.to))}
        />
      ))}
      {bands.slice(1).map(({ from }) => {
        const { x, y } = pointAt(turn(from), radius + 30)
        return (
          <text key={from} className={styles['tick']} x={x} y={y + 5}>
            {from}
          </text>
        )
      })}
      <line className={styles['needle']} x1={centre.x} y1={centre.y} x2={tip.x} y2={tip.y} />
      <circle className={styles['hub']} cx={centre.x} cy={centre.y} r="8" />
    </svg>
  )
}

/** A point on the dial, `angle` in radians from its left end. */
function pointAt(angle: number, distance: number) {
  return { x: round(centre.x - Math.cos(angle) * distance), y: round(centre.y - Math.sin(angle) * distance) }
}

function arc(from: number, to: number): string {
  const gap = 0.012
  const start = pointAt(from + gap, radius)
  const end = pointAt(to - gap, radius)
  return `M${start.x} ${start.y} A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`
}

/** Rounded to be identical on the server and in every browser. */
const round = (value: number) => Math.round(value * 10) / 10

type Range = Extract<Picture, { kind: 'range' }>

/** A scale from minimum to maximum with the healthy range and markers. */
export function RangePicture({ unit, min, max, from, to, marks }: Range) {
  const percentPosition = (value: number) => `${Math.round(((value - min) / (max - min)) * 1000) / 10}%`
  const description = marks.map(({ label, value }) => `${label} ${formatTenths(value)}`).join('，')
  return (
    <div
      className={styles['range']}
      role="img"
      aria-label={`健康範圍 ${formatTenths(from)} 到 ${formatTenths(to)} ${unit}；${description}`}
    >
      <div className={styles['marks']}>
        {marks.map(({ label, value }) => (
          <span key={label} className={styles['mark']} style={{ insetInlineStart: percentPosition(value) }} data-mark={label}>
            {`${label} ${formatTenths(value)}`}
          </span>
        ))}
      </div>
      <div className={styles['line']}>
        <span
          className={styles['part']}
          style={{ insetInlineStart: percentPosition(from), inlineSize: percentPosition(min + to - from) }}
        />
        {marks.map(({ label, value }) => (
          <span key={label} className={styles['pin']} style={{ insetInlineStart: percentPosition(value) }} data-mark={label} />
        ))}
      </div>
      <div className={styles['ends']}>
        <span style={{ insetInlineStart: percentPosition(from) }}>{formatTenths(from)}</span>
        <span style={{ insetInlineStart: percentPosition(to) }}>{formatTenths(to)}</span>
      </div>
    </div>
  )
}
