import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every source file below a folder of the project, as a path from the root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    // what tools write beside the sources is none of them
    if (name.startsWith('.')) return []
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return sourcesBelow(path)
    return /\.(tsx?|css)$/.test(name) ? [path] : []
  })
}

const specifiers =
  /^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

const specifiersIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(specifiers)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** The packages that a file imports. Type-only imports count. */
export const packagesOf = (file: string): string[] => specifiersIn(file).filter((specifier) => /^[a-z@]/.test(specifier))

/** What a file imports of the project itself, as paths from the root. Type-only imports count. */
export function importsOf(file: string): string[] {
  return specifiersIn(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)))
}
