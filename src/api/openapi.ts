import { createHash } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { member } from '../contract/member.ts'
import { block, post, postSummary } from '../contract/posts.ts'
import { recommendedAd, recommendedItem, recommendedPost, recommendedProduct } from '../contract/recommendations.ts'
import { pageMeta, picture, problem } from '../contract/shapes.ts'
import { headerEvent, latestMagazine, menuGroup, menuItem, popularKeyword, wall } from '../contract/shell.ts'
import type { OpenApi, Schema } from './docs/document.ts'
import { nameShapes } from './docs/name-shapes.ts'
import { docsPage } from './docs/page.ts'
import { docsStyle } from './docs/style.ts'
import type { ApiApp } from './serving/serve.ts'

/** Shapes that the document names and refers to, instead of repeating them. */
const named = {
  Problem: problem,
  PageMeta: pageMeta,
  Picture: picture,
  Post: post,
  PostSummary: postSummary,
  Block: block,
  Member: member,
  MenuGroup: menuGroup,
  MenuItem: menuItem,
  HeaderEvent: headerEvent,
  LatestMagazine: latestMagazine,
  PopularKeyword: popularKeyword,
  Wall: wall,
  RecommendedPost: recommendedPost,
  RecommendedProduct: recommendedProduct,
  RecommendedAd: recommendedAd,
  RecommendedItem: recommendedItem,
}

const description = `日安健康的應用程式介面。三個版本並存：v1.0 與 v2.0 收送 application/json；v3.0 另須以 api-key 標頭報上用戶端名稱。

成功的回應都是 {"items": …}，分頁的列表另有 "meta"。失敗的回應是 RFC 9457 的 application/problem+json，"code" 不會改變，可以依它判斷。

內文依觀看者的身分（訪客、會員、訂戶）裁切：牆後的文字不會離開伺服器。登入以工作階段 cookie 表示；改變狀態的呼叫只接受來自本站的要求。`

/** The OpenAPI 3.1 document of everything that is on the router. */
export function openApiDocument(app: ApiApp): OpenApi {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '日安健康 API', version: '3.0', description },
    servers: [{ url: '/' }],
  })
  return nameShapes(document as unknown as OpenApi, shapesOf(named))
}

/** The named schemas in the generator's words: each as the answer of a call in a document of their own. */
function shapesOf(schemas: Record<string, z.ZodType>): Record<string, Schema> {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  for (const [name, schema] of Object.entries(schemas)) {
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } }
    openAPIRegistry.registerPath({ method: 'get', path: `/${name}`, responses })
  }
  const { paths } = getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }) as unknown as OpenApi
  const shapeOf = (name: string) => paths[`/${name}`]?.['get']?.responses['200']?.content?.['application/json']?.schema ?? {}
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, shapeOf(name)]))
}

/** The document for programs (`/api/openapi.json`) and for people (`/api/docs`). Both are made once, when first asked for. */
export function serveOpenApi(app: ApiApp): void {
  register(app)
  let document: OpenApi | undefined
  let page: string | undefined
  const style = createHash('sha256').update(docsStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument(app)
    return c.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })
  app.get('/api/docs', (c) => {
    document ??= openApiDocument(app)
    page ??= docsPage(document)
    return c.html(page, 200, { 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
  })
}

function register({ openAPIRegistry }: ApiApp): void {
  openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: '用戶端的名稱；公開，不是密碼。v3.0 的呼叫都要帶。',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'healthpress.session_token',
    description: '登入後的工作階段。',
  })
}
