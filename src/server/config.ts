import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readHosts } from '../db/hosts.ts'
import { serviceCentre } from '../domain/navigation/member-menu.ts'
import type { ReaderService } from '../domain/navigation/reader-service.ts'
import type { S3Settings } from '../operations/media/open-store.ts'
import type { GatewaySettings } from '../operations/payment/ecpay/open-gateway.ts'
import { clinicalChecks } from './clinical-checks.ts'
import { crossFaults, demoApiKey, isDemo } from './config-faults.ts'
import { inDataFolder, writeOnce } from './database/data-folder.ts'

/** Words of examples and keyboard patterns; they do not occur by chance. */
const words = /secret|password|passwd|change|example|default|healthpress|magazine|token|qwert|asdfg/i

/**
 * Whether a secret looks random. Randomness of one string cannot be proven; typical typed secrets can be detected: few
 * distinct characters, repetitions, sequences of the alphabet or digits, words of examples. The output of `openssl rand
 * -hex` or `-base64` passes.
 */
export function isRandom(secret: string): boolean {
  const characters = [...secret]
  if (characters.length < 16 || words.test(secret)) return false
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  const runs = pairs.filter((pair) => Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1)
  return (
    new Set(characters).size >= Math.min(10, characters.length / 3) &&
    new Set(pairs).size >= (pairs.length * 2) / 3 &&
    runs.length <= pairs.length * 0.6
  )
}

const chinese = z.locales.zhTW().localeError
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** Optional optimisations: without them the responses are the same. */
const fastPaths = ['lane', 'pipeline', 'parts'] as const
const fast = list
  .refine((names) => String(names) === 'none' || (names.length > 0 && names.every(isFastPath)), {
    error: `必須是 none，或以逗號分隔的 ${fastPaths.join('、')}`,
  })
  .transform((names) => names.filter(isFastPath))
const isFastPath = (name: string): name is (typeof fastPaths)[number] => (fastPaths as readonly string[]).includes(name)
const roles = list.pipe(z.array(z.enum(['web', 'api', 'worker'])).min(1))
const isAddressOrNetwork = (value: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(value).success

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, '必須是 postgres:// 開頭的連線位址')
  .refine(
    (value) => readHosts(value) !== null,
    '無法解讀；帳號與密碼裡的特殊字元要以百分比編碼，多個主機以逗號分隔，target_session_attrs 可以是 read-write 或 any',
  )

/** Every setting, with its meaning. Read once at boot; all faults are reported together. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The site's own public address; used for links in mails and the same-origin check. */
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', '不能有路徑')
    .optional(),
  /** The roles of this process: any of web, api, worker. */
  ROLE: roles.default(['web', 'api', 'worker']),
  /** The origin of the API in another process (for a process without the api role). */
  API_ORIGIN: z.url().optional(),
  /** Secret that signs the audience claim between the tiers; the same in all of them. */
  TIER_SECRET: z.string().min(32).optional(),
  TIER_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** PostgreSQL ≥ 15. Without it an embedded one runs in DATA_DIR, and the site is in demo mode. */
  DATABASE_URL: databaseUrl.optional(),
  /** Where the session features of PostgreSQL work, when a pooler in transaction mode is in front of DATABASE_URL. */
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** An OpenSearch cluster for the first stage of the search; its path is the prefix of the indices. */
  SEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => !URL.canParse(value) || /^\/([a-z][a-z0-9-]*)?$/.test(new URL(value).pathname),
      '路徑是索引名稱的開頭，只能有一段小寫英數字',
    )
    .optional(),
  /** 1 allows this process to migrate a database in use; without it, it only checks whether `npm run migrate` was run. */
  MIGRATE: flag.optional(),
  /** Folder of the embedded database, of the pictures' originals and of the picture cache. */
  DATA_DIR: z.string().default('.data'),
  /** Disk space for the picture sizes and share cards of DATA_DIR, megabytes; the longest unused are removed. */
  PICTURE_CACHE_MB: z.coerce.number().int().min(10).max(10_000_000).default(10_000),
  /** Effort of the AVIF compression: 0 is fast, 9 is small. */
  AVIF_EFFORT: z.coerce.number().int().min(0).max(9).default(2),
  /**
   * Where the originals of pictures are stored, if not in DATA_DIR: a bucket of Amazon S3 or of a compatible service.
   * The address without the bucket; path style 1 if the bucket is in the path and not in the host's name.
   */
  MEDIA_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '必須是儲存空間的名稱')
    .optional(),
  MEDIA_REGION: z.string().min(1).default('us-east-1'),
  MEDIA_ACCESS_KEY: z.string().min(1).optional(),
  MEDIA_SECRET_KEY: z.string().min(1).optional(),
  MEDIA_PATH_STYLE: flag.optional(),
  /** The Unix socket of clamd (ClamAV), which scans handouts; without it no handout is accepted into the library. */
  CLAMD_SOCKET: z.string().regex(/^\//, '必須是 socket 檔案的完整路徑').optional(),
  /** 1 requests a demo in spite of a DATABASE_URL or other settings of a real site; 0 rules one out. */
  DEMO: flag.optional(),
  /** The kind of machine: if it is `production` no demo starts without DEMO=1. */
  NODE_ENV: z.string().optional(),
  /** Public key of this client, sent as `api-key`. */
  API_KEY: z.string().min(8).optional(),
  /**
   * Secret of the links in mails (newsletters), which remain valid for years: the default is AUTH_SECRET, after whose
   * change they would be invalid. LINK_SECRET_PREVIOUS is accepted as well.
   */
  LINK_SECRET: z.string().min(32).optional(),
  LINK_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** Admits the mail relay that reports bounces and complaints; without it there is no such call. */
  MAIL_REPORT_TOKEN: z.string().min(16).optional(),
  MAIL_REPORT_TOKEN_PREVIOUS: z.string().min(16).optional(),
  /** Secret of sessions and mail codes. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Sessions and second factors of the former secret remain valid. */
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** Name of the magazine. */
  SITE_NAME: z.string().min(1).default('日安健康'),
  /** The line below the name. */
  SITE_TAGLINE: z.string().default('每天好一點'),
  /**
   * External page that explains the use of the onboarding's coupon; its banner links to it, or to the
   * plans if there is none.
   */
  CAMPAIGN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * The publisher's member site, with benefits, terms and the reader service centre below it. Without one this
   * site's own pages are used.
   */
  MEMBER_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The reader service as shown on pages: address, telephone, and its hours, in words. */
  READER_SERVICE_MAIL: z.email().optional(),
  READER_SERVICE_PHONE: z
    .string()
    .regex(/^\+?[\d ()#-]{5,30}$/, '必須是電話號碼')
    .optional(),
  READER_SERVICE_HOURS: z.string().trim().min(1).max(60).optional(),
  /**
   * Which advice was checked by which licensed person and when, as JSON:
   * `[{"by","licence","on","advice":["symptoms/fever@2026-11-26"]}]`. Outside a demo, trees and nutrition without a
   * check of their present version are shown to staff only.
   */
  CLINICAL_CHECKS: clinicalChecks.default([]),
  /** 1: unchecked advice is shown to staff only in a demo, too. */
  ADVICE_WAITS: flag.optional(),
  /** Addresses or networks (comma-separated) of proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: list
    .default([])
    .refine((value) => value.every(isAddressOrNetwork), '必須是以逗號分隔的位址或網段，例如 127.0.0.1,172.16.0.0/12'),
  /** smtp://user:password@host:port. Without it mail stays in the outbox table. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `off` sends no mail: it stays in the outbox until the process is restarted without it. */
  MAIL: z.enum(['on', 'off']).default('on'),
  /** Sender of all mail. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, '必須是寄件人，例如 日安健康 <no-reply@example.com>')
    .optional(),
  /** Recipient of alarms (late answers to questions; by default the sender's own address) and of form entries. */
  OPERATOR_MAIL: z.email().optional(),
  LINE_CLIENT_ID: z.string().min(1).optional(),
  LINE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Network code at Google Ad Manager: its advertisements are shown in the slots, for readers who allow advertising. */
  AD_NETWORK_CODE: z
    .string()
    .regex(/^\d{4,15}(,\d{4,15})?$/, '必須是數字，例如 1234567')
    .optional(),
  /** 0 shows subscribers no advertisements. */
  ADS_FOR_SUBSCRIBERS: flag.optional(),
  /** Lines of /ads.txt, separated by semicolons: which networks may sell this site's ad space. */
  ADS_TXT: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  /**
   * Contact for security reports (mailto: or https:), for /.well-known/security.txt; by default OPERATOR_MAIL,
   * READER_SERVICE_MAIL or the page /contact.
   */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** The merchant's number and the two secrets at ECPay. Without them nothing can be bought outside the demo. */
  ECPAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{7,10}$/)
    .optional(),
  ECPAY_HASH_KEY: z.string().min(8).optional(),
  ECPAY_HASH_IV: z.string().min(8).optional(),
  /** 1 uses ECPay's test environment. */
  ECPAY_STAGE: flag.optional(),
  /**
   * 1: third parties (analytics, advertising) are loaded only after the reader has opted in; 0: unless
   * the reader has opted out.
   */
  CONSENT_REQUIRED: z.enum(['0', '1']).default('1'),
  /** Google Tag Manager's container, GTM-…; none by default. */
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, '必須是 GTM- 開頭的容器編號')
    .optional(),
  /** `off`: the external addresses of sources are not checked. That is the default in a demo, unless `on` is set. */
  LINK_CHECK: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .optional(),
  /** Sentry's address; without it errors are only logged. */
  SENTRY_DSN: z.url().optional(),
  /** Bearer token that opens /metrics to other machines; without it only loopback may read it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_TOKEN_PREVIOUS: z.string().min(16).optional(),
  /** The release that runs, as the operator names it: in each log line, each report and the metrics. */
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, '只能有英文字母、數字與 . _ + -')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Size of the page cache in memory, megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(8192).default(32),
  /**
   * The active fast paths: `lane` sends cached pages before Node's HTTP parser, `pipeline` runs frequent statements
   * over connections of their own, `parts` renders parts shared by many pages once. `none` disables all, for isolating
   * a fault. Responses are the same, and slower.
   */
  FAST: fast.default([...fastPaths]),
  /** Requests per minute from one address: reading and writing calls of the API. */
  RATE_LIMIT_READ: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_WRITE: z.coerce.number().int().min(1).default(120),
})

export type Settings = z.infer<typeof settings>
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
const inFiles = [
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
  ...(['MAIL_REPORT_TOKEN', 'MAIL_REPORT_TOKEN_PREVIOUS', 'MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY', 'SENTRY_DSN'] as const),
  ...(['ECPAY_HASH_KEY', 'ECPAY_HASH_IV', 'LINE_CLIENT_SECRET', 'GOOGLE_CLIENT_SECRET'] as const),
] satisfies (keyof Settings)[]

/** Replaces each `NAME_FILE` by NAME with the content of the file. Faults are added to `faults`. */
function withFiles(given: Readonly<Record<string, string | undefined>>, faults: string[]): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...given }
  for (const name of inFiles) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) faults.push(`${name}_FILE: 不能與 ${name} 同時設定`)
    try {
      read[name] = readFileSync(file, 'utf8').trim() || undefined
      if (read[name] === undefined) faults.push(`${name}_FILE: ${file} 是空的`)
    } catch (error) {
      faults.push(`${name}_FILE: 讀不到 ${file}（${(error as NodeJS.ErrnoException).code}）`)
    }
  }
  return read
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
 * @throws one error that lists every fault
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  secretIn: (directory: string) => string = randomSecret,
): Config {
  const faults: string[] = []
  const written = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = Object.fromEntries(Object.entries(withFiles(written, faults)).filter(([, value]) => value !== undefined))
  const read = {} as Settings
  for (const [name, schema] of Object.entries(settings.shape)) {
    const parsed = schema.safeParse(given[name], { error: chinese })
    if (parsed.success) Object.assign(read, { [name]: parsed.data })
    else faults.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join('；')}`)
  }
  faults.push(...crossFaults(read, new Set(Object.keys(given))))
  if (faults.length > 0) throw new Error(`設定有誤：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  const directory = resolve(read.DATA_DIR)
  const siteUrl = (read.SITE_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '')
  return {
    ...read,
    DEMO: isDemo(read),
    LINK_CHECK: read.LINK_CHECK ?? !isDemo(read),
    DATA_DIR: directory,
    SITE_URL: siteUrl,
    MAIL_FROM: read.MAIL_FROM ?? `${read.SITE_NAME} <no-reply@${isDemo(read) ? 'example.com' : new URL(siteUrl).hostname}>`,
    API_KEY: read.API_KEY ?? demoApiKey,
    AUTH_SECRET: read.AUTH_SECRET ?? secretIn(directory),
    TIER_SECRET: read.TIER_SECRET ?? randomSecret(),
  }
}

/** For the demo: an address and a number that cannot belong to a real person. */
const demoService = { mail: 'service@example.com', phone: '02-0000-1499', hours: '週一到週五 9:00–17:30，國定假日休息' }

/** The reader service; the demo's own in a demo without the settings. */
export function readerService(config: Config): ReaderService {
  const set = {
    mail: config.READER_SERVICE_MAIL ?? null,
    phone: config.READER_SERVICE_PHONE ?? null,
    hours: config.READER_SERVICE_HOURS ?? null,
  }
  const none = set.mail === null && set.phone === null
  const memberSite = memberSiteOf(config)
  const centre = memberSite === '' ? `${config.SITE_URL}/contact` : serviceCentre(memberSite)
  return { ...(none && config.DEMO ? demoService : set), centre }
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
export function storedSecret(directory: string): string {
  return inDataFolder(directory, () => {
    const file = join(directory, 'secret')
    if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('hex')}\n`, 0o600)
    return readFileSync(file, 'utf8').trim()
  })
}
