/** A refusal in the format of the accounts' calls: a stable code, and a message for the reader. */
export function refusal(
  status: number,
  code: string,
  message: string,
  more: { errors?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { errors, headers } = more
  return Response.json({ code, message, ...(errors ? { errors } : {}) }, { status, ...(headers ? { headers } : {}) })
}

/** A wrong, used or expired code, and one for an unknown address, have the same response. */
export const wrongCode = (): Response => refusal(400, 'INVALID_OTP', '驗證碼不正確，或已經失效')
