import { z } from 'zod'
import { idParam } from '../../contract/shapes.ts'
import type { Schema } from './document.ts'
import type { Direction, ShapeNames } from './name-shapes.ts'

const reference = (name: string) => `#/components/schemas/${name}`

interface DescribedParts {
  schemas: Record<string, Schema>
  described: ReadonlyMap<z.ZodType, Schema>
}

/**
 * All shapes in OpenAPI 3.1, by name, with references to each other. `requested` are shapes without a name:
 * the parameters of a call.
 * @throws when a shape differs between requests and responses: then it must be two shapes
 */
export function describeSchemas({ names, met }: ShapeNames, requested: readonly z.ZodType[]): DescribedParts {
  const named: Record<string, Schema> = {}
  for (const direction of ['output', 'input'] as const) {
    const described = notify(new Map([...names].filter(([schema]) => met[direction].has(schema))), direction)
    for (const [name, schema] of Object.entries(described)) {
      if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(schema))
        throw new Error(`${name} is sent in another shape than it is answered in`)
      named[name] = schema
    }
  }
  const numbered = new Map(requested.map((schema, at) => [schema, String(at)]))
  const loose = notify(new Map([...names, ...numbered]), 'input')
  return {
    schemas: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
    described: new Map(requested.map((schema, at) => [schema, loose[at] ?? {}])),
  }
}

function notify(names: ReadonlyMap<z.ZodType, string>, io: Direction): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: reference, io, unrepresentable: 'any', override: tidy })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema as unknown as Schema]),
  )
}

/** A number in an address: text for the router, a number for API clients, for whom it is the `id` of a response. */
const numberInAddress = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

/**
 * Omits what a format implies, and the bounds that every integer of JavaScript has. A default is documented with its
 * typed value, although an address contains it as text.
 */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (zodSchema === idParam) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, numberInAddress)
  }
  const def = zodSchema._zod.def as {
    type: string
    defaultValue?: NonNullable<typeof jsonSchema.default>
    keyType?: z.core.$ZodType
  }
  if (def.type === 'record' && def.keyType instanceof z.ZodEnum) nameKeys(jsonSchema, def.keyType.options.map(String))
  if (def.type === 'default') jsonSchema.default = def.defaultValue
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/** Lists the keys of a record individually: code generators do not support `propertyNames`. */
function nameKeys(jsonSchema: z.core.JSONSchema.BaseSchema, keys: readonly string[]): void {
  const { additionalProperties: value } = jsonSchema
  if (typeof value !== 'object') return
  delete jsonSchema.propertyNames
  jsonSchema.properties = Object.fromEntries(keys.map((key) => [key, value]))
  jsonSchema.additionalProperties = false
}
