import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfter } from '../../contract/retry-after.ts'
import { type ReaderService, readerServiceText } from '../../domain/navigation/reader-service.ts'
import { withTimeout } from '../with-timeout.ts'
import { inertPolicy, securityHeaders } from './csp.ts'
import type { RenderedPage } from './page-cache.ts'
import type { Renderer } from './renderer.ts'

/** The texts of the static error pages: 500 for an error of the site, 404 for everything else. */
const texts = {
  404: { title: '找不到頁面', sentence: '找不到您要的頁面內容' },
  500: { title: '伺服器忙碌中', sentence: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服' },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The reader service as a paragraph. */
const serviceParagraph = (service: ReaderService) =>
  `<p>${readerServiceText(service)
    .map(({ text, href }) => (href ? `<a href="${escaped(href)}">${escaped(text)}</a>` : escaped(text)))
    .join('')}</p>`

/** The style of a static page, in the colours of the site. Small, and allowed by its hash. */
const style =
  'html{background:light-dark(#fbf9f4,#14181a);color:light-dark(#1f2a2c,#ece8df);font:1.125rem/1.8 system-ui,"Noto Sans TC","PingFang TC",sans-serif}' +
  'main{max-width:30rem;margin:14vh auto;padding:0 1.25rem}' +
  'h1{margin:0 0 1rem;padding-top:1.25rem;border-top:3px solid currentcolor;font-size:1.75rem;line-height:1.4}' +
  'p{margin:0 0 1rem}' +
  'a{color:light-dark(#1f5c4d,#8ecdb6);text-underline-offset:.2em}' +
  'p:last-child a{display:inline-block;padding:.5rem 0}'

/** The content security policy of a static page: nothing but its style. */
export const staticPagePolicy = `${inertPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Used where the site's own page cannot be rendered, or would not explain the error: no file, no script, one link. */
export function staticErrorPage({
  title,
  sentence,
  service,
}: {
  title: string
  sentence?: string
  service?: ReaderService | undefined
}): string {
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${sentence ? `<p>${sentence}</p>` : ''}${service ? serviceParagraph(service) : ''}<p><a href="/">回首頁</a></p></main></body>
</html>
`
}

/** The static page of a kind of error; for a 500 it contains the reader service. */
export const staticErrorPageFor = (kind: 404 | 500, service?: ReaderService) =>
  staticErrorPage({ ...texts[kind], service: kind === 500 ? service : undefined })

/** The time limit for rendering it, milliseconds. */
const renderTimeout = 3_000
/** How long a rendered one is reused, milliseconds: errors occur in bursts, and the process is busy. */
const cacheTime = 5_000

/** Responds with the error page: 500, 503 under overload or when the database is down, 4xx for an invalid URL. */
export type ServeErrorPage = (request: IncomingMessage, response: ServerResponse, status: 400 | 414 | 500 | 503) => Promise<void>

/**
 * The site's error page, or a static one. Not cacheable. @param options.isDatabaseDown whether the database is down, so
 * that nothing is rendered
 */
export function createErrorPage(
  renderer: Pick<Renderer, 'renderForAudience'>,
  service: ReaderService,
  { isDatabaseDown = () => false, now = () => performance.now() }: { isDatabaseDown?: () => boolean; now?: () => number } = {},
): ServeErrorPage {
  const pages = {
    404: cachedRender(renderer, '/404', isDatabaseDown, now),
    500: cachedRender(renderer, '/500', isDatabaseDown, now),
  }
  return async (request, response, status) => {
    const kind = status < 500 ? 404 : 500
    const page = await pages[kind]()
    const headers = page?.headers ?? { ...securityHeaders, 'content-security-policy': staticPagePolicy }
    const body = page?.body ?? Buffer.from(staticErrorPageFor(kind, service))
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': retryAfter } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Renders a page once for all requests within a short time; when rendering fails, the previous one, or null. */
function cachedRender(
  { renderForAudience }: Pick<Renderer, 'renderForAudience'>,
  url: string,
  isDatabaseDown: () => boolean,
  now: () => number,
) {
  let rendered: RenderedPage | null = null
  let pending: Promise<RenderedPage | null> = Promise.resolve(null)
  let renderedAt = Number.NEGATIVE_INFINITY
  const render = async () => {
    try {
      rendered = await withTimeout(renderForAudience(url, 'visitor'), renderTimeout, 'not rendered')
    } catch {
      // the previous one is used
    }
    return rendered
  }
  return async () => {
    if (isDatabaseDown()) return rendered
    if (now() - renderedAt > cacheTime) {
      renderedAt = now()
      pending = render()
    }
    return pending
  }
}
