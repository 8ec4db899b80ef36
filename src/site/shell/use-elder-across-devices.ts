import { useEffect } from 'react'
import { useApi } from '../api.ts'
import { useMember } from './use-member.ts'

/** A member's 長輩模式 follows them to every device. */
export function useElderAcrossDevices(): void {
  const api = useApi()
  const memberId = useMember().member?.uuid
  useEffect(() => {
    if (memberId) void import('./carry-elder.ts').then(({ carryElder }) => carryElder(api, memberId))
  }, [api, memberId])
}
