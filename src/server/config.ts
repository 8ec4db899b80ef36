import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const roles = z
  .string()
  .transform((value) => value.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(['web', 'api', 'worker'])).min(1))

/** Every setting, with its meaning. Read once at boot; all faults are reported together. */
const settings = z.object({
  /** Port of the site. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The site's own address, as readers type it; links in mails and the same-origin check use it. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What this process does: any of web, api, worker. */
  ROLE: roles.default(['web', 'api', 'worker']),
  /** Where an API of another process answers (for a process without the api role). */
  API_ORIGIN: z.url().optional(),
  /** Secret that signs the audience claim between the tiers; the same in all of them. */
  TIER_SECRET: z.string().min(32).optional(),
  /** PostgreSQL ≥ 15. Without it an embedded one runs in DATA_DIR, and the site is in demo mode. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, '必須是 postgres:// 開頭的連線位址').optional(),
  /** Connections per process. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** Folder of the embedded database and of the picture cache. */
  DATA_DIR: z.string().default('.data'),
  /** 1 turns demo mode on beside a DATABASE_URL, 0 off. */
  DEMO: flag.optional(),
  /** Public name of this client, sent as `api-key`. */
  API_KEY: z.string().min(8).optional(),
  /** Secret of sessions and mail codes. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Name of the magazine. */
  SITE_NAME: z.string().min(1).default('日安健康'),
  /** Line below the name. */
  SITE_TAGLINE: z.string().default('每天好一點'),
  /** Addresses (comma-separated) of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default('').transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean)),
  /** smtp://user:password@host:port. Without it mail stays in the outbox table. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of all mail. */
  MAIL_FROM: z.string().default('日安健康 <no-reply@example.com>'),
  LINE_CLIENT_ID: z.string().min(1).optional(),
  LINE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Sentry's address; errors are only logged without it. */
  SENTRY_DSN: z.url().optional(),
  /** Bearer token that opens /metrics to other machines; without it only loopback may read it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Pages kept in memory, megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(8192).default(128),
  /** Requests a minute from one address: reading and writing calls of the API. */
  RATE_LIMIT_READ: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_WRITE: z.coerce.number().int().min(1).default(120),
})

type Settings = z.infer<typeof settings>
export interface Config extends Settings {
  DEMO: boolean
  SITE_URL: string
  API_KEY: string
  AUTH_SECRET: string
  TIER_SECRET: string
  DATA_DIR: string
}

export const demoApiKey = 'healthpress-web'

/** Reads the settings. @throws one error that lists every fault */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  const faults = parsed.success ? crossFaults(parsed.data) : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || faults.length > 0) throw new Error(`設定有誤：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  const read = parsed.data
  const demo = isDemo(read)
  return {
    ...read,
    DEMO: demo,
    DATA_DIR: resolve(read.DATA_DIR),
    SITE_URL: (read.SITE_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    API_KEY: read.API_KEY ?? demoApiKey,
    AUTH_SECRET: read.AUTH_SECRET ?? randomBytes(32).toString('hex'),
    TIER_SECRET: read.TIER_SECRET ?? randomBytes(32).toString('hex'),
  }
}

/** Demo mode: when no DATABASE_URL is set, unless DEMO says otherwise. */
const isDemo = (read: Settings) => read.DEMO ?? read.DATABASE_URL === undefined

function crossFaults(read: Settings): string[] {
  const faults: string[] = []
  if (!read.ROLE.includes('api') && read.ROLE.includes('web') && !read.API_ORIGIN) faults.push('API_ORIGIN: 沒有 api 角色的 web 行程必須設定')
  if (Boolean(read.LINE_CLIENT_ID) !== Boolean(read.LINE_CLIENT_SECRET)) faults.push('LINE_CLIENT_ID 與 LINE_CLIENT_SECRET 必須一起設定')
  if (Boolean(read.GOOGLE_CLIENT_ID) !== Boolean(read.GOOGLE_CLIENT_SECRET))
    faults.push('GOOGLE_CLIENT_ID 與 GOOGLE_CLIENT_SECRET 必須一起設定')
  if (isDemo(read)) return faults
  if (!read.DATABASE_URL) faults.push('DATABASE_URL: DEMO=0 時必須設定')
  for (const name of ['SITE_URL', 'AUTH_SECRET', 'API_KEY', 'TIER_SECRET'] as const)
    if (!read[name]) faults.push(`${name}: 正式環境必須設定`)
  if (read.API_KEY === demoApiKey) faults.push('API_KEY: 正式環境不能使用示範金鑰')
  if (read.DATABASE_URL && /:(postgres|password|changeme|healthpress)@/i.test(read.DATABASE_URL))
    faults.push('DATABASE_URL: 正式環境不能使用預設密碼')
  return faults
}
