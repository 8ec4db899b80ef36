import type { Schema } from '../openapi/document.ts'

const nameOf = (schema: Schema) => schema.$ref?.split('/').at(-1)

/** A schema as one reads it: `{ id: integer, title: string, cover: Picture | null }`, indented. */
export function shapeOf(schema: Schema, indent = ''): string {
  const name = nameOf(schema)
  if (name) return name
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.map((branch) => shapeOf(branch, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => shapeOf(part, indent)).join(' & ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => shapeOfType(schema, type, indent)).join(' | ')
}

function shapeOfType(schema: Schema, type: string, indent: string): string {
  if (type === 'array') return arrayOf(shapeOf(schema.items ?? {}, indent))
  if (type === 'object') return objectOf(schema, indent)
  return type === 'string' && schema.format ? `string(${schema.format})` : type
}

const arrayOf = (item: string) => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${inner}${name}${optional}: ${shapeOf(property, inner)}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

/** What a single value may be, in Chinese: range, length, form, default. */
export function limitsOf(schema: Schema): string {
  const parts: string[] = []
  if (schema.minimum !== undefined) parts.push(`≥ ${schema.minimum}`)
  if (schema.exclusiveMinimum !== undefined) parts.push(`> ${schema.exclusiveMinimum}`)
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) parts.push(`≤ ${schema.maximum}`)
  if (schema.maxLength !== undefined) parts.push(`最多 ${schema.maxLength} 字`)
  if (schema.pattern !== undefined && !schema.format) parts.push(`格式 ${schema.pattern}`)
  if (schema.default !== undefined) parts.push(`預設 ${JSON.stringify(schema.default)}`)
  return parts.join('，')
}
