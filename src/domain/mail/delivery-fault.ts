/** Why a mail was not delivered, as nodemailer reports it. */
export interface DeliveryFault {
  /** `EENVELOPE` and `EMESSAGE` concern this mail; all other codes concern the connection or the account. */
  code?: string | undefined
  /** The server's reply code; undefined without a reply. */
  responseCode?: number | undefined
  /** The complete reply of the server. */
  response?: string | undefined
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

/**
 * Reply codes to a recipient that may mean a missing mailbox (RFC 5321, 4.2.3). A full mailbox is 552, rejected
 * content 554.
 */
const aboutMailbox = [550, 551, 553]

/**
 * Whether the server reports that the mailbox does not exist, so that mailings exclude the address. A policy against
 * the sender (`550 5.7.1`) and a full mailbox (`5.2.2`) do not concern the address (RFC 3463); without such an
 * enhanced code the reply code alone decides.
 */
export function hasNoMailbox({ code, responseCode, response }: DeliveryFault): boolean {
  if (code !== 'EENVELOPE' || responseCode === undefined || !aboutMailbox.includes(responseCode)) return false
  const [, detail] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  return detail === undefined || detail.startsWith('5.1.') || detail === '5.2.1'
}
