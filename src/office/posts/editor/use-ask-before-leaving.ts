import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks for confirmation before the page is closed or left while something is unfinished.
 * @param questionNow the confirmation question; null for none
 */
export function useAskBeforeLeaving(questionNow: () => string | null): void {
  const latest = useRef(questionNow)
  latest.current = questionNow
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current() !== null) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && latest.current() !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = latest.current()
    if (question === null || window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}
