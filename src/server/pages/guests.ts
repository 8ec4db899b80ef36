import type { ThirdParties } from '../../drawing/request-context.ts'

/** What a third party needs in a page's policy: origins by directive. */
export interface Guest {
  scripts: readonly string[]
  calls: readonly string[]
  pictures: readonly string[]
  frames: readonly string[]
}

/**
 * Google Tag Manager and Google Analytics, according to their own documentation on content security policies.
 * Inline tags stay blocked.
 */
const tagManager: Guest = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  pictures: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  frames: [],
}

/**
 * The third parties that the operator has configured. Whether one is loaded is decided in the browser, by the reader's
 * consent; on private pages none is allowed.
 */
export function guestsOf(invited: ThirdParties): Guest[] {
  return invited.tagManager ? [tagManager] : []
}
