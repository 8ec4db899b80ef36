import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './site.ts'

/** Files below a folder. */
const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile())

/**
 * Copies the build into a folder as another build of the same release: every asset has another name, as if each had
 * changed.
 */
export function renameAssets(other: string): string {
  for (const name of ['src', 'build', 'public']) cpSync(join(root, name), join(other, name), { recursive: true })
  cpSync(join(root, 'package.json'), join(other, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'))
  const files = filesIn(join(other, 'build'))
  const assets = files.filter((path) => /\/assets\/[^/]*\.(js|css)(\.br)?$/.test(path))
  const hash = /-([\w-]{8})(\.(?:js|css)(?:\.br)?)$/
  // compressed copies contain the former names: without them the server compresses
  for (const path of assets) if (path.endsWith('.br')) rmSync(path)
  const renamed = new Map<string, string>()
  for (const path of assets.filter((one) => !one.endsWith('.br') && hash.test(one))) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const next = name.replace(hash, (_, of: string, end: string) => `-${of.slice(0, 6)}${of.endsWith('zz') ? 'yy' : 'zz'}${end}`)
    renamed.set(name, next)
    renameSync(path, join(path, '..', next))
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const path of filesIn(join(other, 'build')).filter((one) => /\.(js|css|json|html|mjs)$/.test(one)))
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(names, (name) => renamed.get(name) ?? name),
    )
  return other
}
