import { createContext, RouterContextProvider } from 'react-router'
import type { Client } from '../contract/client.ts'
import type { Clinical } from '../domain/clinical/check.ts'
import type { HeldPart } from '../domain/founding/site-identity.ts'
import type { Audience, Viewer } from '../domain/membership/viewer.ts'
import type { ReaderService } from '../domain/navigation/reader-service.ts'
import type { BuiltRoutes } from './page-handle.ts'

/** The public part of the configuration: everything here may be read by anybody. */
export interface PublicConfig {
  siteName: string
  tagline: string
  siteUrl: string
  apiKey: string
  demo: boolean
  /** The campaign of the onboarding's coupon, outside the site. */
  campaignUrl: string
  /** Where the publisher's member site stands, without a slash at the end. */
  memberSite: string
  /** How readers reach a person. */
  readerService: ReaderService
  /** Which advice somebody with a licence has checked. */
  clinical: Clinical
  /** Ways to sign in besides the password. */
  signInProviders: ('line' | 'google')[]
  ads: {
    /** Whether subscribers see advertisements. */
    forSubscribers: boolean
  }
  thirdParties: ThirdParties
}

/** Whom the operator wants to let in; null for each that is not set up. What it is for: `domain/consent/purposes.ts`. */
export interface ThirdParties {
  /** Whether they wait for the reader's choice. */
  consentRequired: boolean
  /** Google Tag Manager's container. */
  tagManager: string | null
  /** Network code at Google Ad Manager. */
  adNetwork: string | null
}

/** What the operator says in documents for machines; no reader's page carries it. */
export interface OperatorFacts {
  /** Lines of /ads.txt. */
  adsTxt: string[]
  /** Where faults of security are told, as a URI. */
  securityContact: string
  /** What is held back of what leaves the machine; the office alone shows it. */
  readonly held: readonly HeldPart[]
}

/** What a document holds for its own hydration. */
export interface Drawing {
  /** Post bodies by `type/id`, as pieces of HTML. */
  bodies: Map<string, string[]>
  /** What stands around every page of the site; its shell alone reads it. */
  around: unknown
  /** What the loaders give, by route. */
  data: Record<string, unknown>
}

/** What the server knows of the request a page is drawn for. A kept page gets only an audience. */
export interface SiteRequest {
  client: Client
  audience: Audience
  /** Who asks, where a page is drawn for one person; what they may do, `may` decides. Null on kept pages. */
  person: Viewer | null
  config: PublicConfig
  operator: OperatorFacts
  /** All routes of the site. */
  routes: BuiltRoutes
  /** The instant that the page is drawn for. */
  now: Date
  /** True for a whole document, false for the data of a navigation in the browser. */
  document: boolean
  /** Whether what is alike on many pages is drawn once, and data are handed over as JSON. The page is the same without. */
  fast: boolean
  /** What stands in the document itself, once, and not again in the hydration data. */
  drawing: Drawing
  /** The whole document once it is drawn, handed over as it is: a response's body would be copied three times. */
  drawn: {
    html: Buffer<ArrayBuffer> | null
    /** No third party is let in on it: its policy names none. */
    closed: boolean
    /** The scripts that the shell put into it: these may run, whatever else stands there. */
    scripts: readonly string[]
  }
  /** Calls the accounts API on behalf of a form; its cookies reach the browser. Null on kept pages. */
  accounts: ((path: string, body: unknown) => Promise<Response>) | null
  /** Hands a form with files on to a call of the API as it comes. Null on kept pages. */
  upload: ((path: string, form: Request) => Promise<Response>) | null
}

/** Whether somebody's own page is drawn: crawlers, too, are nobody. */
export const isSignedIn = ({ audience }: Pick<SiteRequest, 'audience'>): boolean =>
  audience === 'member' || audience === 'subscriber'

export const siteRequest = createContext<SiteRequest>()

/** The router's context for one request. */
export function provideSiteRequest(request: SiteRequest): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(siteRequest, request)
  return provider
}
