import { endpoints } from '../../contract/endpoints.ts'
import type { ApiApp } from '../serving/serve.ts'
import { accountCalls, callOf } from './calls.ts'
import { describeApi } from './describe-api.ts'
import type { OpenApi } from './document.ts'
import { docsPage, docsPolicy } from './page.ts'

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
