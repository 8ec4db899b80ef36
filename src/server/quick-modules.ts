import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Finds the modules of drizzle-orm without asking Node for their package each time: whenever one of its 400 files names
 * another, and whenever one of ours names it, Node reads the list of what the package exports anew, 179 KB, which is a third
 * of the processor time of a start (docs/decisions/0060). To be imported before whatever imports drizzle-orm.
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
/** What an ES module names by its path, it finds there. */
const isNeighbour = /^\.\.?\/.*\.js$/
const isDrizzle = /^drizzle-orm(\/|$)/
/** What our files, ES modules all, have named. */
const found = new Map<string, ResolveFnOutput>()
