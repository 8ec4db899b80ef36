import { useMatches } from 'react-router'
import type { PageHandle } from '../../rendering/page-handle.ts'

/** The parts of a route match that concern privacy. */
interface MatchedRoute {
  handle?: unknown
  loaderData?: unknown
}

/**
 * Whether the data of a route's loader concerns a sensitive topic: an editor has marked one of its tags. Loaders return
 * this as `sensitive`; it is evaluated only here.
 */
export const isSensitive = (loaderData: unknown): boolean =>
  Boolean((loaderData as { sensitive?: boolean } | null | undefined)?.sensitive)

/**
 * Whether a page allows no third parties, whatever the consent: because its route declares it (input, questions,
 * answers or stored data there, or its URL, reveal something about the reader or their health), or because its
 * content is sensitive.
 */
export const isPrivatePage = (matches: readonly MatchedRoute[]): boolean =>
  matches.some(({ handle, loaderData }) => (handle as PageHandle | undefined)?.private || isSensitive(loaderData))

/** Whether the current page is private. */
export const useIsPrivatePage = (): boolean => isPrivatePage(useMatches())
