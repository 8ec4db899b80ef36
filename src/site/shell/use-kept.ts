import { useEffect } from 'react'
import { whenQuiet } from '../../browser/when-quiet.ts'
import type { OfflineReader } from '../../domain/offline/shelf.ts'
import { type Reader, useMember } from './use-member.ts'

/** Who reads, as the kept pages need it. */
export const offlineReader = ({ member, identity }: Reader): OfflineReader => ({
  member: member?.uuid ?? null,
  until: identity === 'subscriber' ? (member?.h_end_date ?? null) : null,
})

/**
 * Keeps pages on the device for reading without a connection, once it is known who reads and nothing else is going on.
 * @param what that the pages are shown (not only prepared), and that they are the reader's favorites
 */
export function useKept(paths: string[], { shown = true, favorites = false } = {}): void {
  const reader = useMember()
  const { known } = reader
  const { member, until } = offlineReader(reader)
  const all = paths.join(' ')
  useEffect(() => {
    if (!known || !shown || all === '' || !('serviceWorker' in navigator)) return
    whenQuiet(() => {
      void import('../../browser/offline/keep.ts').then(
        ({ keepForOffline }) => keepForOffline(all.split(' '), { member, until }, favorites),
        () => undefined,
      )
    })
  }, [known, member, until, all, shown, favorites])
}
