import { httpUrl } from './menu-target.ts'
import { searchPath } from './search-keyword.ts'

/** Maximum number of popular keywords. */
const maxShown = 6
/** The value of `pr` that marks an advertiser's keyword. */
const advertiser = 2

interface Keyword {
  name: string
  pr: number
  outbound_link: string | null
}

/** A popular search as the search field offers it. */
export interface PopularSearch {
  name: string
  href: string
  /** Labelled PR and opened in a new tab. */
  advertised: boolean
}

/**
 * Popular keywords of the header: at most six; each links to its outbound link if it has one, otherwise to the search
 * page; those of advertisers open in a new tab with a PR label.
 */
export function popularSearches(keywords: readonly Keyword[]): PopularSearch[] {
  return keywords.slice(0, maxShown).map(({ name, pr, outbound_link }) => ({
    name,
    href: (outbound_link && httpUrl(outbound_link)) || searchPath(name),
    advertised: pr === advertiser,
  }))
}
