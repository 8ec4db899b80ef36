import { agreementScript } from '../../browser/cookie-agreement.ts'
import { elderScript } from '../../browser/elder.ts'
import { themeScript } from '../../browser/theme.ts'

/** What runs before anything is painted: how the reader wants the site to look, and whether they have seen the notice. */
export const firstScript = `${themeScript};${elderScript};${agreementScript}`
