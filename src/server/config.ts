import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { serviceCentre } from '../domain/navigation/member-menu.ts'
import type { ReaderService } from '../domain/navigation/reader-service.ts'
import type { S3Settings } from '../operations/media/open-store.ts'
import type { GatewaySettings } from '../operations/payment/ecpay/open-gateway.ts'
import { clinicalChecks } from './clinical-checks.ts'
import { crossFaults, demoApiKey, isDemo } from './config-faults.ts'

const chinese = z.locales.zhTW().localeError
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** What is faster than the plain way and can be left out: the answers are the same. */
const fastPaths = ['lane', 'pipeline', 'parts'] as const
const fast = list
  .refine((names) => String(names) === 'none' || (names.length > 0 && names.every(isFastPath)), {
    error: `必須是 none，或以逗號分隔的 ${fastPaths.join('、')}`,
  })
  .transform((names) => names.filter(isFastPath))
const isFastPath = (name: string): name is (typeof fastPaths)[number] => (fastPaths as readonly string[]).includes(name)
const roles = list.pipe(z.array(z.enum(['web', 'api', 'worker'])).min(1))
const isAddressOrNetwork = (value: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(value).success

/** Every setting, with its meaning. Read once at boot; all faults are reported together. */
export const settings = z.object({
  /** Port of the site. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The site's own address, as readers type it; links in mails and the same-origin check use it. */
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', '不能有路徑')
    .optional(),
  /** What this process does: any of web, api, worker. */
  ROLE: roles.default(['web', 'api', 'worker']),
  /** Where an API of another process answers (for a process without the api role). */
  API_ORIGIN: z.url().optional(),
  /** Secret that signs the audience claim between the tiers; the same in all of them. */
  TIER_SECRET: z.string().min(32).optional(),
  /** PostgreSQL ≥ 15. Without it an embedded one runs in DATA_DIR, and the site is in demo mode. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '必須是 postgres:// 開頭的連線位址')
    .refine((value) => URL.canParse(value), '無法解讀；帳號與密碼裡的特殊字元要以百分比編碼')
    .optional(),
  /** Connections per process. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** 1 lets this process migrate a database that is in use; without it, it only looks whether `npm run migrate` was run. */
  MIGRATE: flag.optional(),
  /** Folder of the embedded database, of the pictures' originals and of the picture cache. */
  DATA_DIR: z.string().default('.data'),
  /** How hard pictures are pressed into AVIF: 0 is quick, 9 is small. */
  AVIF_EFFORT: z.coerce.number().int().min(0).max(9).default(2),
  /**
   * Where the originals of pictures lie, when not in DATA_DIR: a bucket of Amazon S3 or of what speaks as it does. The address
   * without the bucket; 1 for one that stands in the path and not in the host's name.
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
  /** The unix socket of clamd (ClamAV), which looks through handouts; without it none is taken into the library. */
  CLAMD_SOCKET: z.string().regex(/^\//, '必須是 socket 檔案的完整路徑').optional(),
  /** 1 says that a demo is wanted, beside a DATABASE_URL or other settings of a real site; 0 that none is. */
  DEMO: flag.optional(),
  /** What the operator says of this machine: on one that is `production` no demo starts unless DEMO=1 is said. */
  NODE_ENV: z.string().optional(),
  /** Public name of this client, sent as `api-key`. */
  API_KEY: z.string().min(8).optional(),
  /** Secret of sessions and mail codes. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Name of the magazine. */
  SITE_NAME: z.string().min(1).default('日安健康'),
  /** Line below the name. */
  SITE_TAGLINE: z.string().default('每天好一點'),
  /** Page outside the site that tells what the onboarding's coupon is good for; its banner leads there, or to the plans where there is none. */
  CAMPAIGN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The publisher's member site: benefits, terms and the reader service centre are below it. Without one this site's own pages stand for them. */
  MEMBER_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How readers reach a person, wherever a page names it: address, telephone, and when it is answered, in words. */
  READER_SERVICE_MAIL: z.email().optional(),
  READER_SERVICE_PHONE: z
    .string()
    .regex(/^\+?[\d ()#-]{5,30}$/, '必須是電話號碼')
    .optional(),
  READER_SERVICE_HOURS: z.string().trim().min(1).max(60).optional(),
  /**
   * Who with a licence has checked which advice and when, as JSON: `[{"by","licence","on","advice":["symptoms/fever@2026-11-26"]}]`.
   * Outside a demo, trees and nutrition without a check of their present version are shown to staff alone.
   */
  CLINICAL_CHECKS: clinicalChecks.default([]),
  /** 1: in a demo, too, what nobody with a licence has checked is shown to staff alone. */
  ADVICE_WAITS: flag.optional(),
  /** Addresses or networks (comma-separated) of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: list
    .default([])
    .refine((value) => value.every(isAddressOrNetwork), '必須是以逗號分隔的位址或網段，例如 127.0.0.1,172.16.0.0/12'),
  /** smtp://user:password@host:port. Without it mail stays in the outbox table. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `off` sends no mail: it is kept in the outbox until this process is started without it. */
  MAIL: z.enum(['on', 'off']).default('on'),
  /** Sender of all mail. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, '必須是寄件人，例如 日安健康 <no-reply@example.com>')
    .optional(),
  /** Where alarms (answers to questions that are late; the sender's own address without it) and the entries of the forms go. */
  OPERATOR_MAIL: z.email().optional(),
  LINE_CLIENT_ID: z.string().min(1).optional(),
  LINE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Network code at Google Ad Manager: its advertisements stand in the slots, for readers who allow advertising. */
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
  /** Where faults of security are told (mailto: or https:), for /.well-known/security.txt; else OPERATOR_MAIL, READER_SERVICE_MAIL or the page /contact. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** The merchant's number and the two secrets at ECPay. Without them nothing can be bought outside the demo. */
  ECPAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{7,10}$/)
    .optional(),
  ECPAY_HASH_KEY: z.string().min(8).optional(),
  ECPAY_HASH_IV: z.string().min(8).optional(),
  /** 1 talks to ECPay's test environment. */
  ECPAY_STAGE: flag.optional(),
  /** 1: third parties (analytics, advertising) are let in only after the reader has chosen them; 0: unless the reader has refused them. */
  CONSENT_REQUIRED: z.enum(['0', '1']).default('1'),
  /** Google Tag Manager's container, GTM-…; without it there is none. */
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, '必須是 GTM- 開頭的容器編號')
    .optional(),
  /** `off`: nobody looks whether the outside addresses of sources are still there. In a demo that is so unless `on` is said. */
  LINK_CHECK: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .optional(),
  /** Sentry's address; errors are only logged without it. */
  SENTRY_DSN: z.url().optional(),
  /** Bearer token that opens /metrics to other machines; without it only loopback may read it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Pages kept in memory, megabytes. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(8192).default(32),
  /**
   * Which fast paths are taken: `lane` sends kept pages past Node's HTTP, `pipeline` asks what every post asks over connections
   * of their own, `parts` draws what is alike on many pages once. `none` for none of them: for finding out whether a fault
   * lies in one. Answers are the same, and slower.
   */
  FAST: fast.default([...fastPaths]),
  /** Requests a minute from one address: reading and writing calls of the API. */
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

const randomSecret = () => randomBytes(32).toString('hex')

/**
 * Reads the settings.
 * @param secretIn gives the demo's own secret, for its data folder
 * @throws one error that lists every fault
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  secretIn: (directory: string) => string = randomSecret,
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const faults: string[] = []
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

/** Of the demo: an address and a number that can be nobody's. */
const demoService = { mail: 'service@example.com', phone: '02-0000-1499', hours: '週一到週五 9:00–17:30，國定假日休息' }

/** How readers reach a person; the demo's own where it is a demo and nothing is set. */
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

/** The bucket of pictures' originals; null where they lie in the data folder. */
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

/** The publisher's member site, the demo's own in the demo; empty where there is none. */
export const memberSiteOf = ({ MEMBER_SITE_URL, DEMO }: Config): string =>
  (MEMBER_SITE_URL ?? (DEMO ? 'https://member.example.com' : '')).replace(/\/$/, '')

/** Where the banner of the onboarding's coupon leads: the campaign, or what the coupon can be used on. */
export const campaignOf = ({ CAMPAIGN_URL, DEMO, SITE_URL }: Config): string =>
  CAMPAIGN_URL ?? (DEMO ? 'https://shop.example.com/campaign/welcome' : `${SITE_URL}/subscriptions`)

const ecpayOrigins = { live: 'https://payment.ecpay.com.tw', stage: 'https://payment-stage.ecpay.com.tw' }

/** The payment gateway: ECPay where its settings are there, the demo's own in demo mode, else none. */
export function gatewaySettings(config: Config): GatewaySettings {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv, ECPAY_STAGE: stage } = config
  if (merchantId && hashKey && hashIv)
    return { mode: 'ecpay', origin: stage ? ecpayOrigins.stage : ecpayOrigins.live, merchantId, hashKey, hashIv }
  return config.DEMO ? { mode: 'local' } : null
}
