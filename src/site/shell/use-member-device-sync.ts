import { useEffect } from 'react'
import { useApi } from '../api.ts'
import { useMember } from './use-member.ts'

/** Tasks that are due once the reader is known, and again when the reader changes. Loaded then. */
export function useMemberDeviceSync(): void {
  const api = useApi()
  const { known, member } = useMember()
  const memberId = member?.uuid
  useEffect(() => {
    if (!known) return
    void import('./sync-member-device.ts').then(
      ({ syncMemberDevice }) => syncMemberDevice(api, memberId),
      // retried on the next page
      () => undefined,
    )
  }, [api, known, memberId])
}
