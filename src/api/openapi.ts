import { createHash } from 'node:crypto'
import { endpoints } from '../contract/endpoints.ts'
import { docsPage } from './docs/page.ts'
import { docsStyle } from './docs/style.ts'
import { accountCalls, callOf } from './openapi/calls.ts'
import { describeApi } from './openapi/describe-api.ts'
import type { OpenApi } from './openapi/document.ts'
import type { ApiApp } from './serving/serve.ts'

/** The OpenAPI 3.1 document of the whole API. */
export const openApiDocument = (): OpenApi => describeApi([...accountCalls, ...endpoints.map(callOf)])

/** The document for programs (`/api/openapi.json`) and for people (`/api/docs`). Both are made once, when first asked for. */
export function serveOpenApi(app: ApiApp): void {
  let document: OpenApi | undefined
  let page: string | undefined
  const style = createHash('sha256').update(docsStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument()
    return c.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })
  app.get('/api/docs', (c) => {
    document ??= openApiDocument()
    page ??= docsPage(document)
    return c.html(page, 200, { 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
  })
}
