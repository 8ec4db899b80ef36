import { useEffect } from 'react'
import { redirectDocument, useLocation, useMatches } from 'react-router'
import { chosen } from '../../browser/choice.ts'
import { isPrivatePage } from '../../domain/consent/private-page.ts'
import { allows, type Purpose } from '../../domain/consent/purposes.ts'
import type { ThirdParties } from '../request-context.ts'
import { useHydrated } from './use-hydrated.ts'
import { useShell } from './use-shell.ts'

/** What a route's data says when its page is about something that people hide. */
export interface MaybeSensitive {
  sensitive?: boolean
}

/** Whether the page on the screen is closed to third parties. */
export function useIsPrivatePage(): boolean {
  const { pathname } = useLocation()
  const sensitive = useMatches().some(({ loaderData }) => (loaderData as MaybeSensitive | undefined)?.sensitive)
  return isPrivatePage(pathname, sensitive)
}

/**
 * The one question to ask before anything of a third party is loaded: whether the reader's choice, the operator's setting
 * and this page allow it for a purpose. False in the server's drawing and until the page lives. True says nothing of
 * whether the operator has set such a service up.
 */
export function useThirdParty(purpose: Purpose): boolean {
  const { consentRequired } = useShell().config.thirdParties
  const closed = useIsPrivatePage()
  return useHydrated() && !closed && allows(chosen(), purpose, consentRequired)
}

/** Whether a third party that is set up may be in any of this reader's open pages. */
export function areInPlay({ consentRequired, tagManager, adNetwork }: ThirdParties): boolean {
  const may = (purpose: Purpose) => allows(chosen(), purpose, consentRequired)
  return (tagManager !== null && may('analytics')) || (adNetwork !== null && may('advertising'))
}

/** The page on the screen, for the border below. */
let here: { inPlay: boolean; closed: boolean } | undefined

/** Keeps the border between open and private pages where it belongs: at the page on the screen. */
export function useBorder(): void {
  const { thirdParties } = useShell().config
  const closed = useIsPrivatePage()
  useEffect(() => {
    here = { inPlay: areInPlay(thirdParties), closed }
  }, [thirdParties, closed])
}

/** Whether a post may follow on this page without a new document: a private one never follows into a page with third parties. */
export const mayFollowHere = (sensitive: boolean) => !(here?.inPlay && sensitive && !here.closed)

/**
 * What a third party has once loaded sees every address that the document goes to. So where third parties are in play, the
 * way from an open page to a private one, or back, is a new document: it begins without them, and the address is told to
 * nobody. Asked in the root before an address changes.
 */
export async function crossBorder<Results extends Record<string, { result: unknown }>>(
  request: Request,
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (!here?.inPlay || request.method !== 'GET') return results
  const { pathname, search, hash } = new URL(request.url)
  const sensitive = Object.values(results).some(({ result }) => (result as MaybeSensitive | null | undefined)?.sensitive)
  if (isPrivatePage(pathname, sensitive) !== here.closed) throw redirectDocument(pathname + search + hash)
  return results
}
