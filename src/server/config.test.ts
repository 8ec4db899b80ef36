import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { linkSecrets, readConfig } from './config.ts'
import { demoApiKey } from './config-errors.ts'

const secret = 'f3a9c1d27be0485a96c4e1b7d8023f5a6e9b1c7d'
const another = '0b7e52d9c4a1f86e3d5b90c2a7f418e6d3b59c02'
const production = {
  DATABASE_URL: 'postgres://magazine:f3a9c1d27b@db.internal/magazine',
  SITE_URL: 'https://magazine.example/',
  AUTH_SECRET: secret,
  TIER_SECRET: another,
  API_KEY: 'magazine-web',
}
const errorsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    return lines.slice(1).map((line) => line.replace(/^ {2}- (\w+).*/, '$1'))
  }
}

it('runs as a demo without settings', () => {
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

it('runs as a real site when a database is configured', () => {
  expect(readConfig(production)).toMatchObject({ DEMO: false, SITE_URL: 'https://magazine.example' })
  expect(readConfig({ DATABASE_URL: production.DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
})

describe('an accidental demo', () => {
  const { SITE_URL } = production
  it.each([
    ['NODE_ENV', { NODE_ENV: 'production' }],
    ['SITE_URL', { SITE_URL }],
    ['SITE_URL', { SITE_URL: 'http://localhost.magazine.example' }],
    ['SITE_URL', { SITE_URL: 'http://192.168.1.20:3000' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.internal' }],
    [
      'ECPAY_MERCHANT_ID',
      { ECPAY_MERCHANT_ID: '3002607', ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6', ECPAY_HASH_IV: 'EkRm7iFT261dpevs' },
    ],
    ['NODE_ENV', { ...production, DATABASE_URL: '', NODE_ENV: 'production' }],
  ])('%s indicates a real site: without a DATABASE_URL it needs DEMO=1', (name, environment) => {
    expect(errorsOf(environment)).toEqual(['DATABASE_URL'])
    expect(() => readConfig(environment)).toThrow(name)
    expect(readConfig({ ...environment, DEMO: '1' }).DEMO).toBe(true)
  })
  it.each(['http://localhost:3001', 'http://site.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'a laptop at %s starts a demo',
    (SITE_URL) => expect(readConfig({ SITE_URL, NODE_ENV: 'test' }).DEMO).toBe(true),
  )
})

it.each([
  [{}, ['parts']],
  [{ FAST: 'none' }, []],
  [{ FAST: 'parts' }, ['parts']],
])('enables the fast paths in %j', (environment: Record<string, string>, ports) => {
  expect(readConfig(environment).FAST).toEqual(ports)
})

it.each(['part', 'parts,none', 'all', ','])('refuses an unknown fast path: %s', (FAST) => {
  expect(() => readConfig({ FAST })).toThrow('FAST: 必須是 none，或以逗號分隔的 parts')
})

it('treats an empty setting as missing', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

describe('errors', () => {
  it('are reported together, those of single settings and those of combinations', () => {
    const environment = { DATABASE_URL: 'mysql://x', PORT: 'http', ROLE: 'web,boss', LINE_CLIENT_ID: 'x', AUTH_SECRET: 'short' }
    expect(errorsOf(environment).sort()).toEqual(
      ['API_KEY', 'AUTH_SECRET', 'DATABASE_URL', 'LINE_CLIENT_ID', 'PORT', 'ROLE', 'SITE_URL', 'TIER_SECRET'].sort(),
    )
  })

  it('are reported together when an address is invalid', () => {
    const environment = { ...production, SITE_URL: 'nonsense', DATABASE_URL: 'postgres://me:pass#word@db/magazine', PORT: 'x' }
    expect(errorsOf(environment)).toEqual(['PORT', 'SITE_URL', 'DATABASE_URL'])
  })

  it('never repeat the given value', () => {
    expect(() => readConfig({ ...production, AUTH_SECRET: 'hunter2', DATABASE_URL: 'x://me:hunter2@db' })).not.toThrow(/hunter2/)
    expect(() => readConfig({ ...production, AUTH_SECRET: 'hunter2' })).toThrow('AUTH_SECRET')
  })

  it.each(['DATABASE_URL', 'SITE_URL', 'AUTH_SECRET', 'API_KEY', 'TIER_SECRET'] as const)('production needs %s', (name) => {
    expect(errorsOf({ ...production, DEMO: '0', [name]: '' })).toEqual([name])
  })

  it.each([
    ['API_KEY', demoApiKey],
    ['AUTH_SECRET', 'a'.repeat(40)],
    ['TIER_SECRET', '0123'.repeat(10)],
    ['DATABASE_URL', 'postgres://healthpress:healthpress@db/healthpress'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/healthpress'],
  ])('production refuses the default %s', (name, value) => {
    expect(errorsOf({ ...production, [name]: value })).toEqual([name])
  })

  it.each([
    ['TIER_SECRET', secret],
    ['METRICS_TOKEN', another],
    ['METRICS_TOKEN', '0123456789abcdef'],
    ['AUTH_SECRET', '0123456789abcdef'.repeat(2)],
  ])('production refuses %s when it is not a secret of its own', (name, value) => {
    expect(errorsOf({ ...production, [name]: value })).toEqual([name])
  })

  it('sending mail requires a sender; the default is the site’s own', () => {
    const SMTP_URL = 'smtp://mail.internal'
    expect(errorsOf({ ...production, SMTP_URL })).toEqual(['MAIL_FROM'])
    expect(errorsOf({ ...production, SMTP_URL, MAIL_FROM: '安心健康 <no-reply@magazine.example>' })).toEqual([])
    expect(errorsOf({ ...production, MAIL_FROM: 'no-reply@magazine.example' })).toEqual([])
    expect(readConfig(production).MAIL_FROM).toBe('新雜誌 <no-reply@magazine.example>')
    // the demo's name is not that of a production site
    expect([readConfig(production).SITE_NAME, readConfig({}).SITE_NAME]).toEqual(['新雜誌', '日安健康'])
  })

  it('the public key must differ from every secret', () => {
    expect(errorsOf({ ...production, API_KEY: secret })).toEqual(['API_KEY'])
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
    ['MAIL_FROM', '安心健康'],
  ])('%s=%s is an error', (name, value) => {
    expect(errorsOf({ ...production, [name]: value })).toHaveLength(1)
  })
})

it('parses lists', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ,::1' }).TRUSTED_PROXIES).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
  expect(readConfig({ ROLE: 'web, api' }).ROLE).toEqual(['web', 'api'])
})

describe('clinical checks', () => {
  const check = { by: '王小明', licence: '家庭醫學科專科醫師', on: '2026-11-20', advice: ['symptoms/fever@2026-11-26'] }
  const set = (...checks: object[]) => ({ ...production, CLINICAL_CHECKS: JSON.stringify(checks) })

  it('are empty without the setting, and parsed from it', () => {
    expect(readConfig(production).CLINICAL_CHECKS).toEqual([])
    expect(readConfig(set(check)).CLINICAL_CHECKS).toEqual([check])
  })
  it('may contain a version that is no longer shown, so that an update starts', () => {
    expect(errorsOf(set({ ...check, advice: ['symptoms/fever@2020-01', 'nutrition@1', 'tools/bmi@1'] }))).toEqual([])
  })
  it.each([
    ['no JSON', '王小明'],
    ['nobody', JSON.stringify([{ ...check, by: ' ' }])],
    ['no licence', JSON.stringify([{ by: '王小明', on: '2026-11-20', advice: check.advice }])],
    ['a day that is none', JSON.stringify([{ ...check, on: '2026-02-30' }])],
    ['a day to come', JSON.stringify([{ ...check, on: '2999-01-01' }])],
    ['advice that there is not', JSON.stringify([{ ...check, advice: ['symptoms/hiccups@1'] }])],
    ['advice without a version', JSON.stringify([{ ...check, advice: ['symptoms/fever'] }])],
    ['nothing', JSON.stringify([{ ...check, advice: [] }])],
  ])('are refused when they contain %s', (_, text) => {
    expect(errorsOf({ ...production, CLINICAL_CHECKS: text })).toEqual(['CLINICAL_CHECKS'])
  })
  it('are required on a real site', () => {
    expect(errorsOf({ ...production, ADVICE_WAITS: '0' })).toEqual(['ADVICE_WAITS'])
    expect(errorsOf({ ADVICE_WAITS: '1' })).toEqual([])
  })
})

describe('secrets in files', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'healthpress-config-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }
  const { AUTH_SECRET, DATABASE_URL, ...others } = production

  it('are read without the final newline', () => {
    const path = folder()
    writeFileSync(join(path, 'auth'), `${AUTH_SECRET}\n`)
    writeFileSync(join(path, 'database'), DATABASE_URL)
    const config = readConfig({ ...others, AUTH_SECRET_FILE: join(path, 'auth'), DATABASE_URL_FILE: join(path, 'database') })
    expect(config).toMatchObject({ AUTH_SECRET, DATABASE_URL, DEMO: false })
  })

  it('that are missing, empty or given twice abort the start', () => {
    const path = folder()
    writeFileSync(join(path, 'empty'), '\n')
    const files = {
      AUTH_SECRET_FILE: join(path, 'none'),
      METRICS_TOKEN_FILE: join(path, 'empty'),
      TIER_SECRET_FILE: join(path, 'none'),
    }
    expect(new Set(errorsOf({ ...others, DATABASE_URL, ...files }))).toEqual(
      new Set(['AUTH_SECRET_FILE', 'AUTH_SECRET', 'METRICS_TOKEN_FILE', 'TIER_SECRET_FILE']),
    )
  })
})

it('links of newsletters are signed with their own secret; earlier ones are accepted', () => {
  const [own, former] = [secret.replaceAll('a', '7'), another.replaceAll('b', '4')]
  expect(linkSecrets(readConfig(production))).toEqual([secret])
  expect(linkSecrets(readConfig({ ...production, LINK_SECRET: own, LINK_SECRET_PREVIOUS: former }))).toEqual([
    own,
    former,
    secret,
  ])
  expect(errorsOf({ ...production, LINK_SECRET: secret })).toEqual(['LINK_SECRET'])
})
