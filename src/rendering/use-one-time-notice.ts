import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Removes a notice's parameter from the URL once the page shows it, so that neither a reload nor going back repeats
 * it.
 * @param parameter the parameter of the notice
 */
export function useOneTimeNotice(parameter: string): void {
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each URL with the parameter
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has(parameter)) return
    url.searchParams.delete(parameter)
    // not a navigation of the router: the page with the notice is unchanged
    window.history.replaceState(window.history.state, '', url)
  }, [search, parameter])
}
