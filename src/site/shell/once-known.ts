import { forgetWritten } from '../../browser/forget-written.ts'
import type { Client } from '../../contract/client.ts'
import { carryElder } from './carry-elder.ts'

/** What somebody else wrote in this tab is forgotten; a member's 長輩模式 follows them to this device. */
export function onceKnown(api: Client, memberId: string | undefined): void {
  forgetWritten(memberId)
  if (memberId) void carryElder(api, memberId)
}
