/** The parts of JSON Schema that our contract's schemas come out as. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

interface Operation {
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** An OpenAPI 3.1 document, as far as the page reads it. */
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, object> }
}

export interface Call extends Operation {
  method: string
  path: string
}

/** The calls of a document by group, both in the order in which they stand there. */
export function callsByGroup(document: OpenApi): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), { ...operation, method: method.toUpperCase(), path }])
    }
  }
  return groups
}
