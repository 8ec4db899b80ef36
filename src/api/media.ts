import { mediaEndpoints } from '../contract/media.ts'
import { maxUploadedSide, maxUploadPixels } from '../domain/images/pixels.ts'
import { maxHandoutBytes } from '../domain/media/handouts.ts'
import { uploadLimits } from '../domain/media/picture-rights.ts'
import { maxRecordingBytes } from '../domain/media/recordings.ts'
import { oneLine } from '../domain/text/one-line.ts'
import { scannerMessage, storeMessages, toFailure } from '../operations/failure.ts'
import { addMedia, type MediaStorage, type UploadError } from '../operations/media/add-media.ts'
import { listMedia, type MediaDetails, readMedia, removeMedia, saveMedia, summaryOf } from '../operations/media/media.ts'
import { ScannerError } from '../operations/media/scan.ts'
import { StoreError } from '../operations/media/store.ts'
import { processFiles } from './serving/multipart.ts'
import { HttpProblem } from './serving/problem.ts'
import { type ApiApp, serve } from './serving/serve.ts'

const tenThousands = (pixels: number) => pixels / 10_000

const uploadMessages: Record<UploadError, string> = {
  empty: '這個檔案是空的',
  too_large_recording: `檔案超過 ${maxRecordingBytes / 1024 / 1024} MB；影片與聲音最多這麼大`,
  broken_recording: '影片或聲音讀不出來，檔案可能損壞或沒有傳完',
  no_handouts: '這個網站沒有設定掃毒程式，不收文件；要收請管理員設定',
  too_large_handout: `檔案超過 ${maxHandoutBytes / 1024 / 1024} MB；文件最多這麼大`,
  infected: '掃毒程式在裡面找到有害的內容，沒有收下',
  unplayable: '瀏覽器播不出這種編碼；請轉成 H.264 與 AAC 的 MP4，或 MP3 再傳（iPhone：設定→相機→格式→最相容）',
  too_large: `檔案超過 ${uploadLimits.bytes / 1024 / 1024} MB`,
  too_many_pixels: `圖片太大，請縮小後再傳：每邊最多 ${maxUploadedSide.toLocaleString('en')} 像素；JPEG 與 PNG 最多 ${tenThousands(maxUploadPixels.png)} 萬畫素（漸進式 JPEG ${tenThousands(maxUploadPixels.progressive)} 萬），WebP ${tenThousands(maxUploadPixels.webp)} 萬，其他格式 ${tenThousands(maxUploadPixels.others)} 萬`,
  no_picture: '這個檔案不是圖片、影片或聲音；可以傳 JPEG、PNG、GIF、WebP、AVIF、HEIC、MP4、WebM、MP3、M4A',
  broken: '圖片讀不出來，檔案可能損壞或沒有傳完',
  animated: '不收動畫；請傳一張靜止的圖片',
  svg: '不收 SVG；請輸出成 PNG 再傳',
  heic: '這張 HEIC 讀不出來，可能損壞或沒有傳完；請再傳一次，或在手機、電腦上存成 JPEG 再傳',
}

/** The media library of the office. */
export function serveMedia(app: ApiApp, storage: MediaStorage, report: (error: unknown, requestId: string) => void): void {
  serve(app, mediaEndpoints.list, async ({ query: { words = '', ...requested }, context }) => {
    const { media, next } = await listMedia(context, { ...requested, words: words.split(/\s+/).filter(Boolean) })
    return { items: media.map(summary), next, handouts: storage.scan !== null }
  })
  serve(app, mediaEndpoints.upload, async ({ body, context, c }) => {
    const serviceErrors: (StoreError | ScannerError)[] = []
    const results: { name: string; media: Summary | null; known: boolean; error: string | null }[] = []
    await processFiles(body, { files: uploadLimits.files, bytes: maxRecordingBytes }, async (file) => {
      // it is shown beside other text, in the response and on the page: it must contain no bidirectional control characters
      const name = oneLine(file.name)
      const rejected = { name, media: null, known: false }
      try {
        const added = await addMedia(context, storage, file)
        if (typeof added === 'string') results.push({ ...rejected, error: uploadMessages[added] })
        else
          results.push({
            name,
            media: summary(await summaryOf(context.db, added.media.id)),
            known: added.isDuplicate,
            error: null,
          })
      } catch (error) {
        if (!(error instanceof StoreError || error instanceof ScannerError)) throw error
        serviceErrors.push(error)
        results.push({ ...rejected, error: error instanceof StoreError ? storeMessages[error.kind] : scannerMessage })
      }
    })
    if (results.some(({ media }) => media !== null)) {
      for (const error of serviceErrors) report(error, c.env.requestId)
      return { items: results }
    }
    if (serviceErrors[0]) throw serviceErrors[0]
    const errors = results.map(({ name, error }) => ({ path: 'body.file', message: `${name}：${error}` }))
    throw new HttpProblem(422, 'validation_failed', '沒有收下任何檔案', { errors })
  })
  serve(app, mediaEndpoints.get, async ({ params, context }) => ({ items: presentDetails(await readMedia(context, params.id)) }))
  serve(app, mediaEndpoints.save, async ({ params, body, context }) => {
    const { rights_until, at_rights_end, people_consent, ...rest } = body
    await saveMedia(context, params.id, {
      ...rest,
      ...(rights_until === undefined ? {} : { rightsUntil: rights_until }),
      ...(at_rights_end === undefined ? {} : { atRightsEnd: at_rights_end }),
      ...(people_consent === undefined ? {} : { peopleConsent: people_consent }),
    })
    return { items: presentDetails(await readMedia(context, params.id)) }
  })
  serve(app, mediaEndpoints.remove, async ({ params, context, c }) => {
    await removeMedia(context, storage, params.id).catch((error: unknown) => {
      // the item is deleted; leftover bytes are reported to the operator
      if (toFailure(error)?.code !== 'store_unavailable') throw error
      report(error, c.env.requestId)
    })
    return { items: { result: true } }
  })
}

type Summary = ReturnType<typeof summary>
const summary = ({ cursor: _, ...fields }: MediaDetails['summary']) => fields

const presentDetails = ({ row, summary: listed, uses, mayEdit }: MediaDetails) => ({
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
