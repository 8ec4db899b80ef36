import { useEffect, useState } from 'react'

const tick = 250

/** A clock that can be paused and set, from 0 to an end where it stops. */
export function usePlaying(end: number, begin: boolean) {
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
