import { readCookie, setCookie } from './cookies.ts'

const name = 'cookie_agree'
/** Section 9: "Cookies". */
const days = 365

/** Whether the reader has agreed to the cookie notice on this device. */
export const agreedToCookies = (): boolean => readCookie(name) !== null

/** Keeps that the reader has agreed. */
export const agreeToCookies = (): void => setCookie(name, '1', days)

/** Says so on the document before the first paint: the notice stands in every page and is hidden by this mark. */
export const agreementScript = `if(/(^|; )${name}=/.test(document.cookie))document.documentElement.setAttribute('data-agreed','')`
