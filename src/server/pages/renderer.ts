import type { RouterContextProvider } from 'react-router'
import { createClient, isApiError, type Listener } from '../../contract/client.ts'
import { type Audience, audienceOf, type Viewer, viewerOf } from '../../domain/membership/viewer.ts'
import { redirectKey } from '../../domain/navigation/redirects.ts'
import { isOfficePath } from '../../domain/office/paths.ts'
import { Backpressure } from '../../operations/bounded-queue.ts'
import type { OperatorDetails, PublicConfig, SiteRequest } from '../../rendering/request-context.ts'
import { type Cdn, sharedHeaders } from '../cdn/shared-headers.ts'
import type { DisplayFaces } from '../display-faces/display-faces.ts'
import { ShellCache } from '../shell-cache.ts'
import { allowedThirdParties, contentSecurityPolicy, inertPolicy, lensPolicy, type PolicyContext, pageHeaders } from './csp.ts'
import { cachedStatuses, type RenderedPage } from './page-cache.ts'
import { type LensRenderOptions, withAppearance } from './serve-page.ts'
import { buildFor, routersOf, type SiteBuild, type SiteBuilds, type SiteRouter, type SiteRoutes } from './site-routes.ts'
import { type ApiFetch, type InProcessApi, rendererTransport } from './transport.ts'

type Report = (error: unknown) => void

/** Renders pages: for an audience (cached) or for a person (never cached). */
export interface Renderer {
  renderForAudience(url: string, audience: Audience): Promise<RenderedPage>
  /** Renders a page as an audience would see it at an instant: nothing is read from a cache or written into one. */
  renderThroughLens(options: LensRenderOptions): Promise<Response>
  /** Whether the draft that a page would show still exists, and could be published now. */
  canShowThroughLens(options: LensRenderOptions): Promise<boolean>
  renderForPerson(request: Request, person: { viewer: Viewer; requestId: string; ip: string }): Promise<Response>
}

export function createRenderer(options: {
  builds: () => Promise<SiteBuilds>
  routes: SiteRoutes
  api: ApiFetch
  inside: InProcessApi | undefined
  shell: ShellCache
  /** The public settings; a new object only when a value has changed. */
  config: () => PublicConfig
  operator: OperatorDetails
  /** Other sites that forms of personal pages may post to: the payment gateway. */
  formTargets: readonly string[]
  /** Whether parts shared by many pages are rendered once. */
  fast: boolean
  /** The display faces of shared pages. */
  faces: DisplayFaces
  /** The shared cache, which may store the pages of visitors and crawlers. */
  cdn?: Cdn | undefined
  /** Whether the development server builds the site. */
  development: boolean
  /** Reports errors in rendering; the reader gets the error page. */
  report: Report
  /** Called for the API calls that pages make. */
  listeners: Listener
}): Renderer {
  const { routes, api, inside, shell, operator, fast, development } = options
  const routerOf = routersOf(options.report, fast)
  const configuredThirdParties = allowedThirdParties(options.config().thirdParties)

  const render = async (
    request: Request,
    viewer: Viewer,
    person: { requestId: string; ip: string; headers: Record<string, string> } | null,
    lensView: Pick<LensRenderOptions, 'now' | 'lens'> | null = null,
  ) => {
    const tags = new Set<number>()
    const bindings = { viewer, requestId: person?.requestId ?? '', ip: person?.ip ?? '127.0.0.1', ...lensView }
    const { origin, pathname } = new URL(request.url)
    const builds = await options.builds()
    const build = buildFor(builds, pathname)
    let overloaded = false
    const onOverload = () => {
      overloaded = true
    }
    const config = options.config()
    const transport = rendererTransport({
      api,
      inside,
      shell: lensView ? new ShellCache() : shell,
      origin,
      bindings,
      headers: person?.headers ?? {},
      tags,
      onOverload,
    })
    const site: SiteRequest = {
      client: createClient(transport, config.apiKey, options.listeners),
      audience: audienceOf(viewer),
      person: person && viewer,
      config,
      operator,
      routes: build.routes,
      fast,
      now: lensView?.now ?? new Date(),
      document: !pathname.endsWith('.data'),
      documentData: { bodies: new Map(), sharedShellData: null, data: {} },
      rendered: { html: null, blocksThirdParties: true, scripts: [] },
      accounts: person && accountsCall(api, origin, bindings, person.headers),
      upload: person && uploadCall(api, origin, bindings, person.headers),
    }
    const router = routerOf(build)
    const provided = build.entry.module.provideSiteRequest(site)
    const answered = await router(pathname)(request, provided)
    const redirection = site.document && answered.status === 404 ? await movedTo(request, site) : null
    const none = { body: Buffer.alloc(0), file: null }
    if (redirection) return { response: redirection, ...none, rendered: site.rendered, tags, isReaders: false }
    const isReaders = site.document && isMissingPage(answered)
    const response = isReaders ? await ofReaders(builds, origin, site, answered) : answered
    // the office reports overload itself, in its own shell
    if (overloaded && response.status >= 500 && response.status !== 503) throw new Backpressure('a call was turned away')
    // a file to download is passed on as it is made
    const file = person && request.method !== 'HEAD' && response.headers.has('content-disposition') ? response.body : null
    if (file) return { response, ...none, file, rendered: site.rendered, tags, isReaders }
    const html = request.method === 'HEAD' ? null : site.rendered.html
    const body = html ?? Buffer.from(await response.arrayBuffer())
    return { response, body, file, rendered: site.rendered, tags, isReaders }
  }

  /** The readers' error page: what the office hides from a user is reported as not found, as everywhere. */
  const ofReaders = (builds: SiteBuilds, origin: string, requested: SiteRequest, answered: Response) => {
    const build = builds.site as SiteBuild
    const site = { ...requested, routes: build.routes }
    return errorPageFor(routerOf(build), origin, build.entry.module.provideSiteRequest(site), answered)
  }

  const policyOf = (response: Response, scripts: readonly string[], surroundings: PolicyContext) =>
    response.headers.get('content-type')?.startsWith('text/html')
      ? contentSecurityPolicy(scripts, { ...surroundings, development })
      : inertPolicy

  const canShowThroughLens: Renderer['canShowThroughLens'] = async ({ lens: { entryDraft, staff: viewer } }) => {
    if (entryDraft === null) return true
    const { register: name, id } = entryDraft
    const { siteUrl: origin, apiKey } = options.config()
    const bindings = { viewer, requestId: '', ip: '127.0.0.1' }
    const transport = rendererTransport({
      ...{ api, inside, shell: new ShellCache(), origin, bindings },
      ...{ headers: {}, tags: new Set(), onOverload: () => undefined },
    })
    try {
      await createClient(transport, apiKey)('GET /api/v3.0/office/register_draft/:name/:id/lens', {
        params: { name, id },
        query: { readers: 'visitor' },
      })
      return true
    } catch (error) {
      if (isApiError(error) && error.status < 500) return false
      throw error
    }
  }
  return {
    canShowThroughLens,
    async renderForAudience(url, audience) {
      const request = new Request(options.config().siteUrl + url, { headers: { accept: 'text/html' } })
      const { response, body: rawBody, rendered, tags } = await render(request, viewerOf(audience), null)
      const { html: body, style, link } = options.faces.insert(rawBody)
      const handle = routes.handleOf(url)
      const thirdParties = rendered.blocksThirdParties ? [] : configuredThirdParties
      const headers = {
        ...cachedHeaders(response, audience),
        ...pageHeaders(handle),
        ...(link === null ? {} : { link }),
        'content-security-policy': policyOf(response, rendered.scripts, { handle, thirdParties, style }),
      }
      const mayShare = isPublic(audience) && cachedStatuses.has(response.status)
      const shared = options.cdn && mayShare ? sharedHeaders(options.cdn, tags) : undefined
      return { status: response.status, headers, body, tags, shared }
    },
    async renderThroughLens({ url, audience, now, appearance, lens }) {
      const request = new Request(options.config().siteUrl + url, { headers: { accept: 'text/html' } })
      const { response, body: rawBody } = await render(request, viewerOf(audience), null, { now, lens })
      const type = response.headers.get('content-type') ?? ''
      const { html: body, style } = options.faces.insert(rawBody)
      const policy = lensPolicy(development, style)
      // a redirect would leave the lens unnoticed
      if (!type.startsWith('text/html') || response.headers.has('location'))
        return new Response(null, { status: 404, headers: { 'content-security-policy': policy } })
      const headers = { 'content-type': type, 'content-security-policy': policy, 'x-robots-tag': 'noindex' }
      return new Response(withAppearance(body, appearance), { status: response.status, headers })
    },
    async renderForPerson(request, { viewer, requestId, ip }) {
      const forwarded: Record<string, string> = {}
      for (const name of ['cookie', 'user-agent', 'accept-language']) {
        const value = request.headers.get(name)
        if (value) forwarded[name] = value
      }
      const { response, body, file, rendered, isReaders } = await render(request, viewer, { requestId, ip, headers: forwarded })
      const headers = new Headers(response.headers)
      headers.set(
        'content-security-policy',
        policyOf(response, rendered.scripts, {
          ...(isReaders ? {} : { handle: routes.handleOf(new URL(request.url).pathname) }),
          formTargets: options.formTargets,
        }),
      )
      return new Response(file ?? (body.length > 0 ? body : null), { status: response.status, headers })
    },
  }
}

/** The redirect of a URL that has no page (any more); null if there is none. */
async function movedTo({ method, url }: Request, { client, config: { siteUrl } }: SiteRequest): Promise<Response | null> {
  const { pathname, search } = new URL(url)
  if ((method !== 'GET' && method !== 'HEAD') || isOfficePath(pathname)) return null
  const from = pathname + search
  const redirect = await client('GET /api/v3.0/redirect', { query: { from } }).catch(() => null)
  const target = redirect && URL.parse(redirect.items.moved_to, siteUrl)
  // the whole URL of this page would lead here again
  if (!target || (target.origin === new URL(siteUrl).origin && redirectKey(target.href) === redirectKey(from))) return null
  const location = target.origin === new URL(siteUrl).origin ? target.pathname + target.search + target.hash : target.href
  return new Response(null, { status: 301, headers: { location } })
}

const isPublic = (audience: Audience) => audience === 'visitor' || audience === 'bot'

/** Headers of a shared page: without cookies, and with revalidation by the browser. */
function cachedHeaders(response: Response, audience: Audience): Record<string, string> {
  const { 'set-cookie': _, 'content-length': __, ...ownHeaders } = Object.fromEntries(response.headers)
  return {
    ...ownHeaders,
    'cache-control':
      response.status >= 500 ? 'no-store' : isPublic(audience) ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    vary: 'Cookie, Accept-Encoding, User-Agent',
  }
}

function accountsCall(
  api: ApiFetch,
  origin: string,
  bindings: { viewer: Viewer; requestId: string; ip: string },
  headers: Record<string, string>,
): SiteRequest['accounts'] {
  return (path, body) => {
    const request = new Request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
    return api(request, { ...bindings, internal: true })
  }
}

function uploadCall(
  api: ApiFetch,
  origin: string,
  bindings: { viewer: Viewer; requestId: string; ip: string },
  headers: Record<string, string>,
): SiteRequest['upload'] {
  return (path, form) => {
    const type = form.headers.get('content-type') ?? ''
    const streamed = { method: 'POST', headers: { ...headers, 'content-type': type, origin }, body: form.body, duplex: 'half' }
    return api(new Request(origin + path, streamed), { ...bindings, internal: true })
  }
}

/**
 * Whether a response is an error without a page: routes of other document types (a feed, a sitemap) have none, and for
 * an unsupported method the router responds without the shell.
 */
function isMissingPage({ status, headers }: Response): boolean {
  if (status === 405) return true
  return (status === 404 || status === 500) && !headers.get('content-type')?.startsWith('text/html')
}

/** The site's error page, instead of a response without a page. */
async function errorPageFor(
  router: SiteRouter,
  origin: string,
  provided: RouterContextProvider,
  { status }: Response,
): Promise<Response> {
  const path = status < 500 ? '/404' : '/500'
  const { headers } = await router(path)(new Request(origin + path), provided)
  if (status === 405) headers.set('allow', 'GET, HEAD')
  return new Response(null, { status, headers })
}
