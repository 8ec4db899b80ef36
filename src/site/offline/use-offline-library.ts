import { useCallback, useEffect, useState } from 'react'
import { listPages } from '../../browser/offline/library.ts'
import { chooseOffline, eraseOffline, isOfflineEnabled } from '../../browser/offline/store-pages.ts'

type Listed = Awaited<ReturnType<typeof listPages>>[number]

/** The cached pages (null while loading), whether caching is on, and setters for both. */
export function useOfflineLibrary() {
  const [pages, setPages] = useState<Listed[] | null>(null)
  const [on, setOn] = useState(true)
  const read = useCallback(() => {
    setOn(isOfflineEnabled())
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
