import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Endpoint } from '../../src/contract/endpoint.ts'

export interface DescribedParameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: { default?: unknown }
}

/** The OpenAPI description of a call, with references resolved. */
export interface Described {
  parameters: DescribedParameter[]
  body: { properties?: object } | undefined
}

interface Pointer {
  $ref?: string
}
interface Content {
  content?: Record<string, { schema: Pointer }>
}
interface Operation {
  parameters?: Pointer[]
  requestBody?: Content
  responses: Record<string, Pointer>
}

function operationOf(document: object, { method, path }: Endpoint): Operation | undefined {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

function follow<T>(document: object, actual: Pointer): T {
  const steps = actual.$ref?.split('/').slice(1)
  return (steps ? steps.reduce((at: Record<string, unknown>, step) => at[step] as typeof at, { ...document }) : actual) as T
}

const bodyOf = (operation: Operation | undefined) => operation?.requestBody?.content?.['application/json']?.schema

/** Reads call descriptions from a document, following its references. */
export function reader(document: object): (endpoint: Endpoint) => Described {
  return (endpoint) => {
    const actual = operationOf(document, endpoint)
    const body = bodyOf(actual)
    return {
      parameters: (actual?.parameters ?? []).map((parameter) => follow<DescribedParameter>(document, parameter)),
      body: body && follow(document, body),
    }
  }
}

/**
 * Validates requests and responses against the document with an independent JSON Schema validator; null means valid.
 */
export interface Judge {
  ofBody: (endpoint: Endpoint, body: unknown) => unknown
  ofAnswer: (endpoint: Endpoint, answer: { status: number; type: string; json: unknown }) => unknown
}

export function judge(document: object): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi' })
  const errorsOf = (schema: Pointer | undefined, value: unknown) => {
    const fits = schema?.$ref && ajv.getSchema(`openapi${schema.$ref}`)
    if (!fits) return 'the document has no schema for it'
    return fits(value) ? null : fits.errors
  }
  return {
    ofBody: (endpoint, body) => errorsOf(bodyOf(operationOf(document, endpoint)), body),
    ofAnswer: (endpoint, { status, type, json }) => {
      const actual = operationOf(document, endpoint)?.responses[status]
      return actual
        ? errorsOf(follow<Content>(document, actual).content?.[type]?.schema, json)
        : `the document has no response ${status}`
    },
  }
}
