import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaEndpoints } from '../contract/media.ts'
import { maxUploadBytes, maxUploadedSide } from '../domain/images/pixels.ts'
import { maxHandoutBytes } from '../domain/media/handouts.ts'
import { uploadLimits } from '../domain/media/picture-rights.ts'
import { maxRecordingBytes } from '../domain/media/recordings.ts'
import { oneLine } from '../domain/text/one-line.ts'
import { failureOf, scannerWords, storeWords } from '../operations/failure.ts'
import { addMedia, type MediaPlaces, type UploadFault } from '../operations/media/add-media.ts'
import { listMedia, readMedia, removeMedia, saveMedia, summaryOf, type WholeMedia } from '../operations/media/media.ts'
import { ScannerFault } from '../operations/media/scan.ts'
import { openStore, StoreFault } from '../operations/media/store.ts'
import { takeFiles } from './serving/multipart.ts'
import { ApiFault } from './serving/problem.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** A folder for tests of other calls. */
export const mediaForTests = (): MediaPlaces => {
  const dataFolder = join(tmpdir(), `healthpress-test-media-${process.pid}`)
  return { store: openStore({ s3: null, dataFolder }), scratch: join(dataFolder, 'uploads'), scan: null }
}

const tenThousands = (pixels: number) => pixels / 10_000

const faults: Record<UploadFault, string> = {
  empty: '這個檔案是空的',
  too_large_recording: `檔案超過 ${maxRecordingBytes / 1024 / 1024} MB；影片與聲音最多這麼大`,
  broken_recording: '影片或聲音讀不出來，檔案可能損壞或沒有傳完',
  no_handouts: '這個網站沒有設定掃毒程式，不收文件；要收請管理員設定',
  too_large_handout: `檔案超過 ${maxHandoutBytes / 1024 / 1024} MB；文件最多這麼大`,
  infected: '掃毒程式在裡面找到有害的內容，沒有收下',
  unplayable: '瀏覽器播不出這種編碼；請轉成 H.264 與 AAC 的 MP4，或 MP3 再傳（iPhone：設定→相機→格式→最相容）',
  too_large: `檔案超過 ${uploadLimits.bytes / 1024 / 1024} MB`,
  too_many_pixels: `圖片太大，請縮小後再傳：每邊最多 ${maxUploadedSide.toLocaleString('en')} 像素；JPEG 與 PNG 最多 ${tenThousands(maxUploadBytes.png)} 萬畫素（漸進式 JPEG ${tenThousands(maxUploadBytes.progressive)} 萬），WebP ${tenThousands(maxUploadBytes.webp)} 萬，其他格式 ${tenThousands(maxUploadBytes.others)} 萬`,
  no_picture: '這個檔案不是圖片、影片或聲音；可以傳 JPEG、PNG、GIF、WebP、AVIF、HEIC、MP4、WebM、MP3、M4A',
  broken: '圖片讀不出來，檔案可能損壞或沒有傳完',
  animated: '不收動畫；請傳一張靜止的圖片',
  svg: '不收 SVG；請輸出成 PNG 再傳',
  heic: '這張 HEIC 讀不出來，可能損壞或沒有傳完；請再傳一次，或在手機、電腦上存成 JPEG 再傳',
}

/** The media library of the office. */
export function serveMedia(app: ApiApp, places: MediaPlaces, report: (error: unknown, requestId: string) => void): void {
  serve(app, mediaEndpoints.list, async ({ query: { words = '', ...requested }, context }) => {
    const { media, next } = await listMedia(context, { ...requested, words: words.split(/\s+/).filter(Boolean) })
    return { items: media.map(summary), next, handouts: places.scan !== null }
  })
  serve(app, mediaEndpoints.upload, async ({ body, context, c }) => {
    const lost: (StoreFault | ScannerFault)[] = []
    const taken: { name: string; media: Summary | null; known: boolean; fault: string | null }[] = []
    await takeFiles(body, { files: uploadLimits.files, bytes: maxRecordingBytes }, async (file) => {
      // it is shown beside other text, in the response and on the page: it must contain no bidirectional control characters
      const name = oneLine(file.name)
      const none = { name, media: null, known: false }
      try {
        const added = await addMedia(context, places, file)
        if (typeof added === 'string') taken.push({ ...none, fault: faults[added] })
        else taken.push({ name, media: summary(await summaryOf(context.db, added.media.id)), known: added.known, fault: null })
      } catch (error) {
        if (!(error instanceof StoreFault || error instanceof ScannerFault)) throw error
        lost.push(error)
        taken.push({ ...none, fault: error instanceof StoreFault ? storeWords[error.trouble] : scannerWords })
      }
    })
    if (taken.some(({ media }) => media !== null)) {
      for (const error of lost) report(error, c.env.requestId)
      return { items: taken }
    }
    if (lost[0]) throw lost[0]
    const errors = taken.map(({ name, fault }) => ({ path: 'body.file', message: `${name}：${fault}` }))
    throw new ApiFault(422, 'validation_failed', '沒有收下任何圖片', { errors })
  })
  serve(app, mediaEndpoints.one, async ({ params, context }) => ({ items: whole(await readMedia(context, params.id)) }))
  serve(app, mediaEndpoints.save, async ({ params, body, context }) => {
    const { rights_until, at_rights_end, people_consent, ...rest } = body
    await saveMedia(context, params.id, {
      ...rest,
      ...(rights_until === undefined ? {} : { rightsUntil: rights_until }),
      ...(at_rights_end === undefined ? {} : { atRightsEnd: at_rights_end }),
      ...(people_consent === undefined ? {} : { peopleConsent: people_consent }),
    })
    return { items: whole(await readMedia(context, params.id)) }
  })
  serve(app, mediaEndpoints.remove, async ({ params, context }) => {
    await removeMedia(context, places, params.id).catch((error: unknown) => {
      // the picture is deleted; leftover bytes are reported to the operator
      if (failureOf(error)?.code !== 'store_unavailable') throw error
      report(error, 'delete-media')
    })
    return { items: { result: true } }
  })
}

type Summary = ReturnType<typeof summary>
const summary = ({ cursor: _, ...shown }: WholeMedia['summary']) => shown

const whole = ({ row, summary: listed, uses, mayEdit }: WholeMedia) => ({
  ...summary(listed),
  size: row.size,
  source: row.source,
  licence: row.licence,
  at_rights_end: row.atRightsEnd,
  people_consent: row.peopleConsent,
  focus: row.focusX === null || row.focusY === null ? null : { x: row.focusX, y: row.focusY },
  crops: row.crops,
  used_in: uses,
  may_edit: mayEdit,
})
