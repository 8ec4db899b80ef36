import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = '有圖片還沒寫替代文字，離開就不見了。要離開嗎？'

/** Asks before the page goes away, or another takes its place, while a picture waits in it to be described. */
export function useAskBeforeLeaving(isUnfinished: () => boolean): void {
  const latest = useRef(isUnfinished)
  latest.current = isUnfinished
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && latest.current(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}
