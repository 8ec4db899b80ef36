import { readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { retryAfter } from '../contract/retry-after.ts'
import type { Database } from '../db/connect.ts'
import { endedMedia, findCropNames, isCropShown, missingMedia } from '../db/queries/media.ts'
import { aspectRatioOfCrop, cropRectOf, parseCropPath } from '../domain/images/crop-names.ts'
import { boxOfSize, type ImageFormat, imagePath } from '../domain/images/sizes.ts'
import { parseGiftFilePath } from '../domain/shares/gift-files.ts'
import { Backpressure } from '../operations/bounded-queue.ts'
import type { DerivedFiles } from '../operations/media/derived-files.ts'
import { readOriginal } from '../operations/media/media.ts'
import { type Store, StoreError } from '../operations/media/store.ts'
import { decodePicture } from '../operations/pictures/decode.ts'
import { sendError } from './error-response.ts'
import type { ReadVisibility } from './file-visibility.ts'
import { errorText, type Logger } from './log.ts'
import { inertPolicy, securityHeaders, sharedPictureHeaders } from './pages/csp.ts'
import { writeAtomically } from './write-atomically.ts'

/** The name of the cached file of a size of a picture, or of a crop. No id contains the separator before the crop. */
const cachedSizeName = ({
  id,
  cropName,
  width,
  format,
}: {
  id: string
  cropName: string | null
  width: number
  format: string
}): string => `${cropName === null ? id : `${id}_${cropName}`}-${width}.${format}`

const idOf = (name: string): string => (name.includes('_') ? name.slice(0, name.indexOf('_')) : name.replace(/-\d+\.\w+$/, ''))

/**
 * Removes the cached sizes of pictures that are no longer in the library.
 * @param ids restricts it to these pictures; null for all
 */
async function evictDeleted(db: Database, directory: string, ids: ReadonlySet<string> | null): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  const cached = Map.groupBy(names, idOf)
  const requested = [...cached.keys()].filter((id) => ids === null || ids.has(id))
  if (requested.length === 0) return
  for (const id of await missingMedia(db, requested))
    await Promise.all((cached.get(id) ?? []).map((name) => rm(join(directory, name), { force: true })))
}

/** The sizes in the bucket, below its other files. */
const sharedFolder = 'images/'

/** Removes the shared sizes of deleted pictures from the bucket. @param ids the pictures to check; null for all */
async function evictDeletedShared(db: Database, shared: DerivedFiles, ids: ReadonlySet<string> | null): Promise<void> {
  const prefixes = ids === null ? [sharedFolder] : [...ids].map((id) => sharedFolder + id)
  const names = (await Promise.all(prefixes.map((prefix) => shared.list(prefix)))).flat().map(({ name }) => name)
  const sizes = Map.groupBy(names, (name) => idOf(name.slice(sharedFolder.length)))
  const missing = sizes.size === 0 ? [] : await missingMedia(db, [...sizes.keys()])
  await shared.remove(missing.flatMap((id) => sizes.get(id) ?? []))
}

const contentTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** A picture, or a crop of it, in one size. */
type PictureVariant = NonNullable<ReturnType<typeof parseCropPath>>

/**
 * Pictures, and the crops that pages and texts show, in the sizes that pages request; resized once from the original and
 * cached on disk, and in a bucket when several machines share one. Requests for an unused crop are redirected
 * to the current one.
 */
export class Images {
  readonly #db: Database
  readonly #store: Store
  readonly #directory: string
  readonly #log: Logger
  readonly #visibility: ReadVisibility
  readonly #effort: number
  readonly #shared: DerivedFiles | null
  /** The pictures whose rights have ended, cached until one changes. */
  #ended: Promise<ReadonlySet<string>> | null = null
  readonly #making = new Map<string, Promise<VariantResult>>()

  /**
   * @param options.visibility the visibility of a picture for the requester
   * @param options.effort the effort of the AVIF compression (`AVIF_EFFORT`)
   * @param options.shared where other machines find the sizes, too
   */
  constructor(options: {
    db: Database
    store: Store
    directory: string
    log: Logger
    visibility: ReadVisibility
    effort: number
    shared?: DerivedFiles | null
  }) {
    this.#visibility = options.visibility
    this.#effort = options.effort
    this.#shared = options.shared ?? null
    this.#db = options.db
    this.#store = options.store
    this.#directory = options.directory
    this.#log = options.log
  }

  async serve(request: IncomingMessage, response: ServerResponse, target: string): Promise<boolean> {
    const { share, path } = parseGiftFilePath(target)
    if (!path.startsWith('/img/')) return false
    const variant = parseCropPath(path)
    const ended = variant !== null && (await this.#endedNow()).has(variant.id)
    const visibility = variant ? await this.#visibility(request, { id: variant.id, ended, share }) : 'unknown'
    if (visibility === 'unknown' || visibility === 'walled') {
      sendError(response, 404, 'This page could not be found')
      return true
    }
    const bytes = variant && (await this.#bytes(variant).catch(this.#unlessStoreFails))
    if (bytes === 'store_fails') {
      sendError(response, 503, '圖片現在讀不到，請稍後再試', { 'retry-after': retryAfter })
      return true
    }
    if (!variant || !bytes) {
      sendError(response, 404, 'This page could not be found')
      return true
    }
    if ('now' in bytes) {
      const location = share === null ? bytes.now : `/share/${share}${bytes.now}`
      response.writeHead(302, { ...securityHeaders, location, 'cache-control': 'no-store' }).end()
      return true
    }
    response.writeHead(200, {
      ...securityHeaders,
      ...(visibility === 'public' ? sharedPictureHeaders : {}),
      'content-security-policy': inertPolicy,
      'content-type': contentTypes[variant.format],
      'content-length': bytes.length,
      'cache-control': visibility === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }

  /** Invalidates the ended pictures when one has changed, and removes cached sizes of deleted ones. */
  purge(tags: readonly string[]): void {
    const ids = tags.includes('all') ? null : new Set(tags.flatMap((tag) => (tag.startsWith('media:') ? [tag.slice(6)] : [])))
    if (ids?.size === 0) return
    this.#ended = null
    const shared = this.#shared && evictDeletedShared(this.#db, this.#shared, ids)
    Promise.all([evictDeleted(this.#db, this.#directory, ids), shared]).catch((error: unknown) =>
      this.#log.warn({ error: errorText(error) }, 'cached sizes of deleted pictures were not removed'),
    )
  }

  /** While the database is down, sizes cached on disk are still served. */
  #endedNow(): Promise<ReadonlySet<string>> {
    this.#ended ??= endedMedia(this.#db).then((ids) => new Set(ids))
    const pendingQuery = this.#ended
    return pendingQuery.catch((error: unknown) => {
      this.#log.warn({ error: errorText(error) }, 'pictures whose rights have ended are not known')
      if (this.#ended === pendingQuery) this.#ended = null
      return new Set<string>()
    })
  }

  readonly #unlessStoreFails = (error: unknown): 'store_fails' => {
    if (!(error instanceof StoreError)) throw error
    this.#log.error({ error: errorText(error) }, 'the media store failed')
    return 'store_fails'
  }

  /** The bytes of the picture, or its present URL; null for none. */
  async #bytes(variant: PictureVariant): Promise<VariantResult> {
    const name = cachedSizeName(variant)
    const file = join(this.#directory, name)
    const cached = await readFile(file).catch(() => null)
    if (cached) return cached
    const running = this.#making.get(name)
    if (running) return running
    const pendingResult = this.#fetchOrMake(name, variant).finally(() => this.#making.delete(name))
    this.#making.set(name, pendingResult)
    return pendingResult
  }

  async #fetchOrMake(name: string, variant: PictureVariant): Promise<VariantResult> {
    const shared = (await this.#shared?.read(sharedFolder + name)) ?? null
    const result = shared ?? (await this.#make(variant))
    if (!Buffer.isBuffer(result)) return result
    await this.#keep(join(this.#directory, name), result)
    if (!shared) await this.#shared?.write(sharedFolder + name, result)
    return result
  }

  async #make({ id, cropName, width, format }: PictureVariant): Promise<VariantResult> {
    if (cropName !== null) {
      const cropNames = await findCropNames(this.#db, id)
      if (!Object.values(cropNames ?? {}).includes(cropName) && !(await isCropShown(this.#db, id, cropName))) {
        const aspectRatio = aspectRatioOfCrop(cropName)
        const currentCrop = aspectRatio && cropNames?.[aspectRatio]
        return { now: imagePath(currentCrop ? `${id}/${currentCrop}` : id, width, format) }
      }
    }
    const original = await readOriginal({ db: this.#db, store: this.#store }, id)
    if (!original) return null
    const rendered = decodePicture(original, async (picture) => {
      const rect = cropName === null ? null : cropRectOf(cropName, await picture.metadata())
      const part = rect ? picture.extract(rect) : picture
      const size = part.resize({ ...boxOfSize(width, format), fit: 'inside', withoutEnlargement: true })
      return encoders[format](size, this.#effort).toBuffer()
    })
    const bytes = await rendered.catch(reasonOrThrow)
    if (!Buffer.isBuffer(bytes)) {
      this.#log.warn({ id, why: bytes }, 'a picture cannot be shown')
      return null
    }
    return bytes
  }

  /** Caches a size. A full disk costs speed, not the picture. */
  async #keep(file: string, bytes: Buffer): Promise<void> {
    try {
      await writeAtomically(file, bytes)
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'picture could not be kept')
    }
  }
}

/** A picture's bytes, or its present URL; null for none. */
type VariantResult = Buffer | { now: string } | null

/** Why an original cannot be resized, for example because it is damaged; overload is rethrown. */
function reasonOrThrow(error: unknown): string {
  if (error instanceof Backpressure) throw error
  return String(error)
}

const encoders: Record<ImageFormat, (image: Sharp, effort: number) => Sharp> = {
  avif: (image, effort) => image.avif({ quality: 55, effort }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }),
}
