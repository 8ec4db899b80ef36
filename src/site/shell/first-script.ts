import { agreementScript } from '../../browser/cookie-agreement.ts'
import { elderScript } from '../../browser/elder.ts'
import { pressScript } from '../../browser/start.ts'
import { themeScript } from '../../browser/theme.ts'
import { wholeScript } from '../../browser/whole.ts'

/** What runs before anything is painted: how the reader wants the site to look, whether they have seen the notice, and what keeps their presses. */
export const firstScript = `${themeScript};${elderScript};${agreementScript};${wholeScript};${pressScript}`
