import type { IncomingMessage, RequestListener, Server, ServerOptions } from 'node:http'
import { join } from 'node:path'
import { createApi } from '../api/app.ts'
import { createAuth } from '../api/auth/auth.ts'
import { readViewer } from '../api/auth/calls.ts'
import { withCurrentSignature } from '../api/auth/session-cookie.ts'
import { handleInProcess } from '../api/serving/in-process-call.ts'
import { TokenBuckets } from '../api/serving/rate-limit.ts'
import { traced } from '../db/tracing.ts'
import { visitor } from '../domain/membership/viewer.ts'
import { may } from '../domain/office/may.ts'
import { BoundedQueue } from '../operations/bounded-queue.ts'
import { DerivedFiles } from '../operations/media/derived-files.ts'
import { wallsOfFile } from '../operations/media/media.ts'
import { clamdScanner } from '../operations/media/scan.ts'
import { openStore, type S3Settings } from '../operations/media/store.ts'
import { readFigures } from '../operations/monitoring/read-figures.ts'
import { bootstrapSite } from '../operations/office/set-up-site.ts'
import { indexReader } from '../operations/search/index-reader.ts'
import { warmSearch } from '../operations/search/log-search.ts'
import { OpenSearch } from '../operations/search/opensearch.ts'
import { TtlCache } from '../operations/ttl-cache.ts'
import { purgeTargets } from './cdn/purge-targets.ts'
import { startPurger } from './cdn/purger.ts'
import { type Config, ensureSecret, gatewaySettings, linkSecrets, mediaBucket, readConfig, readerService } from './config.ts'
import { DatabaseWatch, readDatabaseState } from './database/database-watch.ts'
import { openDatabase } from './database/open.ts'
import { listenForPurges } from './database/purge-listener.ts'
import { prepareDemo, throwIfWrongDatabase } from './demo.ts'
import { DisplayFaces } from './display-faces/display-faces.ts'
import { rejectConnection, rejectExpectation, rejectTunnel } from './error-response.ts'
import { fileVisibility, mediaPreviewAccess, PublicPictures } from './file-visibility.ts'
import { StaticFiles } from './files.ts'
import { archiveAssets, shareAssets } from './former-assets.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { createHealth } from './health.ts'
import { createListener, type HttpDependencies } from './http.ts'
import { Images } from './images.ts'
import { closeServer, listen, timeoutCheck } from './listen.ts'
import { createLogger, createReport, errorText, type Logger, logCall } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createErrorPage } from './pages/error-page.ts'
import { PageCache } from './pages/page-cache.ts'
import { createRenderer } from './pages/renderer.ts'
import { loadBuilds, type SiteBuilds, SiteRoutes } from './pages/site-routes.ts'
import type { ApiFetch, CallerContext, InProcessApi } from './pages/transport.ts'
import { openPresence } from './presence.ts'
import { clinicalOf, operatorDetails, publicConfigOf } from './public-config.ts'
import { Recordings } from './recordings.ts'
import { trustedProxies } from './request/client-ip.ts'
import { ownOrigins } from './request/own-origins.ts'
import { Viewers } from './request/viewer.ts'
import { ShareCards } from './share-cards/share-cards.ts'
import { ShellCache } from './shell-cache.ts'
import { watchHold } from './site-hold.ts'
import { withStoredNames } from './site-names.ts'
import { sweepFolders } from './sweep-folder.ts'
import { remoteApi } from './tiers/remote-api.ts'
import { startWork } from './work.ts'

/** The queue of uncached pages: its length, and the maximum waiting time, milliseconds. */
const renderingQueue = { waiting: 1000, timeout: 10_000 }

/** Picture sizes that were not requested for this time are removed, milliseconds. */
const unusedPictureAge = 180 * 86_400_000
const sweepPicturesEvery = 3_600_000

export interface RunningServer {
  log: Logger
  config: Config
  server: Server
  /** Finishes what is in flight, then closes everything, in bounded time. @returns whether all of it closed by itself */
  stop: () => Promise<boolean>
}

/** Starts one process in its roles. @throws with every configuration error, or why port or data folder are not available */
export async function start(options: {
  environment: Record<string, string | undefined>
  root: string
  createServer: (options: ServerOptions, listener: RequestListener) => Server
  /** Receives the log as soon as it exists. */
  onLog?: (log: Logger) => void
  /** The builds of the development server; by default the built ones are served. */
  builds?: () => Promise<SiteBuilds>
}): Promise<RunningServer> {
  const initialConfig = readConfig(options.environment, ensureSecret)
  const log = createLogger(initialConfig.LOG_LEVEL, { release: initialConfig.RELEASE })
  options.onLog?.(log)
  const stopTracing = await tracing(initialConfig, log)
  const metrics = createMetrics({ figures: () => readFigures(database.db, new Date()), release: initialConfig.RELEASE })
  const database = await openDatabase(
    initialConfig,
    log,
    (connection) => throwIfWrongDatabase(connection, initialConfig.DEMO),
    metrics.waitedForDatabase,
  )
  const closers: (() => Promise<void>)[] = [database.close, stopTracing]
  let stopping = false
  try {
    const s3 = mediaBucket(initialConfig)
    const store = openStore({ s3, dataFolder: initialConfig.DATA_DIR })
    const derived = s3 && openDerivedFiles(s3, { log, metrics })
    const { readOnly } = await readDatabaseState(database.pool)
    if (readOnly) log.warn('the database is read-only: pages and search are served, writes are refused until it is not')
    else if (initialConfig.DEMO) await prepareDemo(database, store, log)
    else if (await bootstrapSite(database.db, new Date())) log.info('資料庫是空的：已放進新雜誌開始時的頁面、頻道與選單')
    const { db, pool } = database.forReaders
    const engine = initialConfig.SEARCH_URL === undefined ? null : new OpenSearch(initialConfig.SEARCH_URL)
    indexReader(db.ordinary).engine = engine
    const { config, readAgain } = await withStoredNames(initialConfig, db)
    const hold = await watchHold(database.db, config, log)
    const auth = createAuth({ db, config, log })
    const viewers = new Viewers(
      (cookie) => readViewer({ db, auth, factorRequired: !config.DEMO }, cookie),
      config.SITE_URL.startsWith('https:'),
      config.CDN !== undefined,
    )
    const shell = new ShellCache()
    const ttlCache = new TtlCache()
    const cache = new PageCache({ bytes: options.builds ? 1 : config.PAGE_CACHE_MB * 1024 * 1024 })
    const presence = openPresence(db, viewers)
    const forget = (tags: string[]) => {
      shell.purge(tags)
      cache.purge(tags)
      viewers.purge(tags)
      ttlCache.purge(tags)
      shownPictures.purge(tags)
      images.purge(tags)
      presence.forget(tags)
      // after the caches of this process: a shared cache fetches from them
      purger?.purge(tags)
    }
    const targets = purgeTargets(config)
    const isHeld = () => hold.known().includes('webhooks')
    const count = metrics.purgedKeys
    const purger = targets.length > 0 ? startPurger({ targets, url: database.url, isHeld, log, count }) : undefined
    if (purger) closers.unshift(purger.stop)
    const maySee = async ({ headers }: IncomingMessage) =>
      may(await viewers.resolve(headers.cookie, headers['user-agent']), 'use-media')
    const mayLookAhead = mediaPreviewAccess({ db, secret: config.AUTH_SECRET, viewers })
    const shownPictures = new PublicPictures({ db, log })
    const visibility = (wallsOf: typeof shownPictures.wallsOf) => fileVisibility({ db, viewers, wallsOf, maySee, mayLookAhead })
    const directory = join(config.DATA_DIR, 'images')
    const shareCardFolder = join(config.DATA_DIR, 'share-cards')
    const fontFolder = join(config.DATA_DIR, 'fonts')
    const images = new Images({
      db,
      store,
      directory,
      log,
      visibility: visibility((id) => shownPictures.wallsOf(id)),
      effort: config.AVIF_EFFORT,
      shared: derived,
    })
    // queried each time: when a text moves behind a wall, so do its films and handouts immediately
    const recordings = new Recordings({ db, store, log, visibility: visibility((id) => wallsOfFile(db, id)) })
    const purges = listenForPurges(
      database.url,
      (tags) => {
        forget(tags)
        if (!tags.includes('all')) return
        // pages rendered until now may contain the old name
        readAgain()
          .then((another) => another && forget(['all']))
          .catch((error: unknown) => log.warn({ error: errorText(error) }, 'the name of the site could not be read'))
      },
      (error) => log.warn({ error: error.message }, 'purge connection lost'),
      presence.listeners,
    )
    await purges.ready
    closers.unshift(purges.stop)
    const watch = new DatabaseWatch(purges.silentFor, config.DATABASE_TIMEOUT * 1000)
    closers.unshift(async () => watch.stop())
    // deletions while no process was running sent no purge
    images.purge(['all'])

    const limits = { bytes: config.PICTURE_CACHE_MB * 1024 * 1024, age: unusedPictureAge }
    const sweep = () =>
      Promise.all([
        sweepFolders([directory, shareCardFolder, fontFolder], limits, Date.now()),
        derived?.sweep(['images/', 'share-cards/'], limits),
      ]).catch((error: unknown) => log.warn({ error: errorText(error) }, 'unused picture sizes were not removed'))
    const sweeping = setInterval(sweep, sweepPicturesEvery).unref()
    closers.unshift(async () => clearInterval(sweeping))
    void sweep()

    const report = await createReport(config, log)
    const site = {
      get name() {
        return config.SITE_NAME
      },
      get tagline() {
        return config.SITE_TAGLINE
      },
      url: config.SITE_URL,
    }
    const notificationEmail = config.OPERATOR_MAIL ?? readerService(config).mail
    if (notificationEmail === null)
      log.warn('no mailbox gets what readers send through the forms, nor their answers to replies: set OPERATOR_MAIL')
    const forms = { secret: config.AUTH_SECRET, linkSecrets: linkSecrets(config), site, notificationEmail }
    const gateway = gatewaySettings(config)
    const payment = {
      get gateway() {
        return hold.known().includes('payment') ? null : gateway
      },
      isConfigured: gateway !== null,
      isTest: gateway?.mode === 'ecpay' && config.ECPAY_STAGE === true,
      site,
      log: (details: object, message: string) => log.warn(details, message),
    }
    const scan = config.CLAMD_SOCKET === undefined ? null : clamdScanner(config.CLAMD_SOCKET)
    const media = { store, scratch: join(config.DATA_DIR, 'uploads'), scan }
    const sendsMail = config.DEMO || config.SMTP_URL !== undefined
    const app = createApi({
      report,
      auth,
      accounts: auth,
      forms,
      payment,
      media,
      presence,
      lens: { secret: config.TIER_SECRET },
      mailReportTokens: listOf(config.MAIL_REPORT_TOKEN, config.MAIL_REPORT_TOKEN_PREVIOUS),
      sendsMail,
    })
    const origins = ownOrigins(config.SITE_URL, config.DEMO)
    const bindings = {
      db,
      cache: ttlCache,
      apiKey: config.API_KEY,
      origins: origins.originsOf(undefined),
      env: config.DEMO ? ('demo' as const) : ('production' as const),
      clinical: clinicalOf(config),
      limits: { read: config.RATE_LIMIT_READ, write: config.RATE_LIMIT_WRITE, view: config.RATE_LIMIT_VIEW },
    }
    // a render through the lens neither reads nor writes caches of the ordinary clock
    const bind = (caller: CallerContext) => ({
      ...bindings,
      now: new Date(),
      ...caller,
      ...(caller.lens ? { cache: undefined } : {}),
    })
    const api: ApiFetch = async (request, caller) => app.fetch(request, bind(caller))
    const inside: InProcessApi = (call, caller) =>
      traced({ name: call.name, kind: 'internal' }, () => handleInProcess(app, call, bind(caller), report))

    const assetsFolder = config.ASSETS_DIR ?? join(config.DATA_DIR, 'assets-of-builds')
    const files = config.ROLE.includes('web') ? await staticFiles(options.root, assetsFolder, { derived, log, closers }) : null
    const routes = new SiteRoutes()
    const load = options.builds ?? memoize(() => loadBuilds(options.root))
    const builds = async () => routes.use(await load())
    if (files) await builds()
    const apiOrigin = config.ROLE.includes('api') ? undefined : config.API_ORIGIN
    const tierSecrets: [string, ...string[]] = [config.TIER_SECRET, ...listOf(config.TIER_SECRET_PREVIOUS)]
    const faces = new DisplayFaces({ directory: fontFolder, secrets: linkSecrets(config), log })
    closers.unshift(async () => faces.stop())
    const renderer = createRenderer({
      builds,
      routes,
      api: apiOrigin ? remoteApi(apiOrigin, config.TIER_SECRET) : api,
      inside: apiOrigin ? undefined : inside,
      shell,
      config: publicConfigOf(config),
      operator: operatorDetails(config, hold),
      formTargets: gateway?.mode === 'ecpay' ? [gateway.origin] : [],
      development: options.builds !== undefined,
      cdn: config.CDN,
      fast: config.FAST.includes('parts'),
      faces,
      report,
      listeners: (call, status) => logCall(log, call, status),
    })
    const queueOf = (name: string) =>
      new BoundedQueue({ concurrency: config.DATABASE_POOL, ...renderingQueue, onWait: metrics.waitedToRender(name) })
    const queues = { rendering: queueOf('pages'), sending: queueOf('forms') }
    metrics.watch({
      pools: { readers: pool, background: database.pool },
      queues: { pages: queues.rendering, forms: queues.sending },
      cache,
      purgesSilentFor: purges.silentFor,
      suspendedParts: hold.known,
      purger,
    })
    const web = files && {
      cache,
      routes,
      files,
      images,
      recordings,
      shareCards: new ShareCards({
        db,
        store,
        directory: shareCardFolder,
        shared: derived,
        site,
        log,
      }),
      faces,
      renderer,
      ...queues,
      serveErrorPage: createErrorPage(renderer, readerService(config), { isDatabaseDown: () => watch.isDatabaseDown }),
    }
    const health = createHealth({
      databaseChecks: [pool, database.pool].map((item) => () => readDatabaseState(item)),
      metrics,
      metricsTokens: listOf(config.METRICS_TOKEN, config.METRICS_TOKEN_PREVIOUS),
      stopping: () => stopping,
      purgesSilentFor: purges.silentFor,
      purgesAreMoved: purges.isMoved,
      suspendedParts: hold.known,
    })
    const { AUTH_SECRET_PREVIOUS: previous } = config
    const parts: HttpDependencies = {
      readCookie: (header) => (previous === undefined ? header : withCurrentSignature(header, { ...auth.cookie, previous })),
      log,
      metrics,
      health,
      viewers,
      cdn: config.CDN,
      trustedProxies: trustedProxies(config.TRUSTED_PROXIES),
      origins,
      database: watch,
      tierSecrets,
      api: config.ROLE.includes('api') ? api : null,
      web,
      limits: bindings.limits,
      visits: new TokenBuckets(),
    }
    const server = options.createServer(timeoutCheck, createListener(parts))
    server.on('clientError', rejectConnection).on('checkExpectation', rejectExpectation).on('connect', rejectTunnel)
    if (config.ROLE.includes('worker')) closers.unshift(startWork({ database, config, hold, engine, log, meter: metrics.meter }))
    if (config.ROLE.includes('api'))
      await warmSearch({ db, viewer: visitor, now: new Date(), cache: ttlCache }).catch((error: unknown) =>
        log.warn({ error: errorText(error) }, 'the search was not warmed up'),
      )
    await listen(server, config)
    closers.unshift(() => closeServer(server))
    closers.unshift(async () => presence.stop())
    log.info({ port: config.PORT, roles: config.ROLE, demo: config.DEMO }, `healthpress 就緒：${config.SITE_URL}`)
    const stop = async () => {
      stopping = true
      return shutDownGracefully(closers, log)
    }
    return { log, config, server, stop }
  } catch (error) {
    await shutDownGracefully(closers, log)
    throw error
  }
}

/** Starts the traces before the database is opened, if a collector is set. */
async function tracing(config: Config, log: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return async () => undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log)
}

const listOf = (...secrets: (string | undefined)[]): string[] => secrets.filter((item) => item !== undefined)

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= make()
    return result
  }
}

/** The interval at which a process renews its assets in the folder of all builds, milliseconds. */
const renewEvery = 24 * 3_600_000

interface AssetOptions {
  derived: DerivedFiles | null
  log: Logger
  closers: (() => Promise<void>)[]
}

/** The files of the build, and the assets of other builds. Stopped by `closers`. */
async function staticFiles(root: string, folder: string, { derived, log, closers }: AssetOptions): Promise<StaticFiles> {
  const buildFolders = ['client', 'office/client', 'reference'].map((name) => join(root, 'build', name))
  const archive = () =>
    Promise.all([archiveAssets(buildFolders, folder), derived && shareAssets(buildFolders, derived)]).catch((error: unknown) =>
      log.warn({ error: errorText(error) }, 'the assets of the builds are not retained'),
    )
  await archive()
  const renewing = setInterval(() => void archive(), renewEvery).unref()
  closers.unshift(async () => clearInterval(renewing))
  return new StaticFiles([folder, ...buildFolders], folder, derived)
}

/** The files in the bucket that can be made again. Its errors are counted and logged. */
const openDerivedFiles = (s3: S3Settings, { log, metrics }: { log: Logger; metrics: Metrics }) =>
  new DerivedFiles(s3, {
    onError: (action, error) => {
      metrics.derivedFileError(action)
      log.error({ action, error: errorText(error) }, 'the bucket fails for a file that can be made again')
    },
  })
