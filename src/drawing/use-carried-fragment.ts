import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * On a page that asks who somebody is: the part of a page that they came for (`#…`) goes along to it. Servers never hear of it,
 * and browsers take it with them no further than here; so it is put with the page that comes next.
 */
export function useCarriedFragment(): void {
  const go = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one comes with it once
  useEffect(() => {
    const { search, hash, pathname } = location
    const query = new URLSearchParams(search)
    const next = query.get('next')
    if (hash === '' || next === null || next.includes('#')) return
    query.set('next', next + hash)
    void go(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }, [])
}
