import { formatInteger } from '../../../domain/tools/fields.ts'
import type { Picture } from '../../../domain/tools/tool.ts'
import styles from './pictures.module.css'

type Bars = Extract<Picture, { kind: 'bars' }>

/** A bar chart; a bar that does not start at zero is a range. */
export function BarsPicture({ unit, bars }: Bars) {
  const most = Math.max(...bars.map(({ to }) => to), 1)
  const share = (value: number) => `${Math.round((value / most) * 1000) / 10}%`
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
