import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { type CreateDocumentOptions, createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { accountError } from '../../contract/accounts.ts'
import { endpoints, schemaNames } from '../../contract/endpoints.ts'
import { idParam, problem } from '../../contract/shapes.ts'
import { registers } from '../../domain/registers/registers.ts'
import type { ApiApp } from '../serving/serve.ts'
import { accountCalls, type Call, callOf, describeErrorResponses, type OpenApi, responsesOf, type Schema } from './calls.ts'
import descriptions from './field-descriptions.json' with { type: 'json' }
import { nameShapes, pascalCase, type RootSchema, type ShapeNames, shareParameters } from './parameters.ts'

/**
 * Descriptions by the name of a field. A name with another meaning in one shape has an entry `Shape.field`, which takes
 * precedence. They are not in the contract's schemas, because browsers load those.
 */
export const fieldDescriptions: Readonly<Record<string, string>> = descriptions

/** The labels of registers' fields, which describe fields of the same name; null for a name with several labels. */
const labels = new Map<string, string | null>()
for (const [name, { label }] of registers.flatMap(({ fields }) => Object.entries(fields)))
  labels.set(name, labels.get(name) === undefined || labels.get(name) === label ? label : null)

export const descriptionOf = (shape: string, name: string): string | undefined =>
  fieldDescriptions[`${shape}.${name}`] ?? fieldDescriptions[name] ?? labels.get(name) ?? undefined

/** The names that need no description: they are ratios, whose keys are their meaning. */
export const selfExplanatoryName = /^\d+(?: ?[:/] ?\d+)?$/

/** The shapes with descriptions of their fields. */
const describeFields = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([shape, schema]) => [
      shape,
      schema.properties ? { ...schema, properties: describeProperties(shape, schema.properties) } : schema,
    ]),
  )

const describeProperties = (shape: string, properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = descriptionOf(shape, name)
      return [name, description === undefined ? schema : { ...schema, description }]
    }),
  )

/** The groups of calls, in the order of the document. */
const groups = [
  { name: 'account', description: '登入與登出' },
  { name: 'posts', description: '文章、部落格與書' },
  { name: 'search', description: '搜尋' },
  { name: 'recommendations', description: '推薦' },
  { name: 'places', description: '頻道、標籤、作者、專欄、雜誌、專題、影片與編輯頁面' },
  { name: 'site', description: '首頁、頁首、選單與付費牆的文案' },
  { name: 'discovery', description: '所有公開頁面的位址' },
  { name: 'quizzes', description: '健康測驗' },
  { name: 'tools', description: '健康工具' },
  { name: 'shares', description: '分享與贈閱' },
  { name: 'member', description: '會員與會員的帳號' },
  { name: 'favorites', description: '收藏' },
  { name: 'topics', description: '追蹤的主題' },
  { name: 'newsletters', description: '電子報' },
  { name: 'records', description: '健康紀錄與它的同意書' },
  { name: 'subscriptions', description: '訂閱、閱讀權益與雜誌的寄送' },
  { name: 'payment', description: '購買與訂單' },
  { name: 'questions', description: '問糖尿病：提問的人' },
  { name: 'desk', description: '問糖尿病：回覆的人' },
  { name: 'forms', description: '表單與活動報名' },
  { name: 'ads', description: '廣告' },
  { name: 'measures', description: '本站自己的計數' },
  { name: 'office', description: '營運：訂單、對帳與角色' },
  { name: 'demo', description: '示範模式才有的呼叫' },
]

const description = `這個網站的應用程式介面。三個版本並存：v1.0 與 v2.0 收送 application/json；v3.0 另須以 api-key 標頭報上用戶端名稱。同一個呼叫在舊版本裡的 operationId 以 V1、V2 結尾。

成功的回應都是 {"items": …}，分頁的列表另有 "meta"。失敗的回應是 RFC 9457 的 application/problem+json，"code" 不會改變，可以依它判斷。

內文依觀看者的身分（訪客、會員、訂戶）裁切：牆後的文字不會離開伺服器。登入以工作階段 cookie 表示；改變狀態的呼叫只接受來自本站的要求。`

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: '用戶端的名稱；公開，不是密碼。v3.0 的呼叫都要帶。',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'healthpress.session_token',
    description: '登入後的工作階段；在 https 上名稱前面加 __Secure-。',
  },
} as const

/**
 * The OpenAPI 3.1 document of these calls, from the contract alone.
 * @throws when a shape has no name of its own, two shapes have the same, or one differs between requests and responses
 */
function describeApi(calls: readonly Call[]): OpenApi {
  const responses = responsesOf(calls, schemaNames)
  const shapes = nameShapes(
    [
      ...[problem, accountError].map((schema): RootSchema => ({ schema, direction: 'output', name: null })),
      ...calls.flatMap(({ operationId, params, query, body, response }): RootSchema[] => [
        ...[params, query].flatMap(fieldsOf).map((schema): RootSchema => ({ schema, direction: 'input', name: null })),
        ...(body ? [{ schema: body, direction: 'input' as const, name: `${pascalCase(operationId)}Body` }] : []),
        { schema: responses.schemaOf(response), direction: 'output', name: responses.nameOf(response) },
      ]),
    ],
    schemaNames,
  )
  registerNames(shapes)
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const call of calls) {
    const pathTemplate = call.path.replace(/:(\w+)/g, '{$1}')
    paths[pathTemplate] = {
      ...paths[pathTemplate],
      [call.method.toLowerCase()]: operationOf(call, responses.schemaOf(call.response)),
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: '雜誌網站 API',
        version: '3.0',
        description,
        contact: { name: '編輯部' },
        license: { name: '保留一切權利', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/' }],
      tags: groups,
      paths,
      components: { responses: describeErrorResponses(), securitySchemes },
    },
    { override: simplifySchema, outputIdSuffix, allowEmptySchema: { custom: true, transform: true } },
  ) as unknown as OpenApi
  throwIfTwoForms(document)
  document.components.parameters = shareParameters(document, calls, schemaNames)
  document.components.schemas = describeFields(document.components.schemas)
  return document
}

function operationOf(call: Call, response: z.ZodType): ZodOpenApiOperationObject {
  const { operationId, summary, description, group, security, params, query, body, multipart, errorResponses } = call
  const bodySchema = body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body
  return {
    operationId,
    summary,
    description,
    tags: [group],
    security,
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
    },
    ...(body && bodySchema
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema: bodySchema } },
          },
        }
      : {}),
    responses: { 200: { description: '成功', content: { 'application/json': { schema: response } } }, ...errorResponses },
  }
}

/** zod-openapi makes each schema with an id a component. The browser never loads the ids. */
function registerNames({ names }: ShapeNames): void {
  for (const [schema, id] of names) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}

/** The individual parameters of a call: together they are no shape of their own. */
const fieldsOf = (requested: z.ZodType | undefined): z.ZodType[] =>
  requested instanceof z.ZodObject ? Object.values<z.ZodType>(requested.shape) : []

/** No name of the contract ends in it. */
const outputIdSuffix = '-output'

function throwIfTwoForms({ components: { schemas } }: OpenApi): void {
  const names = Object.keys(schemas).filter((name) => name.endsWith(outputIdSuffix))
  if (names.length > 0) throw new Error(`Sent in another shape than it is received in: ${names.join(', ')}`)
}

/**
 * Omits what a format implies, and the bounds that every integer of JavaScript has. A default is documented with its
 * typed value, although a URL contains it as text.
 */
const simplifySchema: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema }) => {
  if (zodSchema === idParam) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
    // text for the router, a number for API clients, for whom it is the `id` of a response
    Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: 2_147_483_647 })
  }
  const def = zodSchema._zod.def as { type: string; defaultValue?: unknown; keyType?: z.core.$ZodType; items?: unknown[] }
  // code generators do not support `propertyNames`: the keys of a record are listed individually
  if (def.type === 'record' && def.keyType instanceof z.ZodEnum && typeof jsonSchema.additionalProperties === 'object') {
    const value = jsonSchema.additionalProperties
    delete jsonSchema.propertyNames
    jsonSchema.properties = Object.fromEntries(def.keyType.options.map((key) => [String(key), value]))
    jsonSchema.additionalProperties = false
  }
  if (def.type === 'tuple') describeItems(jsonSchema)
  if (def.type === 'default') jsonSchema.default = def.defaultValue
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/**
 * A tuple of equal items is described as an array of fixed length, which more programs understand than `prefixItems`.
 * Others get `items` without a rule: programs expect it on every array, and `maxItems` excludes further items.
 */
function describeItems(jsonSchema: { prefixItems?: unknown[]; items?: unknown; minItems?: number; maxItems?: number }): void {
  const { prefixItems: all = [] } = jsonSchema
  const isUniform = new Set(all.map((item) => JSON.stringify(item))).size === 1
  if (isUniform) delete jsonSchema.prefixItems
  Object.assign(jsonSchema, { items: isUniform ? all[0] : {}, minItems: all.length, maxItems: all.length })
}

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
