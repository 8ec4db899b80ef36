import type { UploadedFile } from '../../../contract/media.ts'
import type { Problem } from '../../../contract/shapes.ts'
import { uploadLimits } from '../../../domain/media/picture-rights.ts'
import { kindOfMedia } from '../../../domain/media/recordings.ts'

/** The result of an upload: the image of the library, or an error and whether the same file may be retried. */
export type UploadResult = { media: NonNullable<UploadedFile['media']> } | { error: string; again: boolean }

/**
 * Uploads one file to the library. The server detects its type by content; only the size is checked here.
 * @param progress called with the uploaded fraction, from 0 to 1; `fetch` has no upload progress, so XMLHttpRequest is
 * used
 * @param maxBytes maximum size, bytes
 */
export function uploadFile(
  file: Blob,
  name: string,
  apiKey: string,
  progress: (part: number) => void,
  maxBytes: number = uploadLimits.bytes,
): Promise<UploadResult> {
  if (file.size > maxBytes) return Promise.resolve({ error: tooLarge(maxBytes), again: false })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/v3.0/office/media')
    request.setRequestHeader('api-key', apiKey)
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve(uploadResultOf(request.status, request.response as UploadResponse, name, maxBytes)),
    )
    request.addEventListener('error', () => resolve({ error: '連不上伺服器，沒有上傳', again: true }))
    const form = new FormData()
    form.append('file', file, name)
    request.send(form)
  })
}

/** Restricts an upload to images: the library accepts films, audio and handouts, too. */
export const restrictToPicture = (uploaded: UploadResult): UploadResult =>
  'media' in uploaded && kindOfMedia(uploaded.media.type) !== 'picture'
    ? { error: '這個檔案不是圖片，收進圖庫了，沒有放進來', again: false }
    : uploaded

type UploadResponse = ({ items?: UploadedFile[] } & Partial<Problem>) | null

const tooLarge = (maxBytes: number) => `檔案超過 ${maxBytes / 1024 / 1024} MB，請縮小再上傳`

/**
 * The library's response for the one uploaded file. The file name is removed from its message, because it is displayed
 * beside it.
 */
export function uploadResultOf(
  status: number,
  response: UploadResponse,
  name: string,
  maxBytes: number = uploadLimits.bytes,
): UploadResult {
  const first = response?.items?.[0]
  if (status < 300 && first?.media) return { media: first.media }
  if (status === 401 || status === 403) return { error: '登入已經過期，請在另一個分頁登入，再試一次', again: true }
  if (status === 413) return { error: tooLarge(maxBytes), again: false }
  const message = first?.error ?? response?.errors?.[0]?.message
  if (message) return { error: message.startsWith(`${name}：`) ? message.slice(name.length + 1) : message, again: false }
  return { error: response?.detail ?? '現在無法上傳，請再試一次', again: true }
}
