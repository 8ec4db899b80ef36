import { chooseElder, elderChosen } from '../../browser/elder.ts'
import { report } from '../../browser/report.ts'
import type { Client } from '../../contract/client.ts'

const name = 'elder-asked'

/**
 * Synchronises a member's 長輩模式 with this device, once per visit: the account's choice is applied here, or, if the
 * account has none, the device's choice is stored in the account.
 */
export async function carryElder(api: Client, memberId: string): Promise<void> {
  try {
    if (sessionStorage.getItem(name) === memberId) return
    const before = elderChosen()
    const { elder_mode: chosen } = (await api('GET /api/v3.0/member/profile')).items
    // the member toggled the switch meanwhile: the newer choice wins
    if (chosen !== null && elderChosen() === before) chooseElder(chosen)
    if (chosen === null && before) await storeElder(api, true)
    sessionStorage.setItem(name, memberId)
  } catch (error) {
    report('無法讀取長輩模式', error)
  }
}

/** Stores a member's 長輩模式 in the account, for all their devices. */
export async function storeElder(api: Client, on: boolean): Promise<void> {
  try {
    await api('POST /api/v3.0/member/profile/update', { body: { elder_mode: on } })
  } catch (error) {
    report('無法保存長輩模式', error)
  }
}
