import { chooseElder, elderChosen } from '../../browser/elder.ts'
import { report } from '../../browser/report.ts'
import type { Client } from '../../contract/client.ts'

const name = 'elder-asked'

/**
 * Brings a member's 長輩模式 to this device, once in a visit: what they chose elsewhere is shown here, and what this
 * device showed before they ever chose becomes their choice.
 */
export async function carryElder(api: Client, memberId: string): Promise<void> {
  try {
    if (sessionStorage.getItem(name) === memberId) return
    const before = elderChosen()
    const { elder_mode: chosen } = (await api('GET /api/v3.0/member/profile')).items
    // whoever pressed meanwhile has chosen anew
    if (chosen !== null && elderChosen() === before) chooseElder(chosen)
    if (chosen === null && before) await keepElder(api, true)
    sessionStorage.setItem(name, memberId)
  } catch (error) {
    report('無法讀取長輩模式', error)
  }
}

/** Keeps a member's 長輩模式 for every device of theirs. */
export async function keepElder(api: Client, on: boolean): Promise<void> {
  try {
    await api('POST /api/v3.0/member/profile/update', { body: { elder_mode: on } })
  } catch (error) {
    report('無法保存長輩模式', error)
  }
}
