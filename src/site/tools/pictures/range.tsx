import { formatTenths } from '../../../domain/tools/fields.ts'
import type { Picture } from '../../../domain/tools/tool.ts'
import styles from './pictures.module.css'

type Range = Extract<Picture, { kind: 'range' }>

/** A scale from minimum to maximum with the healthy range and markers. */
export function RangePicture({ unit, min, max, from, to, marks }: Range) {
  const at = (value: number) => `${Math.round(((value - min) / (max - min)) * 1000) / 10}%`
  const words = marks.map(({ label, value }) => `${label} ${formatTenths(value)}`).join('，')
  return (
    <div
      className={styles['range']}
      role="img"
      aria-label={`健康範圍 ${formatTenths(from)} 到 ${formatTenths(to)} ${unit}；${words}`}
    >
      <div className={styles['marks']}>
        {marks.map(({ label, value }) => (
          <span key={label} className={styles['mark']} style={{ insetInlineStart: at(value) }} data-mark={label}>
            {`${label} ${formatTenths(value)}`}
          </span>
        ))}
      </div>
      <div className={styles['line']}>
        <span className={styles['part']} style={{ insetInlineStart: at(from), inlineSize: at(min + to - from) }} />
        {marks.map(({ label, value }) => (
          <span key={label} className={styles['pin']} style={{ insetInlineStart: at(value) }} data-mark={label} />
        ))}
      </div>
      <div className={styles['ends']}>
        <span style={{ insetInlineStart: at(from) }}>{formatTenths(from)}</span>
        <span style={{ insetInlineStart: at(to) }}>{formatTenths(to)}</span>
      </div>
    </div>
  )
}
