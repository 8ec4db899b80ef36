import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Resolves the modules of drizzle-orm without Node's package lookup: whenever one of its 400 files or one of this
 * project's imports another, Node parses the package's list of exports again, 179 KB, which is a third of the processor
 * time of a start (docs/decisions/0060). Must be imported before any import of drizzle-orm.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const importer = context.parentURL ?? ''
    if (isOfDrizzle.test(importer))
      return isNeighbour.test(specifier) ? { url: new URL(specifier, importer).href, ...module } : next(specifier, context)
    if (!isDrizzle.test(specifier) || importer.includes('/node_modules/')) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})

const module = { format: 'module', shortCircuit: true } as const
const isOfDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/
/** A relative import of an ES module needs no lookup. */
const isNeighbour = /^\.\.?\/.*\.js$/
const isDrizzle = /^drizzle-orm(\/|$)/
/** Resolved imports of this project's files, all of them ES modules. */
const found = new Map<string, ResolveFnOutput>()
