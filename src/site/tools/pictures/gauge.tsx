import type { Picture } from '../../../domain/tools/tool.ts'
import styles from './pictures.module.css'

type Gauge = Extract<Picture, { kind: 'gauge' }>

const centre = { x: 160, y: 150 }
const radius = 118

/** A half-circle gauge with coloured bands and a needle. */
export function GaugePicture({ label, value, shown, bands }: Gauge) {
  const least = bands[0]?.from ?? 0
  const most = bands.at(-1)?.to ?? 1
  const turn = (at: number) => ((Math.min(Math.max(at, least), most) - least) / (most - least)) * Math.PI
  const own = bands.find(({ from, to }) => value >= from && value < to) ?? (value < least ? bands[0] : bands.at(-1))
  const tip = pointAt(turn(value), radius - 24)
  return (
    <svg className={styles['gauge']} viewBox="0 -14 320 178" role="img" aria-label={`${label} ${shown}，${own?.label ?? ''}`}>
      {bands.map((band) => (
        <path
          key={band.label}
          className={styles['arc']}
          data-tone={band.tone}
          data-own={band === own}
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
