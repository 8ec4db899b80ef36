import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/** Reports every visible route to analytics. The code is loaded after the page. */
export function useRouteTold(): void {
  const { pathname, search } = useLocation()
  const closed = useIsPrivatePage()
  const { apiKey } = useShell().config
  const told = useRef(false)
  useEffect(() => {
    const changed = told.current ? performance.now() : null
    let stop: (() => void) | null = null
    let left = false
    import('./tell-route.ts').then(
      ({ tellRoute }) => {
        if (left || location.pathname !== pathname) return
        told.current = true
        stop = tellRoute({ search, closed, changed, apiKey })
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [pathname, search, closed, apiKey])
}
