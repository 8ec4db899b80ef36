import { useEffect } from 'react'
import { whenQuiet } from '../../browser/when-quiet.ts'
import type { OfflineReader } from '../../domain/offline/library.ts'
import { type Reader, useMember } from './use-member.ts'

/** The current reader, as the offline library needs it. */
export const offlineReader = ({ member, identity }: Reader): OfflineReader => ({
  member: member?.uuid ?? null,
  until: identity === 'subscriber' ? (member?.h_end_date ?? null) : null,
})

/**
 * Caches pages on the device for offline reading, once the reader is known and the browser is idle. `isVisible`: the pages
 * are displayed (not only prerendered); `favorites`: they are the reader's favorites.
 */
export function useOfflineSync(paths: string[], { isVisible = true, favorites = false } = {}): void {
  const reader = useMember()
  const { isLoaded } = reader
  const { member, until } = offlineReader(reader)
  const joinedPaths = paths.join(' ')
  useEffect(() => {
    if (!isLoaded || !isVisible || joinedPaths === '' || !('serviceWorker' in navigator)) return
    whenQuiet(() => {
      void import('../../browser/offline/store-pages.ts').then(
        ({ storeForOffline }) => storeForOffline(joinedPaths.split(' '), { member, until }, favorites),
        () => undefined,
      )
    })
  }, [isLoaded, member, until, joinedPaths, isVisible, favorites])
}
