import { isElderMode, setElderMode } from '../../browser/elder-mode.ts'
import { logError } from '../../browser/log.ts'
import type { Client } from '../../contract/client.ts'

const name = 'elder-asked'

/**
 * Synchronises a member's 長輩模式 with this device, once per visit: the account's choice is applied here from the next
 * page on, because it would move the page that is being read; or, if the account has none, the device's choice is stored
 * in the account. After a sign-in the first document has applied the choice already (`elderScript`).
 */
export async function syncElderMode(api: Client, memberId: string): Promise<void> {
  try {
    if (sessionStorage.getItem(name) === memberId) return
    const before = isElderMode()
    const { elder_mode: mode } = (await api('GET /api/v3.0/member/profile')).items
    if (mode !== null && mode !== before) applyOnNextPage(mode)
    if (mode === null && before) await storeElderMode(api, true)
    sessionStorage.setItem(name, memberId)
  } catch (error) {
    logError('無法讀取長輩模式', error)
  }
}

/** Applies a choice when this page is left, unless the member has toggled the switch meanwhile: the newer choice wins. */
function applyOnNextPage(isOn: boolean): void {
  const before = isElderMode()
  const { pathname } = location
  const apply = () => {
    removeEventListener('pagehide', apply)
    unfollow?.()
    if (isElderMode() === before) setElderMode(isOn)
  }
  const unfollow = window.__reactRouterDataRouter?.subscribe(({ location: { pathname: next } }) => next !== pathname && apply())
  addEventListener('pagehide', apply)
}

/** Stores a member's 長輩模式 in the account, for all their devices. */
export async function storeElderMode(api: Client, enabled: boolean): Promise<void> {
  try {
    await api('POST /api/v3.0/member/profile/update', { body: { elder_mode: enabled } })
  } catch (error) {
    logError('無法保存長輩模式', error)
  }
}
