/** Why a mail was not delivered, as nodemailer reports it. */
export interface DeliveryFault {
  /** `EENVELOPE` and `EMESSAGE` concern this mail; all other codes concern the connection or the account. */
  code?: string | undefined
  /** The server's reply code; undefined without a reply. */
  responseCode?: number | undefined
}

/** Reply codes that require (other) credentials: the operator's settings are wrong, not the mail. */
const aboutCredentials = [530, 534, 535, 538]

/**
 * Whether a retry cannot succeed: the server replied 5xx to this mail (RFC 5321, 4.2.1), or there is no reply because
 * the mail could not be offered (invalid address, larger than the server accepts). A refused connection, wrong
 * credentials and 4xx may be resolved by the next attempt.
 */
export function isPermanent({ code, responseCode }: DeliveryFault): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return responseCode >= 500 && responseCode < 600 && !aboutCredentials.includes(responseCode)
}
