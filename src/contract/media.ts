import { z } from 'zod'
import { maxUploadedSide } from '../domain/images/pixels.ts'
import { hiddenAtRightsEnd, mediaSources, peopleConsents, uploadLimits } from '../domain/media/picture-rights.ts'
import { maxRecordingBytes, mediaKinds } from '../domain/media/recordings.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant, textField, wholeNumber } from './shapes.ts'

export const mediaSource = z.enum(mediaSources, { error: '沒有這種來源' })
export const atRightsEnd = z.enum(hiddenAtRightsEnd, { error: '沒有這種做法' })
export const peopleConsent = z.enum(peopleConsents, { error: '沒有這種同意狀態' })
/** Pending work: missing alt text, rights that end within thirty days or have ended where it is used, unused. */
export const mediaWant = z.enum(['alt', 'rights', 'uses'], { error: '沒有這種篩選' })

export const mediaKind = z.enum(mediaKinds, { error: '種類只有 picture、film、sound、handout' })

/** The id of a picture in a URL. */
export const mediaIdParam = z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '沒有這張圖片')

const part = z.number('必須是 0 到 1 的數字').min(0, '必須是 0 到 1 的數字').max(1, '必須是 0 到 1 的數字')
/** A relative position on a picture, from 0 at the left and the top to 1 at the right and the bottom. */
export const focalPoint = z.strictObject({ x: part, y: part })
/** A part of a picture in the same units: its top left corner and its width; the height follows from the ratio. */
export const mediaCrop = z.strictObject({ x: part, y: part, width: part.min(0.01, '寬度太小') })
export const mediaCropSet = z.strictObject({
  '16:9': mediaCrop.optional(),
  '1:1': mediaCrop.optional(),
  '4:5': mediaCrop.optional(),
})

/** Fields of a picture in lists. */
const shape = {
  id: z.string(),
  /** Of the original, pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Duration of a video or audio in seconds; null for a picture. Width and height of audio and handouts are 0. */
  duration: z.number().nullable(),
  /** `image/jpeg`, `video/mp4`, `audio/mpeg`, `application/pdf` and similar. */
  type: z.string(),
  title: z.string(),
  credit: z.string(),
  /** The default alt text when it is inserted into a text; empty if there is none yet. */
  alt: z.string(),
  /** Whether an editor has marked it as decorative. */
  decorative: z.boolean(),
  /** A picture that needs an alt: it has none, is not decorative, and is used in other places than covers and portraits. */
  lacks_alt: z.boolean(),
  rights_until: z.iso.date().nullable(),
  /** The number of its uses. */
  uses: z.number().int(),
  /** Null for an imported one. */
  uploaded_at: instant.nullable(),
  /** The uploader; empty for an import and for an erased account. */
  uploaded_by: z.string(),
}
export const mediaSummary = z.strictObject(shape)
export type MediaSummary = z.infer<typeof mediaSummary>

/** A use of a picture. */
export const mediaUse = z.strictObject({
  /** Kind and key, `post:12` by its uid, `author:3`. */
  thing: z.string(),
  /** Its title; empty if it has none, and for a manuscript that the caller may not read. */
  title: z.string(),
  /** Whether readers currently see it there: not if it is scheduled or past its end. */
  print: z.boolean(),
  /** Whether the newest version of its manuscript uses it. */
  manuscript: z.boolean(),
})
export type MediaUse = z.infer<typeof mediaUse>

export const mediaDetails = z.strictObject({
  ...shape,
  /** Size of the original in bytes; null if unknown. */
  size: z.number().int().nullable(),
  source: mediaSource.nullable(),
  licence: z.string(),
  /** Whether the picture alone or every post with it is hidden when its rights end. */
  at_rights_end: atRightsEnd,
  people_consent: peopleConsent.nullable(),
  focus: focalPoint.nullable(),
  crops: mediaCropSet,
  used_in: z.array(mediaUse),
  /** Whether the caller may edit its data. */
  may_edit: z.boolean(),
})
export type MediaDetails = z.infer<typeof mediaDetails>

const limitedText = (maxLength: number) => textField('必須是文字').max(maxLength, `最多 ${maxLength} 個字`)
/** The data of a picture; an omitted field is unchanged. */
export const mediaFields = z.strictObject({
  title: limitedText(200).optional(),
  credit: limitedText(100).optional(),
  source: mediaSource.nullable().optional(),
  licence: limitedText(500).optional(),
  rights_until: z.iso.date('日期的格式是 YYYY-MM-DD').nullable().optional(),
  at_rights_end: atRightsEnd.optional(),
  people_consent: peopleConsent.nullable().optional(),
  alt: limitedText(300).optional(),
  decorative: z.boolean('必須是 true 或 false').optional(),
  focus: focalPoint.nullable().optional(),
  crops: mediaCropSet.optional(),
})

/** The result of an uploaded file: the picture, or why it was refused. */
export const uploadedFile = z.strictObject({
  /** The file's name. */
  name: z.string(),
  media: mediaSummary.nullable(),
  /** True if the picture was already stored. */
  known: z.boolean(),
  error: z.string().nullable(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

const group = 'office'
const idParams = z.object({ id: mediaIdParam })

/** The media library of the office. */
export const mediaEndpoints = {
  list: endpoint({
    operationId: 'listMedia',
    method: 'GET',
    path: '/api/v3.0/office/media',
    summary: '圖庫，最近上傳的在前；next 是下一頁的 after，null 是沒有了',
    group,
    access: { to: 'use-media' },
    query: z.object({
      /** All of these words are in its title, credit, alt text or licence. */
      words: z.string().trim().max(100, '最多 100 個字').optional(),
      /** Pictures, videos, audio or handouts only. */
      kind: mediaKind.optional(),
      wants: mediaWant.optional(),
      after: z
        .string()
        .regex(/^\d{1,17}-[a-z0-9][a-z0-9-]{0,80}$/, '沒有這一頁')
        .optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(40),
    }),
    response: z.strictObject({
      items: z.array(mediaSummary),
      next: z.string().nullable(),
      /** Whether handouts are accepted: only if a virus scanner is configured. */
      handouts: z.boolean(),
    }),
  }),
  upload: endpoint({
    operationId: 'uploadMedia',
    method: 'POST',
    path: '/api/v3.0/office/media',
    summary: `上傳圖片、影片、聲音、文件（multipart/form-data，欄位 file，一次最多 ${uploadLimits.files} 個檔案；圖片每張 25 MB、每邊 ${maxUploadedSide} 像素以內，JPEG、PNG、靜止的 GIF、WebP、AVIF、HEIC；影片與聲音每個 ${maxRecordingBytes / 1024 / 1024} MB 以內，MP4、WebM、MP3、M4A，不轉檔；文件 25 MB 以內的 PDF，只在設定了掃毒程式時收）。圖片轉正；都去掉拍攝地點；同樣的只存一份。回應逐一說明每個檔案；一個都沒有收下就回 422`,
    group,
    access: { to: 'use-media' },
    body: z.object({ file: z.array(z.file()).min(1, '沒有檔案') }),
    multipart: true,
    bodyLimit: uploadLimits.files * uploadLimits.bytes + 256 * 1024,
    response: envelope(z.array(uploadedFile)),
  }),
  get: endpoint({
    operationId: 'readMedia',
    method: 'GET',
    path: '/api/v3.0/office/media/:id',
    summary: '一張圖片的資料，與用在哪裡',
    group,
    access: { to: 'use-media' },
    params: idParams,
    response: envelope(mediaDetails),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveMedia',
    method: 'POST',
    path: '/api/v3.0/office/media/:id/save',
    summary: '改圖片的說明、授權、焦點與裁切；沒有寫的不變。自己上傳的，或有編輯、資料管理權限',
    group,
    access: { to: 'use-media' },
    params: idParams,
    body: mediaFields,
    response: envelope(mediaDetails),
    errors: [404],
  }),
  remove: endpoint({
    operationId: 'deleteMedia',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/media/:id/delete',
    summary: '刪除沒有用在任何地方的圖片；還有地方用就回 409',
    group,
    access: { to: 'use-media' },
    params: idParams,
    response: envelope(done),
    errors: [404, 409],
  }),
}
