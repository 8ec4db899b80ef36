import { useEffect } from 'react'
import { useApi } from '../api.ts'
import { useMember } from './use-member.ts'

/** What is due once it is known who reads, and again when that is somebody else. Fetched then. */
export function useOnceKnown(): void {
  const api = useApi()
  const { known, member } = useMember()
  const memberId = member?.uuid
  useEffect(() => {
    if (!known) return
    void import('./once-known.ts').then(
      ({ onceKnown }) => onceKnown(api, memberId),
      // the next page does it
      () => undefined,
    )
  }, [api, known, memberId])
}
