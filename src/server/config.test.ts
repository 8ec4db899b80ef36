import { describe, expect, it } from 'vitest'
import { demoApiKey, readConfig } from './config.ts'

const secret = 'f3a9c1d27be0485a96c4e1b7d8023f5a6e9b1c7d'
const production = {
  DATABASE_URL: 'postgres://magazine:f3a9c1d27b@db.internal/magazine',
  SITE_URL: 'https://magazine.example/',
  AUTH_SECRET: secret,
  TIER_SECRET: secret,
  API_KEY: 'magazine-web',
}
const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    return lines.slice(1).map((line) => line.replace(/^ {2}- (\w+).*/, '$1'))
  }
}

it('is a demo when nothing is set', () => {
  const config = readConfig({ DATA_DIR: '/tmp/x' }, (directory) => `kept in ${directory}`)
  expect(config).toMatchObject({
    DEMO: true,
    PORT: 3000,
    SITE_URL: 'http://localhost:3000',
    ROLE: ['web', 'api', 'worker'],
    API_KEY: demoApiKey,
  })
  expect(config.AUTH_SECRET).toBe('kept in /tmp/x')
})

it('is no demo beside a database', () => {
  expect(readConfig(production)).toMatchObject({ DEMO: false, SITE_URL: 'https://magazine.example' })
  expect(readConfig({ DATABASE_URL: production.DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
})

it('takes an empty setting for one that is not there', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

describe('faults', () => {
  it('are told all at once, those of single settings and those between them', () => {
    const environment = { DATABASE_URL: 'mysql://x', PORT: 'http', ROLE: 'web,boss', LINE_CLIENT_ID: 'x', AUTH_SECRET: 'short' }
    expect(faultsOf(environment).sort()).toEqual(
      ['API_KEY', 'AUTH_SECRET', 'DATABASE_URL', 'LINE_CLIENT_ID', 'PORT', 'ROLE', 'SITE_URL', 'TIER_SECRET'].sort(),
    )
  })

  it('are told all at once when an address is none', () => {
    const environment = { ...production, SITE_URL: 'nonsense', DATABASE_URL: 'postgres://me:pass#word@db/magazine', PORT: 'x' }
    expect(faultsOf(environment)).toEqual(['PORT', 'SITE_URL', 'DATABASE_URL'])
  })

  it('never repeat what was given', () => {
    expect(() => readConfig({ ...production, AUTH_SECRET: 'hunter2', DATABASE_URL: 'x://me:hunter2@db' })).not.toThrow(/hunter2/)
    expect(() => readConfig({ ...production, AUTH_SECRET: 'hunter2' })).toThrow('AUTH_SECRET')
  })

  it.each(['DATABASE_URL', 'SITE_URL', 'AUTH_SECRET', 'API_KEY', 'TIER_SECRET'] as const)('production needs %s', (name) => {
    expect(faultsOf({ ...production, DEMO: '0', [name]: '' })).toEqual([name])
  })

  it.each([
    ['API_KEY', demoApiKey],
    ['AUTH_SECRET', 'a'.repeat(40)],
    ['TIER_SECRET', '0123'.repeat(10)],
    ['DATABASE_URL', 'postgres://healthpress:healthpress@db/healthpress'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/healthpress'],
  ])('production refuses the default %s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([name])
  })

  it.each([
    ['ROLE', 'web'],
    ['GOOGLE_CLIENT_SECRET', 'x'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['SITE_URL', 'https://magazine.example/site'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'http://mail'],
    ['METRICS_TOKEN', 'short'],
  ])('%s=%s is one', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toHaveLength(1)
  })
})

it('reads lists', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ,::1' }).TRUSTED_PROXIES).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
  expect(readConfig({ ROLE: 'web, api' }).ROLE).toEqual(['web', 'api'])
})
