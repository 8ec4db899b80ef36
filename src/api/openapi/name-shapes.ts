import { z } from 'zod'

/** Where a shape occurs: in requests, or in responses. */
export type Direction = 'input' | 'output'

/** The names of shapes, and where they occur. */
export interface ShapeNames {
  readonly names: ReadonlyMap<z.ZodType, string>
  readonly met: Readonly<Record<Direction, ReadonlySet<z.ZodType>>>
}

/** A root shape, and its default name. */
export interface Root {
  schema: z.ZodType
  direction: Direction
  /** Null for one that stays without a name (the parameters of a call). */
  name: string | null
}

/**
 * Names every object and every enumeration that is reachable from the roots. The names of the contract's exported
 * constants are used; a shape inside a named one is named after it and its property (`Post` and `book`: `PostBook`, an
 * item of `references`: `PostReference`).
 * @throws with all faults together: a shape that is reachable in two places needs a constant of its own; two shapes
 *   have the same name
 */
export function nameShapes(roots: readonly Root[], constants: ReadonlyMap<z.ZodType, string>): ShapeNames {
  const names = new Map<z.ZodType, string>()
  const taken = new Map<string, z.ZodType>()
  const derived = new Map<z.ZodType, string>()
  const met = { input: new Set<z.ZodType>(), output: new Set<z.ZodType>() }
  const faults = new Set<string>()

  function resolve(schema: z.ZodType, suggestion: string | null): string | null {
    const constant = constants.get(schema)
    const name = constant ? pascal(constant) : suggestion
    if (name === null) return null
    const before = derived.get(schema)
    if (!constant && before && before !== name) faults.add(`${before} and ${name} are one shape: give it an exported constant`)
    if (!constant) derived.set(schema, before ?? name)
    const other = taken.get(name)
    if (other && other !== schema && before !== name) faults.add(`${name} is the name of two shapes`)
    if (names.has(schema)) return names.get(schema) ?? null
    names.set(schema, name)
    taken.set(name, schema)
    return name
  }

  function visit(schema: z.ZodType, suggestion: string | null, direction: Direction): void {
    const inner = within(schema, direction)
    const constant = constants.get(schema)
    if (inner) visit(inner, constant ? pascal(constant) : suggestion, direction)
    else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType, suggestion && singular(suggestion), direction)
    else if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
      // an object with known keys: the document lists them individually
      const name = resolve(schema, suggestion)
      met[direction].add(schema)
      visit(schema.valueType as z.ZodType, name && `${name}Value`, direction)
    } else if (schema instanceof z.ZodRecord) {
      visit(schema.keyType as z.ZodType, null, direction)
      visit(schema.valueType as z.ZodType, suggestion && singular(suggestion), direction)
    } else if (schema instanceof z.ZodUnion) visitUnion(schema, suggestion, direction)
    else if (schema instanceof z.ZodObject) visitObject(schema, suggestion, direction)
    else if (schema instanceof z.ZodEnum && schema.options.length > 1) {
      resolve(schema, suggestion)
      met[direction].add(schema)
    }
  }

  function visitUnion(union: z.ZodUnion, suggestion: string | null, direction: Direction): void {
    const name = constants.has(union) ? resolve(union, null) : suggestion
    met[direction].add(union)
    for (const option of union.options as z.ZodType[]) visit(option, name && `${name}${variantOf(union, option)}`, direction)
  }

  function visitObject(object: z.ZodObject, suggestion: string | null, direction: Direction): void {
    const name = resolve(object, suggestion)
    if (met[direction].has(object)) return
    met[direction].add(object)
    for (const [key, property] of Object.entries(object.shape))
      visit(property as z.ZodType, name && `${name}${pascal(key)}`, direction)
  }

  for (const { schema, name, direction } of roots) visit(schema, name, direction)
  if (faults.size > 0) throw new Error(`Shapes of the API without a name of their own:\n${[...faults].sort().join('\n')}`)
  return { names, met }
}

/** The inner schema of a wrapper: optional, nullable, with a default, or transformed. */
function within(schema: z.ZodType, direction: Direction): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    const read = direction === 'input' && !(schema.in instanceof z.ZodTransform) ? schema.in : schema.out
    return read as z.ZodType
  }
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType
}

/** The name of a union's variant: the value of its discriminator. */
function variantOf(union: z.ZodUnion, option: z.ZodType): string {
  const { discriminator } = union.def as { discriminator?: string }
  const described = discriminator && option instanceof z.ZodObject ? option.shape[discriminator] : undefined
  return described instanceof z.ZodLiteral ? pascal(String(described.value)) : ''
}

/** `publish_date` → `PublishDate`. */
export const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** `Searches` → `Search`, `Replies` → `Reply`, `Posts` → `Post`. */
const singular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/(?<!s)s$/, '')
