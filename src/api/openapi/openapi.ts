import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { endpoints } from '../../contract/endpoints.ts'
import type { ApiApp } from '../serving/serve.ts'
import { accountCalls, callOf } from './calls.ts'
import { describeApi } from './describe-api.ts'
import type { OpenApi } from './document.ts'

/** Where the build copies the files of Swagger UI's package. */
const folder = '/api-docs'

/**
 * Swagger UI has a dark theme, but does not follow the system's setting. Reading calls may be tried out;
 * all others are disabled.
 */
const start = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
  queryConfigEnabled: false,
})
`
const style = `
body { margin: 0; background: #fafafa; font: 1rem/1.75 system-ui, "Noto Sans TC", sans-serif; }
#reference > main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; }
.dark-mode body { background: #1c2022; }
@media (prefers-color-scheme: dark) { body { background: #1c2022; color: #e4e6e6; } #reference > main a { color: #7fc4ff; } }
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page's own policy: scripts and styles of this origin and its two inline ones, calls to this origin, the
 * pictures inside the styles.
 */
const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(start)}`,
  `style-src 'self' ${hashOf(style)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The document as a page for people, rendered in the browser by Swagger UI. Before it has started, and without scripts,
 * the page links to the document.
 */
function docsPage({ info: { title, version, description = '' } }: OpenApi): string {
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
<style>${raw(style)}</style>
</head>
<body>
<div id="reference">
<main>
<h1>${title}</h1>
<p>版本 ${version}・<a href="/api/openapi.json">OpenAPI 文件（JSON）</a></p>
${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
<noscript><p>逐項說明要開啟 JavaScript 才看得到；所有呼叫、欄位與狀態碼都寫在上面的 OpenAPI 文件裡，任何 OpenAPI 工具都能讀取。</p></noscript>
</main>
</div>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script>${raw(start)}</script>
</body>
</html>`
  return page.toString()
}

/** The OpenAPI 3.1 document of the whole API. */
export const openApiDocument = (): OpenApi => describeApi([...accountCalls, ...endpoints.map(callOf)])

/**
 * The document for programs (`/api/openapi.json`) and for people (`/api/docs`). Both are generated
 * once, at the first request.
 */
export function serveOpenApi(app: ApiApp): void {
  let document: OpenApi | undefined
  let page: string | undefined

  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument()
    return c.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })
  app.get('/api/docs', (c) => {
    document ??= openApiDocument()
    page ??= docsPage(document)
    return c.html(page, 200, { 'cache-control': 'public, max-age=300', 'content-security-policy': docsPolicy })
  })
}
