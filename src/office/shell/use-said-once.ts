import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What was done is said once: its word leaves the address as soon as it stands there, so that neither reloading nor going back says it again. */
export function useSaidOnce(): void {
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that says something
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('done')) return
    address.searchParams.delete('done')
    // not a step of the router: the page that says it stays as it is
    window.history.replaceState(window.history.state, '', address)
  }, [search])
}
