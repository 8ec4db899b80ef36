/** Why a mail was not handed over, as nodemailer reports it. */
export interface DeliveryFault {
  /** `EENVELOPE` and `EMESSAGE` are about this mail; everything else is about the connection or the account. */
  code?: string | undefined
  /** The server's reply; undefined where it gave none. */
  responseCode?: number | undefined
}

/** Replies that ask for (other) credentials: the operator's settings are wrong, not the mail. */
const aboutCredentials = [530, 534, 535, 538]

/**
 * Whether trying again cannot help: the server answered this mail with 5xx (RFC 5321, 4.2.1), or there is no reply because
 * the mail could not even be offered (an address that is none, larger than the server takes). A refused connection, wrong
 * credentials and 4xx may be over by the next attempt.
 */
export function isPermanent({ code, responseCode }: DeliveryFault): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return responseCode >= 500 && responseCode < 600 && !aboutCredentials.includes(responseCode)
}
