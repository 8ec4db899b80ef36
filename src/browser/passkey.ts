import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Outcome: done, cancelled by the reader, unsupported by this browser, or refused with a message. */
export type PasskeyResult = { state: 'done' | 'cancelled' | 'unsupported' } | { state: 'refused'; message: string }

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Creates a passkey on this device for the signed-in member. */
export function addPasskey(): Promise<PasskeyResult> {
  return converse(
    '/generate-register-options',
    '/verify-registration',
    async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      return startRegistration({ optionsJSON })
    },
  )
}

/** Signs in with a passkey of this device or of the reader's cloud account. */
export function signInWithPasskey(): Promise<PasskeyResult> {
  return converse(
    '/generate-authenticate-options',
    '/verify-authentication',
    async (options: PublicKeyCredentialRequestOptionsJSON) => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } })
    },
  )
}

/** The WebAuthn exchange: the site's challenge, the device's answer, the site's verdict. */
async function converse<Question>(
  question: string,
  answer: string,
  askDevice: (question: Question) => Promise<object>,
): Promise<PasskeyResult> {
  if (!supportsPasskeys()) return { state: 'unsupported' }
  const questionResponse = await call(question)
  if (!questionResponse.ok) return failureOf(questionResponse)
  let responseBody: object
  try {
    responseBody = await askDevice(await questionResponse.json())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'InvalidStateError') return { state: 'refused', message: '這部裝置已經有您的通行金鑰了' }
    return { state: 'cancelled' }
  }
  const verification = await call(answer, { response: responseBody })
  return verification.ok ? { state: 'done' } : failureOf(verification)
}

async function failureOf(response: Response): Promise<PasskeyResult> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return { state: 'refused', message: message ?? '目前無法完成，請稍後再試' }
}

function call(path: string, body?: object): Promise<Response> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(`/api/auth/passkey${path}`, { credentials: 'same-origin', ...(body ? json : {}) })
}
