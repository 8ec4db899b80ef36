import { z } from 'zod'
import { readHosts } from '../db/hosts.ts'
import { cdns } from './cdn/shared-headers.ts'
import { clinicalChecks } from './clinical-checks.ts'

/** Words of examples and keyboard patterns; they do not occur by chance. */
const weakWords = /secret|password|passwd|change|example|default|healthpress|magazine|token|qwert|asdfg/i

/**
 * Whether a secret looks random. Randomness of one string cannot be proven; typical typed secrets can be detected: few
 * distinct characters, repetitions, sequences of the alphabet or digits, words of examples. The output of `openssl rand
 * -hex` or `-base64` passes.
 */
export function looksRandom(secret: string): boolean {
  const characters = [...secret]
  if (characters.length < 16 || weakWords.test(secret)) return false
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  const runs = pairs.filter((pair) => Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1)
  return (
    new Set(characters).size >= Math.min(10, characters.length / 3) &&
    new Set(pairs).size >= (pairs.length * 2) / 3 &&
    runs.length <= pairs.length * 0.6
  )
}

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** As OpenTelemetry writes them: `name=value`, separated by commas, percent-encoded. */
const headers = list
  .refine((pairs) => pairs.every((pair) => /^[\w-]+=[^=\s]+$/.test(pair) && isDecodable(pair)), {
    error: '必須是以逗號分隔的 名稱=值',
  })
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, decodeURIComponent(value)]
      }),
    ),
  )
const isDecodable = (value: string): boolean => !/%(?![\da-f]{2})/i.test(value)
/** Optional optimisations: without them the responses are the same. */
const fastPaths = ['parts'] as const
const fast = list
  .refine((names) => String(names) === 'none' || (names.length > 0 && names.every(isFastPath)), {
    error: `必須是 none，或以逗號分隔的 ${fastPaths.join('、')}`,
  })
  .transform((names) => names.filter(isFastPath))
const isFastPath = (name: string): name is (typeof fastPaths)[number] => (fastPaths as readonly string[]).includes(name)
const roles = list.pipe(z.array(z.enum(['web', 'api', 'worker'])).min(1))
const isIpOrNetwork = (value: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(value).success

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, '必須是 postgres:// 開頭的連線位址')
  .refine(
    (value) => readHosts(value) !== null,
    '無法解讀；帳號與密碼裡的特殊字元要以百分比編碼，多個主機以逗號分隔，target_session_attrs 可以是 read-write 或 any',
  )

/** Every setting, with its meaning. Read once at boot; all errors are reported together. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The site's own public URL; used for links in mails and the same-origin check. */
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
  /** Seconds without any response of the database after which requests are answered with 503. */
  DATABASE_TIMEOUT: z.coerce.number().min(1).max(60).default(2.5),
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
  /** Folder of the assets of all builds, which processes may share; by default in DATA_DIR. */
  ASSETS_DIR: z.string().min(1).optional(),
  /** Disk space for the picture sizes and share cards of DATA_DIR, megabytes; the longest unused are removed. */
  PICTURE_CACHE_MB: z.coerce.number().int().min(10).max(10_000_000).default(10_000),
  /** Effort of the AVIF compression: 0 is fast, 9 is small. */
  AVIF_EFFORT: z.coerce.number().int().min(0).max(9).default(2),
  /**
   * Where the originals of pictures are stored, if not in DATA_DIR: a bucket of Amazon S3 or of a compatible service.
   * The URL without the bucket; path style 1 if the bucket is in the path and not in the host's name.
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
  /** The reader service as shown on pages: URL, telephone, and its hours, as text. */
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
    .refine((value) => value.every(isIpOrNetwork), '必須是以逗號分隔的位址或網段，例如 127.0.0.1,172.16.0.0/12'),
  /** The shared cache that stores public pages and is purged; by default none does. */
  CDN: z.enum(cdns).optional(),
  /** Its URLs for purges (comma-separated): of each Varnish; of the API of a provider, if not its usual one. */
  CDN_URL: list
    .refine((value) => value.every((item) => /^https?:\/\//.test(item) && URL.canParse(item)), '必須是網址')
    .optional(),
  /** The zone at Cloudflare, or the service at Fastly. */
  CDN_SERVICE: z
    .string()
    .regex(/^\w{8,64}$/, '必須是 zone 或 service 的編號')
    .optional(),
  /** Authorises purges. */
  CDN_TOKEN: z.string().min(16).optional(),
  /** smtp://user:password@host:port. Without it mail stays in the outbox table. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `off` sends no mail: it stays in the outbox until the process is restarted without it. */
  MAIL: z.enum(['on', 'off']).default('on'),
  /** Sender of all mail. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, '必須是寄件人，例如 日安健康 <no-reply@example.com>')
    .optional(),
  /**
   * Recipient of alarms (late answers to questions; by default the sender's own e-mail address) and of form entries.
   */
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
  /** 1 shows subscribers the advertisements of other readers. */
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
  /** `off`: the external URLs of sources are not checked. That is the default in a demo, unless `on` is set. */
  LINK_CHECK: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .optional(),
  /** Sentry's URL; without it errors are only logged. */
  SENTRY_DSN: z.url().optional(),
  /** The collector that receives traces, as OTLP over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers of its requests, `name=value` separated by commas, percent-encoded: they authorise. */
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
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
   * The active fast paths: `parts` renders parts shared by many pages once. `none` disables it, for isolating an error.
   * Responses are the same, and slower.
   */
  FAST: fast.default([...fastPaths]),
  /** Requests per minute from one IP address: reading and writing calls of the API. */
  RATE_LIMIT_READ: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_WRITE: z.coerce.number().int().min(1).default(120),
  /** The calls of each page view, which thousands of readers may make from the IP address of one carrier. */
  RATE_LIMIT_VIEW: z.coerce.number().int().min(1).default(12_000),
})

export type Settings = z.infer<typeof settings>
