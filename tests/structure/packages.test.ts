import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

interface Package {
  integrity?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, Package> }

/** Whether the lock file has a package where Node looks for it from a folder of node_modules. */
function isLocked(name: string, from: string): boolean {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

test('the lock file has every dependency, peer and optional binary, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([folder, own]) => {
    const peers = Object.keys(own.peerDependencies ?? {}).filter((name) => !own.peerDependenciesMeta?.[name]?.optional)
    const others = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
    return [...others, ...peers].filter((name) => !isLocked(name, folder)).map((name) => `${folder || 'package.json'}: ${name}`)
  })
  expect(missing).toEqual([])
  const unverified = Object.entries(packages).filter(([folder, { integrity }]) => folder !== '' && integrity === undefined)
  expect(unverified.map(([folder]) => folder)).toEqual([])
})

test('the lock file is the one of package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text('package.json')) as Package
  // npm also lists optional dependencies as dependencies
  const locked = { ...packages['']?.dependencies, ...packages['']?.devDependencies, ...packages['']?.optionalDependencies }
  expect(locked).toEqual({ ...dependencies, ...devDependencies, ...optionalDependencies })
})

test('packages are installed as the lock file lists them, without exceptions for peers', () => {
  expect(text('.npmrc')).not.toMatch(/legacy-peer-deps|force/)
  expect(text('scripts/setup.mjs')).toContain("run('npm', ['ci'")
})
