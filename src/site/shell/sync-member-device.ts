import { clearDrafts } from '../../browser/clear-draft.ts'
import type { Client } from '../../contract/client.ts'
import { syncElderMode } from './sync-elder-mode.ts'

/** Deletes drafts of other members in this tab, and synchronises a member's 長輩模式 with this device. */
export function syncMemberDevice(api: Client, memberId: string | undefined): void {
  clearDrafts(memberId)
  if (memberId) void syncElderMode(api, memberId)
}
