import type { AdPlaces } from '../domain/ads/may-show.ts'
import type { AnalyticsCategory } from '../domain/navigation/analytics-category.ts'
import type { PageType } from '../domain/navigation/page-type.ts'

/** The route that a page was found by, as far as it decides what the page is. */
export interface FoundBy {
  /** The route's id in `routes.ts`. */
  id: string
  params: Readonly<Record<string, string | undefined>>
  /** The address's query, with its question mark. */
  search: string
}

/** What every route says of itself. */
interface RouteFacts {
  /** Names from the registry in `middleware.ts`, asked in this order before anything is read. */
  middleware?: string[]
  /** The page's title where it is always the same: login links name it as the place one came from. */
  title?: string
  /** How many bytes may be sent to it by somebody who is signed in, where that is more than a form of words has. */
  bodyLimit?: number
  /** Its form brings files: whoever is signed in sends them to its action as they come, and nothing holds them all at once. */
  streamed?: true
}

/** How the site arranges a page. */
export type LayoutName = 'default' | 'empty' | 'error' | 'bot' | 'member' | 'payment' | 'questionnaire'

/** Who a page is drawn for. What is drawn for one person is closed to third parties without exception. */
type DrawnFor =
  /**
   * Once for an audience, and kept in the page cache. `private`: no third party is ever let in, whatever a reader agreed to.
   * It is fetched when a reader points at a link to it, unless it says `prefetch: false`.
   */
  | { kept: true; private: boolean; prefetch?: false }
  /** For each person anew, and kept nowhere: nothing is fetched of it before somebody asks for it. */
  | { kept: false; private: true; prefetch?: never }

/** How search engines find a page. */
type Found =
  /**
   * By themselves, and by the part of the sitemap that names it: `pages` names the route's own path, `tools`, `trees` and
   * `nutrition` what the domain has of them and readers may see, `places` and `posts` what the API lists; `none` where another address stands for it.
   */
  | { robots: 'index'; sitemap: SitemapPart | readonly SitemapPart[] | 'none' }
  /** Never: the page says so in its head and in a header; where it is one person's, robots.txt turns them away too. */
  | { robots: 'noindex'; sitemap?: never }

export type SitemapPart = 'pages' | 'tools' | 'trees' | 'nutrition' | 'places' | 'posts'

/**
 * What a route with a page says about itself; everything that treats pages differently reads it here:
 * `export const handle: PageHandle = { kept: true, private: false, robots: 'index', sitemap: 'pages' }`.
 * It goes to the browser with the page: names and yes or no, nothing that would have to be loaded.
 */
export type PageHandle = RouteFacts &
  DrawnFor &
  Found & {
    /** How the page is arranged; `default` when it says nothing. */
    layout?: LayoutName
    /** Where advertisements stand; nowhere when it says nothing. */
    ads?: AdPlaces
    /** What kind of page analytics is told of (section 2, "Page type"); none when it says nothing. */
    pageType?: PageType | ((found: FoundBy) => string | undefined)
    /** What analytics counts the page under (section 2, "Analytics category"); nothing when it says nothing. */
    category?: AnalyticsCategory | ((found: FoundBy) => AnalyticsCategory | undefined)
    /** The page tells analytics of itself, with the facts of what stands on it. */
    tellsOfItself?: true
    /** Its address lets in whoever has it: no other site is told where somebody came from. */
    addressOpens?: true
    /** Other sites may show it in a frame. */
    framed?: true
    /** People send its address to each other: previewers of messengers and networks read it, though no search engine keeps it. */
    previewed?: true
  }

/** What a route without a page says: one that answers with a file, or leads elsewhere. */
export interface FileHandle extends RouteFacts {
  /** Whether one answer serves everybody of an audience and is kept. */
  kept: boolean
  /** The document that an advertisement of a network stands in has a policy of its own. */
  adFrame?: true
}

/** What a page of the office says: the office's own policy holds for it. */
export interface OfficeHandle extends RouteFacts {
  office: true
  kept: false
  private: true
  robots: 'noindex'
  /** It shows pages of the site in frames. */
  frames?: true
}

/** A route of the build, as far as its handle goes. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown; default?: unknown }
}

export type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** Whether a route's pages are kept by no search engine. */
export const isHidden = (handle: unknown): boolean => (handle as Partial<PageHandle> | undefined)?.robots === 'noindex'
