import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Removes a notice's parameter from the address once the page shows it, so that neither a reload nor going back repeats
 * it.
 * @param parameter the parameter of the notice
 */
export function useOneTimeNotice(parameter: string): void {
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address with the parameter
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has(parameter)) return
    address.searchParams.delete(parameter)
    // not a navigation of the router: the page with the notice is unchanged
    window.history.replaceState(window.history.state, '', address)
  }, [search, parameter])
}
