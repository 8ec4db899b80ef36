import { data } from 'react-router'
import { type Client, isApiError } from '../../../contract/client.ts'
import type { RefusedName } from '../passkeys/passkey-sheet.tsx'

interface SecurityAnswer {
  notice: string | null
  fault: string | null
  refusedName: RefusedName | null
}

/** Handles the forms of 登入與裝置, and returns the outcome. */
export async function changeSecurity(client: Client, sent: FormData) {
  const text = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : null
  }
  const done = (notice: string): SecurityAnswer => ({ notice, fault: null, refusedName: null })
  const [session, removed, renamed, what] = [text('session'), text('remove-passkey'), text('passkey'), text('what')]
  const typed = text('name') ?? ''
  try {
    if (session !== null) {
      await client('POST /api/v3.0/member/session/delete', { body: { id: session } })
      return done('那部裝置已經登出')
    }
    if (removed !== null) {
      await client('POST /api/v3.0/member/passkey/delete', { body: { id: removed } })
      return done('通行金鑰已經移除。裝置裡若還留著，可以在裝置的密碼設定刪除')
    }
    if (renamed !== null) {
      await client('POST /api/v3.0/member/passkey/rename', { body: { id: renamed, name: typed } })
      return done('名稱已經儲存')
    }
    if (what === 'others') {
      await client('POST /api/v3.0/member/session/delete_others')
      return done('其他裝置都已登出')
    }
    if (what !== 'unbind-line') throw data(null, { status: 400 })
    await client('POST /api/v3.0/member/line/unbind')
    return done('已經解除 LINE 綁定')
  } catch (error) {
    if (!isApiError(error) || error.status === 401 || error.status >= 500) throw error
    const wrong = error.problem?.errors?.find(({ path }) => path === 'body.name')?.message
    const refusedName = renamed !== null && wrong !== undefined ? { id: renamed, typed, fault: wrong } : null
    const gone = session !== null ? '那部裝置已經不在登入中' : '那把通行金鑰已經移除了'
    const fault = error.status === 404 ? gone : (error.problem?.detail ?? '目前無法完成，請稍後再試')
    return data<SecurityAnswer>({ notice: null, fault: refusedName ? null : fault, refusedName }, { status: error.status })
  }
}
