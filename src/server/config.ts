import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { unnamedSite } from '../domain/bootstrap/set-up.ts'
import { serviceCentre } from '../domain/navigation/member-menu.ts'
import type { ReaderService } from '../domain/navigation/reader-service.ts'
import type { S3Settings } from '../operations/media/store.ts'
import type { GatewaySettings } from '../operations/payment/ecpay/open-gateway.ts'
import { combinationErrors, demoApiKey, isDemo } from './config-errors.ts'
import { withDataFolder, writeOnce } from './database/data-folder.ts'
import { type Settings, settings } from './settings.ts'

const chinese = z.locales.zhTW().localeError

export interface Config extends Settings {
  DEMO: boolean
  SITE_URL: string
  API_KEY: string
  AUTH_SECRET: string
  TIER_SECRET: string
  DATA_DIR: string
  MAIL_FROM: string
  LINK_CHECK: boolean
}

/**
 * Settings whose value may be in a file, named by `NAME_FILE`: those that contain a secret. Files are how systemd
 * (LoadCredential), Docker and Kubernetes pass secrets, which other processes could read from the environment.
 */
const fileSettings = [
  ...([
    'DATABASE_URL',
    'DATABASE_LISTEN_URL',
    'SEARCH_URL',
    'SMTP_URL',
    'API_KEY',
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
  ] as const),
  ...(['LINK_SECRET', 'LINK_SECRET_PREVIOUS'] as const),
  ...(['TIER_SECRET', 'TIER_SECRET_PREVIOUS', 'METRICS_TOKEN', 'METRICS_TOKEN_PREVIOUS'] as const),
  ...([
    'MAIL_REPORT_TOKEN',
    'MAIL_REPORT_TOKEN_PREVIOUS',
    'MEDIA_ACCESS_KEY',
    'MEDIA_SECRET_KEY',
    'SENTRY_DSN',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'CDN_TOKEN',
  ] as const),
  ...(['ECPAY_HASH_KEY', 'ECPAY_HASH_IV', 'LINE_CLIENT_SECRET', 'GOOGLE_CLIENT_SECRET'] as const),
] satisfies (keyof Settings)[]

/** Replaces each `NAME_FILE` by NAME with the content of the file. Errors are added to `errors`. */
function withFiles(
  environment: Readonly<Record<string, string | undefined>>,
  errors: string[],
): Record<string, string | undefined> {
  const resolved: Record<string, string | undefined> = { ...environment }
  for (const name of fileSettings) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined) errors.push(`${name}_FILE: 不能與 ${name} 同時設定`)
    try {
      resolved[name] = readFileSync(file, 'utf8').trim() || undefined
      if (resolved[name] === undefined) errors.push(`${name}_FILE: ${file} 是空的`)
    } catch (error) {
      errors.push(`${name}_FILE: 讀不到 ${file}（${(error as NodeJS.ErrnoException).code}）`)
    }
  }
  return resolved
}

/** Secrets of one purpose: the first signs, each is accepted. */
export const linkSecrets = (
  config: Pick<Config, 'LINK_SECRET' | 'LINK_SECRET_PREVIOUS' | 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>,
): string[] =>
  [config.LINK_SECRET, config.LINK_SECRET_PREVIOUS, config.AUTH_SECRET, config.AUTH_SECRET_PREVIOUS].filter(
    (secret) => secret !== undefined,
  )

const randomSecret = () => randomBytes(32).toString('hex')

/**
 * Reads the settings.
 * @param secretIn returns the demo's own secret, for its data folder
 * @throws one error that lists every error
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  secretIn: (directory: string) => string = randomSecret,
): Config {
  const errors: string[] = []
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const provided = Object.fromEntries(Object.entries(withFiles(nonEmpty, errors)).filter(([, value]) => value !== undefined))
  const read = {} as Settings
  for (const [name, schema] of Object.entries(settings.shape)) {
    const parsed = schema.safeParse(provided[name], { error: chinese })
    if (parsed.success) Object.assign(read, { [name]: parsed.data })
    else errors.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join('；')}`)
  }
  errors.push(...combinationErrors(read, new Set(Object.keys(provided))))
  if (errors.length > 0) throw new Error(`設定有誤：\n${errors.map((error) => `  - ${error}`).join('\n')}`)
  const directory = resolve(read.DATA_DIR)
  const name = isDemo(read) ? read.SITE_NAME : (provided['SITE_NAME'] ?? unnamedSite)
  const siteUrl = (read.SITE_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '')
  return {
    ...read,
    SITE_NAME: name,
    SITE_TAGLINE: isDemo(read) ? read.SITE_TAGLINE : (provided['SITE_TAGLINE'] ?? ''),
    DEMO: isDemo(read),
    LINK_CHECK: read.LINK_CHECK ?? !isDemo(read),
    DATA_DIR: directory,
    SITE_URL: siteUrl,
    MAIL_FROM: read.MAIL_FROM ?? `${name} <no-reply@${isDemo(read) ? 'example.com' : new URL(siteUrl).hostname}>`,
    API_KEY: read.API_KEY ?? demoApiKey,
    AUTH_SECRET: read.AUTH_SECRET ?? secretIn(directory),
    TIER_SECRET: read.TIER_SECRET ?? randomSecret(),
  }
}

/** For the demo: an e-mail address and a number that cannot belong to a real person. */
const demoService = { mail: 'service@example.com', phone: '02-0000-1499', hours: '週一到週五 9:00–17:30，國定假日休息' }

/** The reader service; the demo's own in a demo without the settings. */
export function readerService(config: Config): ReaderService {
  const set = {
    mail: config.READER_SERVICE_MAIL ?? null,
    phone: config.READER_SERVICE_PHONE ?? null,
    hours: config.READER_SERVICE_HOURS ?? null,
  }
  const hasNoContact = set.mail === null && set.phone === null
  const memberSite = memberSiteOf(config)
  const centre = memberSite === '' ? `${config.SITE_URL}/contact` : serviceCentre(memberSite)
  return { ...(hasNoContact && config.DEMO ? demoService : set), centre }
}

/** The bucket of pictures' originals; null if they are in the data folder. */
export function mediaBucket(config: Settings): S3Settings | null {
  const {
    MEDIA_ENDPOINT: endpoint,
    MEDIA_BUCKET: bucket,
    MEDIA_ACCESS_KEY: accessKeyId,
    MEDIA_SECRET_KEY: secretAccessKey,
  } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const { MEDIA_REGION: region, MEDIA_PATH_STYLE: pathStyle = false } = config
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

/** The publisher's member site, the demo's own in the demo; empty if there is none. */
export const memberSiteOf = ({ MEMBER_SITE_URL, DEMO }: Config): string =>
  (MEMBER_SITE_URL ?? (DEMO ? 'https://member.example.com' : '')).replace(/\/$/, '')

/** The target of the banner of the onboarding's coupon: the campaign, or the plans that the coupon applies to. */
export const campaignOf = ({ CAMPAIGN_URL, DEMO, SITE_URL }: Config): string =>
  CAMPAIGN_URL ?? (DEMO ? 'https://shop.example.com/campaign/welcome' : `${SITE_URL}/subscriptions`)

const ecpayOrigins = { live: 'https://payment.ecpay.com.tw', stage: 'https://payment-stage.ecpay.com.tw' }

/** The payment gateway: ECPay if its settings are given, the demo's own in demo mode, otherwise none. */
export function gatewaySettings(config: Config): GatewaySettings {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv, ECPAY_STAGE: stage } = config
  if (merchantId && hashKey && hashIv)
    return { mode: 'ecpay', origin: stage ? ecpayOrigins.stage : ecpayOrigins.live, merchantId, hashKey, hashIv }
  return config.DEMO ? { mode: 'local' } : null
}

/** A secret that the demo generates once and stores beside its data, so that sessions outlive a restart. */
export function ensureSecret(directory: string): string {
  return withDataFolder(directory, () => {
    const file = join(directory, 'secret')
    if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('hex')}\n`, 0o600)
    return readFileSync(file, 'utf8').trim()
  })
}
