import { useCallback, useEffect, useState } from 'react'
import { chooseOffline, eraseOffline, keepsOffline } from '../../browser/offline/keep.ts'
import { listPages } from '../../browser/offline/library.ts'

type Listed = Awaited<ReturnType<typeof listPages>>[number]

/** The cached pages (null while loading), whether caching is on, and setters for both. */
export function useShelf() {
  const [pages, setPages] = useState<Listed[] | null>(null)
  const [on, setOn] = useState(true)
  const read = useCallback(() => {
    setOn(keepsOffline())
    const none = () => setPages([])
    if (!('caches' in window)) none()
    else listPages().then(setPages, none)
  }, [])
  useEffect(read, [read])
  return {
    pages,
    on,
    choose: (keep: boolean) => void chooseOffline(keep).then(read),
    erase: () => void eraseOffline().then(read),
  }
}
