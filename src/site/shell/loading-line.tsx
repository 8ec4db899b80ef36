import { type ReactNode, useEffect, useRef, useState } from 'react'
import { idle, indicatorAfter, indicatorAt, indicatorLength, indicatorWait } from '../../domain/navigation/loading-indicator.ts'
import styles from './loading-line.module.css'

/** The progress line and its animation. */
export default function LoadingLine({ loading }: { loading: boolean }): ReactNode {
  const [state, setState] = useState(idle)
  const line = useRef<HTMLDivElement>(null)

  useEffect(() => setState((before) => indicatorAfter(before, loading, performance.now())), [loading])

  useEffect(() => {
    const wait = indicatorWait(state, performance.now())
    if (wait === null) return
    const timer = setTimeout(() => setState((before) => indicatorAt(before, performance.now() + 1)), wait)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    let frame = 0
    const draw = () => {
      line.current?.style.setProperty('scale', `${indicatorLength(state, performance.now())} 1`)
      if (state.phase === 'growing') frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [state])

  return <div ref={line} className={styles['line']} data-phase={state.phase} aria-hidden="true" />
}
