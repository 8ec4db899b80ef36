import { useCallback, useEffect, useState } from 'react'
import { chooseOffline, eraseOffline, keepsOffline } from '../../browser/offline/keep.ts'
import { listPages } from '../../browser/offline/library.ts'

type Listed = Awaited<ReturnType<typeof listPages>>[number]

/** What the device keeps (null until it is known), whether it keeps at all, and how to change either. */
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
