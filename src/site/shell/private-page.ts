import { useMatches } from 'react-router'
import type { PageHandle } from '../../drawing/page-handle.ts'

/** A route of a page, as far as privacy goes. */
interface MatchedRoute {
  handle?: unknown
  loaderData?: unknown
}

/**
 * Whether what a route's loader read is about something that people hide: an editor has marked one of its tags. Loaders
 * say so as `sensitive`; it is read here and nowhere else.
 */
export const isSensitive = (loaderData: unknown): boolean =>
  Boolean((loaderData as { sensitive?: boolean } | null | undefined)?.sensitive)

/**
 * Whether no third party is let in on a page, whatever was agreed to: its route says so (what is typed, asked, answered or
 * kept there, or its address, says something of the reader or of their health), or what stands on it is sensitive.
 */
export const isPrivatePage = (matches: readonly MatchedRoute[]): boolean =>
  matches.some(({ handle, loaderData }) => (handle as PageHandle | undefined)?.private || isSensitive(loaderData))

/** The same of the page on the screen. */
export const useIsPrivatePage = (): boolean => isPrivatePage(useMatches())
