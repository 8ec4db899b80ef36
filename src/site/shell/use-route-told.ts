import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { MaybeSensitive } from './border.ts'
import { useShell } from './use-shell.ts'

/** Tells analytics of every route that comes on the screen. How is fetched after the page stands. */
export function useRouteTold(): void {
  const { pathname, search } = useLocation()
  const sensitive = useMatches().some(({ loaderData }) => (loaderData as MaybeSensitive | undefined)?.sensitive)
  const { apiKey } = useShell().config
  const told = useRef(false)
  useEffect(() => {
    const changed = told.current ? performance.now() : null
    let stop: (() => void) | null = null
    let left = false
    import('../../browser/tell-route.ts').then(
      ({ tellRoute }) => {
        if (left || location.pathname !== pathname) return
        told.current = true
        stop = tellRoute({ search, sensitive, changed, apiKey })
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [pathname, search, sensitive, apiKey])
}
