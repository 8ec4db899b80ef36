import { isElderMode, setElderMode } from '../../browser/elder-mode.ts'
import { logError } from '../../browser/log.ts'
import type { Client } from '../../contract/client.ts'

const name = 'elder-asked'

/**
 * Synchronises a member's 長輩模式 with this device, once per visit: the account's choice is applied here, or, if the
 * account has none, the device's choice is stored in the account.
 */
export async function syncElderMode(api: Client, memberId: string): Promise<void> {
  try {
    if (sessionStorage.getItem(name) === memberId) return
    const before = isElderMode()
    const { elder_mode: chosen } = (await api('GET /api/v3.0/member/profile')).items
    // the member toggled the switch meanwhile: the newer choice wins
    if (chosen !== null && isElderMode() === before) setElderMode(chosen)
    if (chosen === null && before) await storeElderMode(api, true)
    sessionStorage.setItem(name, memberId)
  } catch (error) {
    logError('無法讀取長輩模式', error)
  }
}

/** Stores a member's 長輩模式 in the account, for all their devices. */
export async function storeElderMode(api: Client, enabled: boolean): Promise<void> {
  try {
    await api('POST /api/v3.0/member/profile/update', { body: { elder_mode: enabled } })
  } catch (error) {
    logError('無法保存長輩模式', error)
  }
}
