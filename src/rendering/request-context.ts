import { createContext, RouterContextProvider } from 'react-router'
import type { Client } from '../contract/client.ts'
import type { SuspendedPart } from '../domain/bootstrap/site-identity.ts'
import type { Clinical } from '../domain/clinical/check.ts'
import { type MailStop, mailDelayText, type PromisedMail } from '../domain/mail/priority.ts'
import type { Audience, Viewer } from '../domain/membership/viewer.ts'
import type { ReaderService } from '../domain/navigation/reader-service.ts'
import type { BuiltRoutes } from './page-handle.ts'

/** The public part of the configuration: all of it may be disclosed. */
export interface PublicConfig {
  siteName: string
  tagline: string
  siteUrl: string
  apiKey: string
  demo: boolean
  /** The campaign page of the onboarding's coupon, outside the site. */
  campaignUrl: string
  /** URL of the publisher's member site, without a trailing slash. */
  memberSite: string
  /** Contact data of the reader service. */
  readerService: ReaderService
  /** The clinical checks of advice. */
  clinical: Clinical
  /** Sign-in methods apart from the password. */
  signInProviders: ('line' | 'google')[]
  ads: {
    /** Whether subscribers see advertisements. */
    forSubscribers: boolean
  }
  thirdParties: ThirdParties
}

/**
 * Third parties that the operator enables; a container or network that is not configured is null. Their purposes:
 * `domain/consent/purposes.ts`.
 */
export interface ThirdParties {
  /** Whether they require the reader's consent. */
  consentRequired: boolean
  /** Google Tag Manager's container. */
  tagManager: string | null
  /** Network code at Google Ad Manager. */
  adNetwork: string | null
}

/** Contact data of the operator for machines, and which outgoing effects are suspended. */
export interface OperatorDetails {
  /** Lines of /ads.txt. */
  adsTxt: string[]
  /** Contact for security issues, as a URI. */
  securityContact: string
  /** Suspended outgoing effects; shown in the office only. */
  readonly held: readonly SuspendedPart[]
  /** Why an administrator has stopped mail, as a notice for staff; null if mail is sent. */
  readonly mailNotice: string | null
  /** Reads `mailNotice` again: the office shows a change at once. */
  readonly refreshMail: () => Promise<void>
  /** Which mails to readers are stopped. */
  readonly readMailStop: () => Promise<MailStop>
}

/** Data that a document contains for its own hydration. */
export interface DocumentData {
  /** Post bodies by `type/id`, as pieces of HTML. */
  bodies: Map<string, string[]>
  /** The data around every page of the site; only its shell reads it. */
  sharedShellData: unknown
  /** The loader data, by route. */
  data: Record<string, unknown>
}

/** The server's data of the request that a page is rendered for. A cached page gets only an audience. */
export interface SiteRequest {
  client: Client
  audience: Audience
  /** The caller, if a page is rendered for one person; permissions are decided by `may`. Null on cached pages. */
  person: Viewer | null
  config: PublicConfig
  operator: OperatorDetails
  /** All routes of the site. */
  routes: BuiltRoutes
  /** The instant of the rendering. */
  now: Date
  /** True for a whole document, false for the data of a client-side navigation. */
  document: boolean
  /**
   * Whether shared parts of pages are rendered once, and data are passed as JSON. The resulting page is identical
   * without.
   */
  fast: boolean
  /** Data that is in the document itself, once, and not again in the hydration data. */
  documentData: DocumentData
  /** The whole rendered document, passed as it is: a response body would be copied three times. */
  rendered: {
    html: Buffer<ArrayBuffer> | null
    /** No third party is admitted: its policy names none. */
    blocksThirdParties: boolean
    /** The inline scripts of the shell: only these may run. */
    scripts: readonly string[]
  }
  /** Calls the accounts API on behalf of a form; its cookies are forwarded to the browser. Null on cached pages. */
  accounts: ((path: string, body: unknown) => Promise<Response>) | null
  /** Streams a form with files to a call of the API. Null on cached pages. */
  upload: ((path: string, form: Request) => Promise<Response>) | null
}

/** Whether a personal page is rendered: never for crawlers. */
export const isSignedIn = ({ audience }: Pick<SiteRequest, 'audience'>): boolean =>
  audience === 'member' || audience === 'subscriber'

/** The message of a page in place of the promise of a mail while such mail is stopped; null while it is sent. */
export const mailDelayNotice = async ({ operator }: Pick<SiteRequest, 'operator'>, mail: PromisedMail): Promise<string | null> =>
  mailDelayText(mail, await operator.readMailStop())

export const siteRequest = createContext<SiteRequest>()

/** The router's context for one request. */
export function provideSiteRequest(request: SiteRequest): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(siteRequest, request)
  return provider
}
