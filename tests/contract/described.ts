import type { Endpoint } from '../../src/contract/endpoint.ts'

export interface DescribedParameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: { default?: unknown }
}

/** What the OpenAPI document says of a call, with what it points to in the place of the pointers. */
export interface Described {
  parameters: DescribedParameter[]
  body: { properties?: object } | undefined
}

interface Pointer {
  $ref?: string
}
interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: Pointer[]; requestBody?: { content: Record<string, { schema: Pointer }> } }>
  >
}

/** Reads calls in a document as a program does that follows its pointers. */
export function reader(document: object): (endpoint: Endpoint) => Described {
  const { paths } = document as Document
  const follow = <T>(told: Pointer): T => {
    const steps = told.$ref?.split('/').slice(1)
    return (steps ? steps.reduce((at: Record<string, unknown>, step) => at[step] as typeof at, { ...document }) : told) as T
  }
  return ({ method, path }) => {
    const told = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const body = told?.requestBody?.content['application/json']?.schema
    return {
      parameters: (told?.parameters ?? []).map((parameter) => follow<DescribedParameter>(parameter)),
      body: body && follow(body),
    }
  }
}
