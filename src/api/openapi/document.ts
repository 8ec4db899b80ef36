/** A reference to a component. */
export interface Reference {
  $ref: string
}

/** The subset of JSON Schema that the contract's schemas are converted to. */
export interface Schema {
  description?: string
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
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export interface Content {
  schema: Schema
  example?: unknown
}

export interface DescribedParts {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, DescribedParts | Reference>
}

/** The subset of an OpenAPI 3.1 document that is written here. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, DescribedParts>
    securitySchemes: Record<string, object>
  }
}
