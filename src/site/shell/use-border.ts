import { privatePatterns } from 'virtual:route-patterns/private'
import { useEffect } from 'react'
import { chosen } from '../../browser/choice.ts'
import { allows, type Purpose } from '../../domain/consent/purposes.ts'
import type { ThirdParties } from '../../drawing/request-context.ts'
import { border } from './border.ts'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/** Patterns of the routes whose pages are private: of a page that one goes to, nothing else is known before it is there. */
const isPrivate = new Set(privatePatterns)

/** Whether a third party that is set up may be in any of this reader's open pages. */
function areInPlay({ consentRequired, tagManager, adNetwork }: ThirdParties): boolean {
  const may = (purpose: Purpose) => allows(chosen(), purpose, consentRequired)
  return (tagManager !== null && may('analytics')) || (adNetwork !== null && may('advertising'))
}

/**
 * Watches the border from the page on the screen. What a third party has once loaded sees every address that the document
 * goes to. So where any is in play, the way from an open page to a private one, or back, is a new document: it begins
 * without them, and the address is told to nobody. A private post never follows by scrolling into an open page.
 */
export function useBorder(): void {
  const { thirdParties } = useShell().config
  const closed = useIsPrivatePage()
  useEffect(() => {
    const inPlay = areInPlay(thirdParties)
    border.crosses = inPlay
      ? ({ pattern }, sensitive) => (sensitive || isPrivate.has(pattern.replace(/^\//, ''))) !== closed
      : null
    border.mayFollow = inPlay && !closed ? (sensitive) => !sensitive : null
  }, [thirdParties, closed])
}
