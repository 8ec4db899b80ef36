import type { OpenApi, Schema } from './document.ts'

/**
 * The document with the named shapes among its components, and a reference wherever one of them stood. The
 * generator names only schemas that know of OpenAPI, and the contract's must not; so equal shapes are found here.
 */
export function nameShapes(document: OpenApi, shapes: Record<string, Schema>): OpenApi {
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
