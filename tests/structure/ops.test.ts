import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './sources.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const settings = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1] ?? '')

interface Compose {
  services: Record<string, { image?: string; build?: unknown; environment?: Record<string, string>; depends_on?: unknown }>
  volumes: Record<string, unknown>
}
const compose = parse(read('ops/compose.yaml'), { merge: true }) as Compose

test('docs/running.md explains every setting, and no other', () => {
  const table = read('docs/running.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const explained = new Set([...table.matchAll(/^\|(.+?)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? '')))
  expect([...explained].sort()).toEqual([...new Set(settings)].sort())
})

test('the compose file runs two web processes and a worker over PostgreSQL behind a proxy, from images of known versions', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['database', 'proxy', 'web1', 'web2', 'worker'])
  const roles = Object.values(compose.services).flatMap(({ environment }) => environment?.['ROLE'] ?? [])
  expect(roles.sort()).toEqual(['web,api', 'web,api', 'worker'])
  for (const { image, build } of Object.values(compose.services)) {
    expect(Boolean(image) !== Boolean(build)).toBe(true)
    if (image) expect(image).toMatch(/:\d+\.\d+/)
  }
  for (const service of ['web1', 'web2']) expect(read('ops/nginx.conf')).toContain(`server ${service}:3000`)
})

test('every setting that the container files name exists', () => {
  const database = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'NODE_ENV']
  const named = [...read('ops/example.env').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
  const inDocker = [...read('ops/Dockerfile').matchAll(/(?:ENV |^ {4})([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
  for (const name of [...named, ...inDocker]) expect([...settings, ...database]).toContain(name)
  for (const needed of ['DATABASE_URL', 'SITE_URL', 'API_KEY', 'AUTH_SECRET', 'TIER_SECRET']) expect(named).toContain(needed)
})

test('the image runs as nobody special, from a known version, and tells its health', () => {
  const lines = read('ops/Dockerfile').split('\n')
  for (const line of lines.filter((text) => text.startsWith('FROM '))) expect(line).toMatch(/^FROM node:24\.\d+-/)
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  for (const kept of ['build', 'src', 'node_modules']) expect(last.some((line) => line.startsWith('COPY --from=build') && line.includes(kept))).toBe(true)
})

test('documents lead nowhere dead', () => {
  const documents = ['README.md', 'docs/running.md', 'docs/words.md', 'docs/contracts/cookies.md']
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map((match) => join(file, '..', match[1] ?? ''))
      .filter((target) => {
        try {
          readFileSync(join(root, target))
          return false
        } catch (error) {
          return (error as NodeJS.ErrnoException).code !== 'EISDIR'
        }
      })
      .map((target) => `${file} → ${target}`),
  )
  expect(dead).toEqual([])
})
