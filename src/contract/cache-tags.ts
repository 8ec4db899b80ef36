import { z } from 'zod'
import type { PurgeTag } from '../domain/navigation/purge-tags.ts'

/** Receives a cache tag. */
export type AddTag = (name: PurgeTag) => void
/** Collects the cache tags of a response, or of a part of it. */
type TagCollector = (value: unknown, add: AddTag) => void
/** Derives cache tags from one field of an entity and its sibling fields. */
type TagsOfField<Value, Beside> = (value: Value, beside: Beside) => PurgeTag | readonly PurgeTag[]

const fieldTags = new WeakMap<z.ZodType, TagsOfField<never, never>>()

/**
 * Declares the cache tags of a key field (`id` of an author, of a picture). Wherever the field occurs in a response, in
 * whatever shape it is spread into, the response shows that entity, and every page that shows the response is purged
 * with it.
 */
export function withCacheTags<Schema extends z.ZodType, Beside extends object = object>(
  field: Schema,
  name: TagsOfField<z.input<Schema>, Beside>,
): Schema {
  fieldTags.set(field, name as TagsOfField<never, never>)
  return field
}

/** An integer id with cache tags. */
export const taggedNumber = (name: (id: number) => PurgeTag | readonly PurgeTag[]) => withCacheTags(z.number().int(), name)

/**
 * Compiles the collector of a response's cache tags from its schema, once; null if nothing in it has a tag.
 * @throws if a union has tags and no discriminator
 */
export function compileTagCollector(schema: z.ZodType): TagCollector | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = compileTagCollector(schema.unwrap() as z.ZodType)
    return inner && ((value, add) => value !== null && value !== undefined && inner(value, add))
  }
  if (schema instanceof z.ZodArray) {
    const inner = compileTagCollector(schema.element as z.ZodType)
    return (
      inner &&
      ((values, add) => {
        for (const value of values as unknown[]) inner(value, add)
      })
    )
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return namerOfUnion(schema)
  if (schema instanceof z.ZodUnion && schema.options.some((option) => compileTagCollector(option as z.ZodType)))
    throw new Error('a union with cache tags needs a discriminator')
  return schema instanceof z.ZodObject ? namerOfObject(schema) : null
}

function namerOfObject(schema: z.ZodObject): TagCollector | null {
  const fields = (Object.entries(schema.shape) as [string, z.ZodType][])
    .map(([key, field]) => ({
      key,
      name: fieldTags.get(field) as TagsOfField<unknown, unknown> | undefined,
      inner: compileTagCollector(field),
    }))
    .filter(({ name, inner }) => name || inner)
  if (fields.length === 0) return null
  return (holder, add) => {
    for (const { key, name, inner } of fields) {
      const value = (holder as Record<string, unknown>)[key]
      if (name) addNames(name(value, holder as object), add)
      if (inner) inner(value, add)
    }
  }
}

function addNames(names: PurgeTag | readonly PurgeTag[], add: AddTag): void {
  if (typeof names === 'string') add(names)
  else for (const name of names) add(name)
}

function namerOfUnion(schema: z.ZodDiscriminatedUnion): TagCollector | null {
  const { discriminator } = schema.def
  const byKind = new Map<unknown, TagCollector>()
  for (const option of schema.options as z.ZodObject[]) {
    const namer = compileTagCollector(option)
    const kind = option.shape[discriminator]
    if (namer && kind instanceof z.ZodLiteral) for (const value of kind.values) byKind.set(value, namer)
  }
  return byKind.size === 0 ? null : (value, add) => byKind.get((value as Record<string, unknown>)[discriminator])?.(value, add)
}
