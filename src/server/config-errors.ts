import { BlockList, isIP } from 'node:net'
import { looksRandom, type Settings } from './settings.ts'

/** The demo's public client key. */
export const demoApiKey = 'healthpress-web'

/** Demo mode: when no DATABASE_URL is set, unless DEMO overrides it. */
export const isDemo = (read: Pick<Settings, 'DEMO' | 'DATABASE_URL'>): boolean => read.DEMO ?? read.DATABASE_URL === undefined

const inProduction = ['DATABASE_URL', 'SITE_URL', 'AUTH_SECRET', 'API_KEY', 'TIER_SECRET'] as const

/**
 * Secret settings, and the public key, which must differ from all of them. Two equal ones would share one
 * secret for two purposes.
 */
const keys = [
  ...([
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'TIER_SECRET',
    'TIER_SECRET_PREVIOUS',
    'METRICS_TOKEN',
    'METRICS_TOKEN_PREVIOUS',
    'API_KEY',
  ] as const),
  ...(['LINK_SECRET', 'LINK_SECRET_PREVIOUS', 'MAIL_REPORT_TOKEN', 'MAIL_REPORT_TOKEN_PREVIOUS'] as const),
  ...([
    'LINE_CLIENT_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'ECPAY_HASH_KEY',
    'ECPAY_HASH_IV',
    'MEDIA_SECRET_KEY',
    'CDN_TOKEN',
  ] as const),
]
/** Those that the operator generates; the others are issued by the services that verify them. */
const generatedKeys = [
  ...([
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'TIER_SECRET',
    'TIER_SECRET_PREVIOUS',
    'METRICS_TOKEN',
    'METRICS_TOKEN_PREVIOUS',
  ] as const),
  ...(['LINK_SECRET', 'LINK_SECRET_PREVIOUS', 'MAIL_REPORT_TOKEN', 'MAIL_REPORT_TOKEN_PREVIOUS'] as const),
] as const

/** Errors in the combination of settings. A setting that was given with an invalid value is not reported as missing. */
export function combinationErrors(read: Settings, providedKeys: ReadonlySet<string>): string[] {
  const errors: string[] = []
  const pair = (item: keyof Settings, other: keyof Settings) => {
    if (providedKeys.has(item) !== providedKeys.has(other)) errors.push(`${item}: 與 ${other} 必須一起設定`)
  }
  if (read.ROLE?.includes('web') && !read.ROLE.includes('api') && !providedKeys.has('API_ORIGIN'))
    errors.push('API_ORIGIN: 沒有 api 角色的 web 行程必須設定')
  pair('LINE_CLIENT_ID', 'LINE_CLIENT_SECRET')
  pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  pair('ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY')
  pair('ECPAY_HASH_KEY', 'ECPAY_HASH_IV')
  if (providedKeys.has('DATABASE_LISTEN_URL') && !providedKeys.has('DATABASE_URL'))
    errors.push('DATABASE_LISTEN_URL: 只在有 DATABASE_URL 時有意義')
  for (const name of ['MEDIA_BUCKET', 'MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY'] as const) pair('MEDIA_ENDPOINT', name)
  const { CDN } = read
  const requiredKeys = CDN === 'varnish' ? (['CDN_URL', 'CDN_TOKEN'] as const) : (['CDN_SERVICE', 'CDN_TOKEN'] as const)
  if (CDN && CDN !== 'nginx')
    for (const name of requiredKeys) if (!providedKeys.has(name)) errors.push(`${name}: CDN=${CDN} 時必須設定`)
  for (const name of ['CDN_URL', 'CDN_SERVICE', 'CDN_TOKEN'] as const)
    if (providedKeys.has(name) && (!providedKeys.has('CDN') || CDN === 'nginx'))
      errors.push(`${name}: 只在 CDN 是 varnish、cloudflare 或 fastly 時有用`)
  if (providedKeys.has('DATABASE_URL') ? read.DEMO === true : isDemo(read))
    return [...errors, ...accidentalDemo(read, providedKeys)]
  for (const name of inProduction) if (!providedKeys.has(name)) errors.push(`${name}: 正式環境必須設定`)
  if (read.ADVICE_WAITS === false) errors.push('ADVICE_WAITS: 正式環境的檢測與營養建議一定要等審閱，不能設為 0')
  if (read.API_KEY === demoApiKey) errors.push('API_KEY: 正式環境不能使用示範金鑰')
  if (read.SMTP_URL !== undefined && !providedKeys.has('MAIL_FROM'))
    errors.push('MAIL_FROM: 要寄信（SMTP_URL）就必須設定寄件人，例如 安心健康 <no-reply@您的網域>')
  if (/:(postgres|password|changeme|healthpress)@/i.test(read.DATABASE_URL ?? ''))
    errors.push('DATABASE_URL: 正式環境不能使用預設密碼')
  for (const name of generatedKeys)
    if (read[name] && !looksRandom(read[name])) errors.push(`${name}: 正式環境必須是隨機的字串，例如 openssl rand -hex 32`)
  return [...errors, ...duplicateSecrets(read)]
}

/**
 * A real site whose DATABASE_URL was lost would start as a demo, with public passwords. Settings that are useless on a
 * laptop indicate a real site; then only DEMO=1 starts a demo.
 */
function accidentalDemo(read: Settings, providedKeys: ReadonlySet<string>): string[] {
  if (read.DEMO === true) return []
  const productionSigns = [
    ...(read.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
    ...(read.SITE_URL && !isLocal(read.SITE_URL) ? ['SITE_URL'] : []),
    ...(['SMTP_URL', 'ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY', 'ECPAY_HASH_IV'] as const).filter((name) => providedKeys.has(name)),
  ]
  if (productionSigns.length === 0) return []
  return [`DATABASE_URL: 有正式環境的設定（${productionSigns.join('、')}）卻沒有資料庫；要的是示範模式，請設定 DEMO=1`]
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a URL is only reachable from this machine. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  if (/(^|\.)localhost\.?$/.test(hostname)) return true
  const ip = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(ip)
  return family !== 0 && loopback.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

function duplicateSecrets(read: Settings): string[] {
  const owners = new Map<string, string>()
  const errors: string[] = []
  for (const name of keys) {
    const value = read[name]
    if (value === undefined) continue
    const owner = owners.get(value)
    if (owner) errors.push(`${name}: 不能與 ${owner} 相同`)
    else owners.set(value, name)
  }
  return errors
}
