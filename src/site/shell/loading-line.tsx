import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { showDisplayFace } from '../../browser/display-face.ts'
import {
  idleIndicator,
  indicatorAtTime,
  indicatorLength,
  indicatorOnNavigation,
  indicatorWait,
} from '../../domain/navigation/loading-indicator.ts'
import styles from './loading-line.module.css'

/** Progress line of a navigation within the document; also loads the display face of the new page. */
export default function LoadingLine({ loading }: { loading: boolean }): ReactNode {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => showDisplayFace(pathname + search), [pathname, search])
  const [state, setState] = useState(idleIndicator)
  const line = useRef<HTMLDivElement>(null)

  useEffect(() => setState((before) => indicatorOnNavigation(before, loading, performance.now())), [loading])

  useEffect(() => {
    const wait = indicatorWait(state, performance.now())
    if (wait === null) return
    const timer = setTimeout(() => setState((before) => indicatorAtTime(before, performance.now() + 1)), wait)
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
