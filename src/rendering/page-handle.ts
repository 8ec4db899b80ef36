import type { AdPageType } from '../domain/ads/ad-visibility.ts'
import type { AnalyticsCategory } from '../domain/analytics/page-parameters.ts'
import type { PageType } from '../domain/navigation/page-type.ts'

/** The matched route, as far as the properties of the page depend on it. */
export interface RouteMatch {
  /** The route's id in `routes.ts`. */
  id: string
  params: Readonly<Record<string, string | undefined>>
  /** The URL's query, with its question mark. */
  search: string
}

/** Metadata of every route. */
interface RouteOptions {
  /** Names from the registry in `middleware.ts`, run in this order before anything is read. */
  middleware?: string[]
  /** The page's title if it is static: login links use it as the source title. */
  title?: string
  /** Maximum body size for a signed-in user, bytes, if it is larger than that of ordinary forms. */
  bodyLimit?: number
  /**
   * Its action reports a form that is larger than `bodyLimit` (`isTooLarge`) in place. Other pages are replaced by the
   * error page.
   */
  reportsLarge?: true
  /**
   * Its form contains files: for a signed-in user its action receives them as a stream, and they are never held in
   * memory all at once.
   */
  streamed?: true
}

/** The layouts of the site. */
export type LayoutName = 'default' | 'empty' | 'error' | 'bot' | 'member' | 'payment' | 'questionnaire'

/** Audience of a page's rendering. A page that is rendered for one person never admits third parties. */
type RenderedFor =
  /**
   * Rendered once per audience, and stored in the page cache. `private`: no third party is ever admitted, whatever the
   * reader's consent. It is prefetched when a reader points at a link to it, unless it declares `prefetch: false`.
   */
  | { cached: true; private: boolean; prefetch?: false }
  /** Rendered for each person, and never cached: nothing of it is prefetched. */
  | { cached: false; private: true; prefetch?: never }

/** Visibility of a page for search engines. */
type SearchVisibility =
  /**
   * Indexed, with the part of the sitemap that contains it: `pages` contains the route's own path, `tools`, `trees` and
   * `nutrition` the public items of the domain, `places` and `posts` what the API lists; `none` if another URL is
   * canonical.
   */
  | { robots: 'index'; sitemap: SitemapPart | readonly SitemapPart[] | 'none' }
  /** Not indexed: the page declares so in its head and in a header; if it is personal, robots.txt excludes it too. */
  | { robots: 'noindex'; sitemap?: never }

export type SitemapPart = 'pages' | 'tools' | 'trees' | 'nutrition' | 'places' | 'posts'

/**
 * Metadata of a route with a page; everything that treats pages differently reads it here: `export const handle:
 * PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages' }`. It is sent to the browser with the
 * page: names and booleans, nothing that would have to be loaded.
 */
export type PageHandle = RouteOptions &
  RenderedFor &
  SearchVisibility & {
    /** The layout of the page; `default` if omitted. */
    layout?: LayoutName
    /** The ad page type; no advertisements if omitted. */
    ads?: AdPageType
    /** The page type for analytics; none if omitted. */
    pageType?: PageType | ((match: RouteMatch) => string | undefined)
    /** The analytics category; none if omitted. */
    category?: AnalyticsCategory | ((match: RouteMatch) => AnalyticsCategory | undefined)
    /** The page reports itself to analytics, with the parameters of its content. */
    reportsItself?: true
    /** Its URL is a secret that grants access: the referrer is never sent to other sites. */
    isSecretUrl?: true
    /** Other sites may embed it in an iframe. */
    framed?: true
    /**
     * Its URL is shared between users: link previews of messengers and networks may read it, although no search
     * engine indexes it.
     */
    previewed?: true
  }

/** Metadata of a route without a page: one that returns a file, or redirects. */
export interface FileHandle extends RouteOptions {
  /** Whether one response is valid for a whole audience and cached. */
  cached: boolean
  /** The document of a network's advertisement has a Content Security Policy of its own. */
  adFrame?: true
}

/** Metadata of an office page: the office's own policy applies to it. */
export interface OfficeHandle extends RouteOptions {
  office: true
  cached: false
  private: true
  robots: 'noindex'
  /** It embeds pages of the site in iframes. */
  frames?: true
}

/** A route of the build, as far as its handle is concerned. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown; default?: unknown }
}

export type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** Whether a route's pages are not indexed. */
export const isNoindex = (handle: unknown): boolean => (handle as Partial<PageHandle> | undefined)?.robots === 'noindex'
