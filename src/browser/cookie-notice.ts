import { readCookie, setCookie } from './cookies.ts'

const name = 'cookie_agree'
/** Lifetime of the consent cookie, days. */
const days = 365

/** Whether the reader has accepted the cookie notice on this device. */
export const hasAcceptedCookies = (): boolean => readCookie(name) !== null

/** Stores the acceptance. */
export const acceptCookies = (): void => setCookie(name, '1', days)

/**
 * Sets an attribute on the document before the first paint: the notice is in the HTML of every page, and CSS hides it
 * by this attribute.
 */
export const cookieNoticeScript = `if(/(^|; )${name}=/.test(document.cookie))document.documentElement.setAttribute('data-cookies-accepted','')`
