import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { type MediaSummary, mediaEndpoints, type UploadedFile } from '../../contract/media.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import type { Problem } from '../../contract/shapes.ts'
import { isTooLarge } from '../../domain/forms/fields.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { handoutType, maxHandoutBytes } from '../../domain/media/handouts.ts'
import { uploadLimits } from '../../domain/media/picture-rights.ts'
import { durationText, kindOfMedia, maxRecordingBytes } from '../../domain/media/recordings.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { FileField } from '../../rendering/forms/form-field.tsx'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import lineForm from '../parts/line-form.module.css'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import { formatDimensions, kindNames, wantNames } from './labels.ts'
import styles from './media.module.css'

export const handle = officePage('圖庫', { bodyLimit: mediaEndpoints.upload.bodyLimit, streamed: true, reportsLarge: true })
export const meta = () => officeMeta('圖庫')

/** The images selected by the URL: a saved view is a URL. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const filter = parseQuery(url.searchParams)
  if (!mediaEndpoints.list.query.safeParse(filter).success) throw notFoundPage()
  const { items, next, handouts } = await awaitOfficeCall(
    context.get(siteRequest).client('GET /api/v3.0/office/media', { query: filter }),
  )
  return {
    filter,
    items,
    handouts,
    nextPageUrl: next === null ? null : `/office/media?${new URLSearchParams({ ...withoutUndefined(filter), after: next })}`,
  }
}

const withoutUndefined = (query: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Streams the uploaded files to the API. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<{ files: UploadedFile[]; errors: string[] } | ReturnType<typeof rejection>> {
  const { upload } = context.get(siteRequest)
  if (isTooLarge(request))
    return rejection({ detail: `這些檔案合起來超過 ${megabytes(mediaEndpoints.upload.bodyLimit)} MB，沒有上傳。請分幾次。` }, 413)
  const response = await upload?.('/api/v3.0/office/media', request)
  if (!response || response.status === 403 || response.status === 404) throw notFoundPage()
  const body = (await response.json()) as { items: UploadedFile[] } & Partial<Problem>
  if (response.ok) return { files: body.items, errors: [] }
  return rejection(body, response.status)
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** The limit of a file by its type. */
const maxBytes = ({ type }: { type: string }) =>
  ({ picture: uploadLimits.bytes, film: maxRecordingBytes, sound: maxRecordingBytes, handout: maxHandoutBytes })[
    kindOfMedia(type)
  ]

const rejection = ({ errors, detail }: Partial<Problem>, status: number) =>
  data(
    { files: [] as UploadedFile[], errors: errors?.map(({ message }) => message) ?? [detail ?? '現在無法上傳，請再試一次'] },
    { status },
  )

export default function Media({
  loaderData: { filter, items, nextPageUrl, handouts },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const isFiltered = Object.keys(filter).some((name) => name !== 'limit')
  return (
    <>
      <PageHead
        title="圖庫"
        description="圖片、影片、聲音與文件，最近上傳的在前。上傳的圖會轉正；拍的、錄的都去掉地點；同樣的只存一份。"
      />
      {actionData && <Uploaded {...actionData} />}
      <Form
        method="post"
        noValidate
        encType="multipart/form-data"
        className={lineForm['add']}
        aria-label="上傳"
        // resets the file selection after an upload
        key={actionData?.files.map(({ media }) => media?.id).join(' ')}
      >
        <FileField
          name="file"
          maxBytes={maxBytes}
          multiple
          required
          accept={`image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.heic,.heif,video/mp4,video/webm,audio/mpeg,audio/mp4,.m4a${handouts ? `,${handoutType}` : ''}`}
          label={handouts ? '上傳圖片、影片、聲音、文件' : '上傳圖片、影片、聲音'}
          hint={`一次最多 ${uploadLimits.files} 個、合起來 ${megabytes(mediaEndpoints.upload.bodyLimit)} MB。圖片：JPEG、PNG、GIF、WebP、AVIF、HEIC，每張 ${uploadLimits.bytes / 1024 / 1024} MB 以內；影片與聲音：MP4、WebM、MP3、M4A，每個 ${maxRecordingBytes / 1024 / 1024} MB 以內，不轉檔。${handouts ? `文件：PDF，${maxHandoutBytes / 1024 / 1024} MB 以內，掃過毒才收。` : '沒有設定掃毒程式，所以不收文件。'}`}
        />
        <Button type="submit">上傳</Button>
      </Form>
      <FilterForm action="/office/media">
        <TextField name="words" label="標題、攝影、說明" defaultValue={filter['words']} maxLength={100} type="search" />
        <SelectField name="kind" label="種類" defaultValue={filter['kind'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(kindNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="wants" label="要處理的" defaultValue={filter['wants'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(wantNames).map(([want, name]) => (
            <option key={want} value={want}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          篩選
        </Button>
        {isFiltered && <SiteLink to="/office/media">看全部</SiteLink>}
      </FilterForm>
      <ResultList
        emptyMessage={
          items.length > 0
            ? null
            : isFiltered
              ? '圖庫裡沒有符合的。換個條件，或看全部。'
              : '圖庫還是空的。在上面選檔案上傳，文章裡就能用。'
        }
        nextPageUrl={nextPageUrl}
      >
        <ul className={styles['grid']}>
          {items.map((item) => (
            <Tile key={item.id} item={item} />
          ))}
        </ul>
      </ResultList>
    </>
  )
}

/** The results of the uploaded files. */
function Uploaded({ files, errors }: { files: UploadedFile[]; errors: string[] }) {
  const accepted = files.filter(({ media }) => media !== null)
  const messages = [...errors, ...files.flatMap(({ name, error }) => (error === null ? [] : [`${name}：${error}`]))]
  return (
    <div className={styles['uploaded']}>
      {accepted.length > 0 && (
        <Notice role="status">
          收下 {accepted.length} 個：
          {accepted.map(({ name, media, known }, index) => (
            <span key={media?.id}>
              {index > 0 && '、'}
              <SiteLink to={`/office/media/${media?.id}`}>{name}</SiteLink>
              {known && '（圖庫裡已經有了）'}
            </span>
          ))}
          。請補上說明與來源。
        </Notice>
      )}
      {messages.length > 0 && (
        <Notice isError role="alert">
          {messages.map((message) => (
            <span key={message} className={styles['error']}>
              {message}
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}

function Tile({ item }: { item: MediaSummary }) {
  const { id, type, width, height, duration, title, alt, uses, rights_until } = item
  const kind = kindOfMedia(type)
  return (
    <li>
      <SiteLink to={`/office/media/${id}`} className={styles['tile']}>
        {kind === 'picture' ? (
          <img src={imagePath(id, 320)} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
        ) : (
          <span className={styles['recording']}>
            {kindNames[kind]}
            {duration !== null && <strong>{durationText(duration)}</strong>}
          </span>
        )}
        <span className={styles['name']}>{title || id}</span>
      </SiteLink>
      <span className={styles['meta']}>
        {[formatDimensions(item), uses === 0 ? '沒有用到' : `用在 ${uses} 處`].filter(Boolean).join('・')}
      </span>
      <span className={styles['marks']}>
        {item.lacks_alt && <Badge variant="accent">缺替代文字</Badge>}
        {rights_until && <Badge variant="outline">授權到 {dottedDay(rights_until)}</Badge>}
      </span>
    </li>
  )
}
