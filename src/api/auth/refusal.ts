/** A refusal in the form of the accounts' calls: a stable code, words for the reader. */
export function refusal(
  status: number,
  code: string,
  message: string,
  more: { errors?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { errors, headers } = more
  return Response.json({ code, message, ...(errors ? { errors } : {}) }, { status, ...(headers ? { headers } : {}) })
}

/** A code that is wrong, used up, expired, or of an address that nobody has: they all look the same. */
export const wrongCode = (): Response => refusal(400, 'INVALID_OTP', '驗證碼不正確，或已經失效')
