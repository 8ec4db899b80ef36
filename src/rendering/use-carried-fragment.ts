import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * On a sign-in page: preserves the fragment (`#…`) of the page to return to. Servers never receive it, and browsers
 * preserve it only up to this page; so it is appended to the URL of the next one.
 */
export function useCarriedFragment(): void {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fragment is carried once per page
  useEffect(() => {
    const { search, hash, pathname } = location
    const query = new URLSearchParams(search)
    const next = query.get('next')
    if (hash === '' || next === null || next.includes('#')) return
    query.set('next', next + hash)
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }, [])
}
