import { z } from 'zod'
import { accountFault } from '../../contract/accounts.ts'
import { schemaNames } from '../../contract/endpoints.ts'
import { problem } from '../../contract/shapes.ts'
import { answersOf } from './answers.ts'
import type { Call } from './calls.ts'
import type { Content, OpenApi, Operation } from './document.ts'
import { groups } from './groups.ts'
import { nameShapes, pascal, type Root } from './name-shapes.ts'
import { describeParameters, shareParameters } from './parameters.ts'
import { describeRefusals } from './refusals.ts'
import { describeSchemas } from './schemas.ts'

const description = `日安健康的應用程式介面。三個版本並存：v1.0 與 v2.0 收送 application/json；v3.0 另須以 api-key 標頭報上用戶端名稱。同一個呼叫在舊版本裡的 operationId 以 V1、V2 結尾。

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
}

/**
 * The OpenAPI 3.1 document of these calls, from the contract alone.
 * @throws when a shape has no name of its own, or two shapes have the same
 */
export function describeApi(calls: readonly Call[]): OpenApi {
  const answers = answersOf(calls, schemaNames)
  const roots = [problem, accountFault].map((schema): Root => ({ schema, direction: 'output', name: null }))
  for (const { operationId, params, query, body, answer } of calls) {
    for (const schema of [params, query].flatMap(fieldsOf)) roots.push({ schema, direction: 'input', name: null })
    if (body) roots.push({ schema: body, direction: 'input', name: `${pascal(operationId)}Body` })
    roots.push({ schema: answers.schemaOf(answer), direction: 'output', name: answers.nameOf(answer) })
  }
  const shapes = nameShapes(roots, schemaNames)
  const requested = calls.flatMap(({ params, query }) => [params, query]).filter((schema) => schema !== undefined)
  const { schemas, described: describedOf } = describeSchemas(shapes, requested)
  const referTo = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${shapes.names.get(schema)}` })

  const { components: parameters, sharing } = shareParameters(
    calls.map(({ params, query }) => [
      ...describeParameters('path', params, describedOf, schemaNames),
      ...describeParameters('query', query, describedOf, schemaNames),
    ]),
  )
  const paths: OpenApi['paths'] = {}
  for (const [
    at,
    { method, path, operationId, summary, group, security, body, multipart, answer, refusals },
  ] of calls.entries()) {
    const requested = sharing[at] ?? []
    const operation: Operation = {
      operationId,
      summary,
      tags: [group],
      security,
      ...(requested.length > 0 ? { parameters: requested } : {}),
      ...(body
        ? {
            requestBody: {
              required: !body.safeParse(undefined).success,
              content: described(
                multipart ? 'multipart/form-data' : 'application/json',
                referTo(body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body),
              ),
            },
          }
        : {}),
      responses: {
        200: { description: '成功', content: described('application/json', referTo(answers.schemaOf(answer))) },
        ...refusals,
      },
    }
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: '日安健康 API', version: '3.0', description },
    servers: [{ url: '/' }],
    tags: groups,
    paths,
    components: { schemas, parameters, responses: describeRefusals(), securitySchemes },
  }
}

/** The individual parameters of a call: together they are no shape of their own. */
const fieldsOf = (requested: z.ZodType | undefined): z.ZodType[] =>
  requested instanceof z.ZodObject ? Object.values<z.ZodType>(requested.shape) : []

const described = (type: string, schema: Content['schema']): Record<string, Content> => ({ [type]: { schema } })
