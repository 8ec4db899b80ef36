import type { Schema } from './document.ts'
import descriptions from './field-descriptions.json' with { type: 'json' }

/**
 * Descriptions by the name of a field. A name with another meaning in one shape has an entry `Shape.field`, which takes
 * precedence. They are not in the contract's schemas, because browsers load those.
 */
export const fieldDescriptions: Readonly<Record<string, string>> = descriptions

/** The names that need no description: they are ratios, whose keys are their meaning. */
export const selfExplanatory = /^\d+(?: ?[:/] ?\d+)?$/

/** The shapes with descriptions of their fields. */
export const describeFields = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([shape, schema]) => [
      shape,
      schema.properties ? { ...schema, properties: describeProperties(shape, schema.properties) } : schema,
    ]),
  )

const describeProperties = (shape: string, properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = fieldDescriptions[`${shape}.${name}`] ?? fieldDescriptions[name]
      return [name, description === undefined ? schema : { ...schema, description }]
    }),
  )
