import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as modules from './modules.ts'

type CallsOf<Module> = Module extends unknown
  ? {
      [Name in keyof Module]: Module[Name] extends Record<string, Endpoint> ? Module[Name][keyof Module[Name]] : never
    }[keyof Module]
  : never

/** The exports of all modules of the contract; posts last, because `:postType` in their paths matches other names. */
const exported = [...Object.values(modules).filter((module) => module !== modules.posts), modules.posts].flatMap((module) =>
  Object.entries<unknown>(module),
)

/** Every call of the API: those of every exported record of calls. */
export const endpoints = exported.flatMap(([, value]) => (areCalls(value) ? Object.values(value) : [])) as CallsOf<
  (typeof modules)[keyof typeof modules]
>[]

/**
 * The contract's exported schemas by constant name. A schema has the same name in the OpenAPI document as in the code.
 * @throws if two schemas are exported under one name
 */
export const schemaNames: ReadonlyMap<z.ZodType, string> = namesOfSchemas()

function areCalls(value: unknown): value is Record<string, Endpoint> {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || Array.isArray(value)) return false
  const all = Object.values(value)
  return all.length > 0 && all.every((item) => typeof item === 'object' && item !== null && 'operationId' in item)
}

function namesOfSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const usedNames = new Set<string>()
  for (const [name, value] of exported) {
    if (!(value instanceof z.ZodType)) continue
    if (usedNames.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    names.set(value, name)
    usedNames.add(name)
  }
  return names
}
