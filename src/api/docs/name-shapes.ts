import type { OpenApi, Schema } from './document.ts'

/**
 * The document with every repeated shape that has a name replaced by a reference to it. The generator names
 * only copies of a schema, and the contract's own must not know of OpenAPI; so equal shapes are found here.
 */
export function nameShapes(document: OpenApi): OpenApi {
  const shapes = document.components?.schemas ?? {}
  const names = new Map(Object.entries(shapes).map(([name, schema]) => [JSON.stringify(schema), `#/components/schemas/${name}`]))

  const fold = (value: unknown, keep = false): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => fold(item))
    const reference = keep ? undefined : referenceTo(value)
    return reference ?? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fold(part)]))
  }
  const referenceTo = (schema: Schema): Schema | undefined => {
    const whole = names.get(JSON.stringify(schema))
    if (whole) return { $ref: whole }
    if (!Array.isArray(schema.type) || schema.type.join() !== 'object,null') return undefined
    const base = names.get(JSON.stringify({ ...schema, type: 'object' }))
    return base ? { anyOf: [{ $ref: base }, { type: 'null' }] } : undefined
  }

  const schemas = Object.fromEntries(Object.entries(shapes).map(([name, schema]) => [name, fold(schema, true) as Schema]))
  return { ...document, components: { ...document.components, schemas }, paths: fold(document.paths) as OpenApi['paths'] }
}
