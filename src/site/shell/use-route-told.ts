import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/** Tells analytics of every route that comes on the screen. How is fetched after the page stands. */
export function useRouteTold(): void {
  const { pathname, search } = useLocation()
  const closed = useIsPrivatePage()
  const { type, ofItself } = useToldAs()
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
        stop = tellRoute({ type, ofItself, search, closed, changed, apiKey })
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [pathname, search, closed, type, ofItself, apiKey])
}

/** As what the page's route wants to be told of, and whether the page tells of itself. */
function useToldAs(): { type: string | undefined; ofItself: boolean } {
  const { id, params, handle } = useMatches().at(-1) ?? {}
  const { pageType, tellsOfItself = false } = (handle ?? {}) as Partial<PageHandle>
  const type = typeof pageType === 'function' ? pageType({ id: id ?? '', params: params ?? {} }) : pageType
  return { type, ofItself: tellsOfItself }
}
