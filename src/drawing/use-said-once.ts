import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Removes a notice's parameter from the address once the page shows it, so that neither a reload nor going back repeats
 * what is no longer news.
 * @param parameter the parameter that asks for the notice
 */
export function useSaidOnce(parameter: string): void {
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address that asks for a notice
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has(parameter)) return
    address.searchParams.delete(parameter)
    // not a navigation of the router: the page that shows the notice stays as it is
    window.history.replaceState(window.history.state, '', address)
  }, [search, parameter])
}
