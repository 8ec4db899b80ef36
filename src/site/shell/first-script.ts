import { cookieNoticeScript } from '../../browser/cookie-notice.ts'
import { elderScript } from '../../browser/elder-mode.ts'
import { fullLayoutScript } from '../../browser/full-layout.ts'
import { earlyClickScript } from '../../browser/start-scripts.ts'
import { themeScript } from '../../browser/theme.ts'

/** The inline scripts that run before the first paint: theme, text size, cookie notice, and the capturing of clicks. */
export const firstScript = `${themeScript};${elderScript};${cookieNoticeScript};${fullLayoutScript};${earlyClickScript}`
