import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/** Reports every visible route to analytics. The code is loaded after the page. */
export function useRouteReport(): void {
  const { pathname, search } = useLocation()
  const closed = useIsPrivatePage()
  const { apiKey } = useShell().config
  const reported = useRef(false)
  useEffect(() => {
    const changed = reported.current ? performance.now() : null
    let stop: (() => void) | null = null
    let left = false
    import('./report-route.ts').then(
      ({ reportRoute }) => {
        if (left || location.pathname !== pathname) return
        reported.current = true
        stop = reportRoute({ search, closed, changed, apiKey })
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [pathname, search, closed, apiKey])
}
