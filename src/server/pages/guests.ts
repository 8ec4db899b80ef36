import type { ThirdParties } from '../../drawing/request-context.ts'

/** What a third party needs a page's policy to allow: origins by kind. */
export interface Guest {
  scripts: readonly string[]
  calls: readonly string[]
  pictures: readonly string[]
  frames: readonly string[]
}

/** Google Tag Manager and Google Analytics, as their own page on content security policies names them. Inline tags stay refused. */
const tagManager: Guest = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  pictures: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  frames: [],
}

/** Those that the operator has invited. Whether one comes is decided in the browser, by the reader; on private pages none is named. */
export function guestsOf(invited: ThirdParties): Guest[] {
  return invited.tagManager ? [tagManager] : []
}
