import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descriptionOf, fieldDescriptions, openApiDocument, selfExplanatoryName } from '../../src/api/openapi/openapi.ts'
import { pascalCase } from '../../src/api/openapi/parameters.ts'
import { schemaNames } from '../../src/contract/endpoints.ts'
import { importsOf, root, sourcesBelow } from './sources.ts'

const { paths, components, tags } = openApiDocument()
const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod))
const schemas = Object.entries(components.schemas)

/** Every object within a value, itself included. */
function within(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(within)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}
const written = (values: unknown[]) => values.map((value) => JSON.stringify(value))
const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('every module of the contract with calls is in modules.ts', () => {
  const layers = importsOf('src/contract/modules.ts')
  const left = sourcesBelow('src/contract').filter(
    (file) => / endpoint\(/.test(readFileSync(join(root, file), 'utf8')) && !layers.includes(file),
  )
  expect(left, 'calls that are not served: run npm run generate').toEqual([])
})

test('every object in the document has a name', () => {
  const nameless = [...schemas.map(([, schema]) => Object.values(schema)), operations, components.parameters]
    .flatMap(within)
    .filter(({ properties, type }) => properties !== undefined && type === 'object')
  expect(written(nameless)).toEqual([])
})

test('known keys are listed individually, and defaults have the type that is sent', () => {
  const all = [...schemas.map(([, schema]) => schema), operations, components.parameters].flatMap(within)
  expect(all.filter(({ propertyNames }) => /"(enum|\$ref)"/.test(JSON.stringify(propertyNames ?? {})))).toEqual([])
  const untrue = all.filter(
    (schema) => schema['type'] === 'string' && 'default' in schema && typeof schema['default'] !== 'string',
  )
  expect(untrue).toEqual([])
})

test('a repeated enum in the document has a name', () => {
  const nameless = [...schemas.map(([, schema]) => Object.values(schema)), operations, components.parameters]
    .flatMap(within)
    .filter((schema) => Array.isArray(schema['enum']))
    .map((schema) => schema['enum'])
    // a switch, 0 or 1, is exempt
    .filter((choices) => JSON.stringify(choices) !== '["0","1"]')
  expect(twice(written(nameless))).toEqual([])
})

test('an unnamed schema equals no other', () => {
  const chosen = new Set([...schemaNames.values()].map(pascalCase))
  const names = new Map<string, string[]>()
  for (const [name, schema] of schemas) names.set(JSON.stringify(schema), [...(names.get(JSON.stringify(schema)) ?? []), name])
  // the bodies of two calls may be equal by coincidence: they stay separate
  const alike = [...names.values()].filter(
    (list) => list.length > 1 && !list.every((name) => chosen.has(name) || name.endsWith('Body')),
  )
  expect(alike, 'give the shape an exported constant in src/contract, and use it in both places').toEqual([])
})

test('component names are words', () => {
  const names = [components.schemas, components.parameters, components.responses].flatMap(Object.keys)
  expect(names.filter((name) => !/^([A-Z][a-z0-9]*)+$/.test(name))).toEqual([])
})

test('every component is referenced, and every reference resolves', () => {
  const pointers = within([paths, components]).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  const componentPaths = Object.entries(components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
  expect([...new Set(pointers)].sort()).toEqual(componentPaths.sort())
})

test('every operation and every parameter has a description', () => {
  expect(operations.filter(({ summary, description }) => !summary || !description)).toEqual([])
  const own = operations.flatMap(({ parameters = [] }) => parameters.filter((parameter) => !('$ref' in parameter)))
  expect([...Object.values(components.parameters), ...own].filter((parameter) => !('description' in parameter))).toEqual([])
})

test('every field has a description, described once for all shapes that share it', () => {
  const parameters = [...Object.values(components.parameters), ...operations.flatMap(({ parameters = [] }) => parameters)]
  const used = new Set(
    parameters.flatMap((one) => ('name' in one && one.description === fieldDescriptions[one.name] ? [one.name] : [])),
  )
  const missing = schemas.flatMap(([shape, { properties = {} }]) =>
    Object.keys(properties).flatMap((name) => {
      const entry = [`${shape}.${name}`, name].find((one) => one in fieldDescriptions)
      if (entry) used.add(entry)
      return descriptionOf(shape, name) || selfExplanatoryName.test(name) ? [] : [`${shape}.${name}`]
    }),
  )
  expect(missing, 'describe them in src/api/openapi/field-descriptions.json').toEqual([])
  expect(Object.keys(fieldDescriptions).filter((name) => !used.has(name))).toEqual([])
})

test('a parameter of three calls is a component', () => {
  const own = operations.flatMap(({ parameters = [] }) => parameters.filter((parameter) => !('$ref' in parameter)))
  expect(twice(twice(written(own)))).toEqual([])
})

test('every call has a group described in the document, and every group has calls', () => {
  expect([...new Set(operations.flatMap(({ tags: own }) => own))].sort()).toEqual(tags.map(({ name }) => name).sort())
})

test('every call has a unique name, verb first', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*(V\d)?$/.test(name))).toEqual([])
  expect(twice(names)).toEqual([])
})

test('a call that requires exactly one of its optional parameters declares it', () => {
  expect(paths['/api/v1.0/get-persona']?.['get']?.description).toContain('uuid 或 account')
})
