import { useEffect, useRef, useState } from 'react'
import type { Video } from '../../contract/place-shapes.ts'
import { captionAt } from '../../domain/video/captions.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import styles from './player.module.css'

const tick = 250

/** A clock that can be paused and set, from 0 to an end where it stops. */
function usePlaying(end: number, begin: boolean) {
  const [second, setSecond] = useState(0)
  const [running, run] = useState(begin)
  const playing = running && second < end
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = (now - last) / 1000
      last = now
      setSecond((before) => Math.min(end, before + passed))
    }, tick)
    return () => clearInterval(timer)
  }, [playing, end])
  return {
    second,
    playing,
    seek: (to: number) => setSecond(Math.min(end, Math.max(0, to))),
    toggle: () => {
      if (second >= end) setSecond(0)
      run(!playing)
    },
  }
}

const step = 10

/**
 * 圖解: sentences over the image, one after the other, at reading speed. Starts paused for readers who prefer reduced
 * motion.
 */
export function SlidePlayer({ video: { title, cover, duration_seconds: end, transcript } }: { video: Video }) {
  const { second, playing, seek, toggle } = usePlaying(end, !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const now = captionAt(transcript, second)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const to = (index: number) => seek(transcript[Math.min(transcript.length - 1, Math.max(0, index))]?.at ?? 0)
  return (
    <section className={styles['player']} aria-label={`${title}，圖解`}>
      <div className={styles['screen']}>
        {cover && <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 992px) 760px, 100vw" ratio="16 / 9" />}
        <p className={styles['label']}>圖解</p>
        <p className={styles['caption']} key={now}>
          {transcript[now]?.text}
        </p>
      </div>
      <div className={styles['controls']}>
        <button type="button" ref={button} className={styles['main']} onClick={toggle}>
          {playing ? '暫停' : second >= end ? '重播' : '播放'}
        </button>
        <button type="button" className={styles['step']} onClick={() => to(now - 1)} aria-disabled={now === 0}>
          上一句
        </button>
        <button type="button" className={styles['step']} onClick={() => to(now + 1)} aria-disabled={now >= transcript.length - 1}>
          下一句
        </button>
        <input
          type="range"
          className={styles['bar']}
          min={0}
          max={end}
          step={1}
          value={Math.floor(second)}
          aria-label="走到第幾句"
          aria-valuetext={`第 ${now + 1} 句，共 ${transcript.length} 句`}
          onChange={({ target }) => seek(Number(target.value))}
          onKeyDown={(event) => {
            const jump = event.key === 'PageUp' ? step : event.key === 'PageDown' ? -step : 0
            if (jump === 0) return
            event.preventDefault()
            seek(second + jump)
          }}
        />
        <span className={styles['time']}>
          {now + 1} / {transcript.length}
        </span>
      </div>
    </section>
  )
}
