import { useState } from 'react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { MediaDetails } from '../../contract/media.ts'
import { type Crop, type CropRatio, cropRatios, cropRect, type FocalPoint } from '../../domain/images/crop.ts'
import { imagePath, imageSrcset } from '../../domain/images/sizes.ts'
import { handoutPath } from '../../domain/media/handouts.ts'
import { kindOfMedia, type MediaKind, recordingPath } from '../../domain/media/recordings.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { redirectToStepUp } from '../parts/step-up.tsx'
import { describeUse, formatBytes, formatDimensions, typeNames } from './labels.ts'
import styles from './media.module.css'
import { focusOf, PictureForm, pictureFieldOf, readPictureForm } from './picture-form.tsx'

export const handle = officePage('圖庫')
export const meta = () => officeMeta('圖庫')

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { items } = await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/office/media/:id', { params: { id } }))
  return { picture: items, saved: url.searchParams.get('done') === 'save' }
}

interface ActionResult {
  /** Errors by field name; general errors under the empty name. */
  errors: Record<string, string>
  /** The rejected input. */
  inputValues: Record<string, string> | null
}

/** Saves the metadata of an image, or deletes it. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  try {
    if (intent === 'save') await client('POST /api/v3.0/office/media/:id/save', { params: { id }, body: readPictureForm(form) })
    else if (intent === 'delete')
      await client('POST /api/v3.0/office/media/:id/delete', { params: { id } }).catch(
        redirectToStepUp(site, `/office/media/${id}`),
      )
    else throw data('沒有這個動作', { status: 400 })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const errorEntries = (error.problem?.errors ?? []).map(({ path, message }) => [pictureFieldOf(path), message])
    const actionResult: ActionResult = {
      errors:
        errorEntries.length > 0 ? Object.fromEntries(errorEntries) : { '': error.problem?.detail ?? '現在無法完成，請再試一次' },
      inputValues: intent === 'save' ? Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) : null,
    }
    return data(actionResult, { status: error.status })
  }
  return redirect(intent === 'delete' ? '/office/media' : `/office/media/${id}?done=save`, 303)
}

type Props = PageProps<typeof loader, typeof action>

/** Keyed by the image: navigating to another one resets the fields. */
export default function Picture(props: Props) {
  return <PicturePage key={props.loaderData.picture.id} {...props} />
}

function PicturePage({ loaderData: { picture, saved }, actionData }: Props) {
  const { id, width, height, type, size, title, alt, uploaded_at, uploaded_by, used_in, may_edit, crops } = picture
  const [focus, setFocus] = useState(() => focusOf(actionData?.inputValues) ?? picture.focus)
  const isEditable = useHydrated() && may_edit
  const error = actionData?.errors['']
  const kind = kindOfMedia(type)
  const playedFrom = recordingPath(id, type)
  const fetchedFrom = handoutPath(id, type)
  const focalPoint = focus ?? { x: 0.5, y: 0.5 }
  return (
    <>
      <PageHead
        title={title || id}
        description={
          <>
            編號 <code>{id}</code>・{[formatDimensions(picture), typeNames[type] ?? type].filter(Boolean).join('・')}
            {size !== null && `・${formatBytes(size)}`}
            {uploaded_at && `・${taipeiMoment(new Date(uploaded_at))} ${uploaded_by} 上傳`}
          </>
        }
      >
        <SiteLink to="/office/media">回到圖庫</SiteLink>
      </PageHead>
      {saved && !actionData && <Notice role="status">已經儲存。</Notice>}
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      <div className={styles['layout']}>
        <div className={styles['side']}>
          {playedFrom ? (
            <Player kind={kind} from={playedFrom} name={title || id} />
          ) : fetchedFrom ? (
            <HandoutAt from={fetchedFrom} />
          ) : (
            <>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the two number
                  fields are the keyboard alternative */}
              <div
                className={styles['picture']}
                data-editable={isEditable || undefined}
                onClick={
                  isEditable
                    ? ({ currentTarget, clientX, clientY }) => {
                        const rect = currentTarget.getBoundingClientRect()
                        const part = (position: number, from: number, length: number) =>
                          Math.min(1, Math.max(0, Math.round(((position - from) / length) * 100) / 100))
                        setFocus({ x: part(clientX, rect.left, rect.width), y: part(clientY, rect.top, rect.height) })
                      }
                    : undefined
                }
              >
                <img
                  src={imagePath(id, 800)}
                  srcSet={imageSrcset(id, { width, height })}
                  sizes="(min-width: 1200px) 40rem, 100vw"
                  alt={alt || '還沒有替代文字的圖片'}
                  width={width}
                  height={height}
                />
                {focus && (
                  <span className={styles['point']} style={{ left: `${focalPoint.x * 100}%`, top: `${focalPoint.y * 100}%` }} />
                )}
              </div>
              <div className={styles['triple']}>
                {cropRatios.map((ratio) => (
                  <CropPreview key={ratio} picture={picture} ratio={ratio} focus={focus} crop={crops[ratio]} />
                ))}
              </div>
              <p className={styles['meta']}>照焦點裁切是這樣；讀者的頁面與分享到社群的卡片都照這樣裁切。</p>
            </>
          )}
          <section aria-labelledby="uses">
            <h2 id="uses">用在哪裡</h2>
            {used_in.length === 0 ? (
              <p className={styles['nothing']}>沒有用在任何地方。</p>
            ) : (
              <ul className={rows['rows']}>
                {used_in.map((use) => {
                  const { label, to } = describeUse(use)
                  return (
                    <li key={use.thing} className={rows['row']}>
                      {to ? (
                        <SiteLink to={to} className={rows['name']}>
                          {label}
                        </SiteLink>
                      ) : (
                        <span className={rows['name']}>{label}</span>
                      )}
                      <span className={rows['end']}>{use.print ? '讀者看得到' : '讀者現在看不到'}</span>
                    </li>
                  )
                })}
              </ul>
            )}
          </section>
        </div>
        <div className={styles['side']}>
          <PictureForm
            picture={picture}
            focus={focus}
            setFocus={setFocus}
            errors={actionData?.errors ?? {}}
            inputValues={actionData?.inputValues ?? null}
          />
          {may_edit && used_in.length === 0 && (
            <Disclosure title={deleteLabels[kind]}>
              <Form method="post" className={styles['form']}>
                <p>刪除之後不能復原。</p>
                <Button type="submit" name="intent" value="delete" variant="secondary">
                  刪除
                </Button>
              </Form>
            </Disclosure>
          )}
        </div>
      </div>
    </>
  )
}

const deleteLabels: Record<MediaKind, string> = {
  picture: '刪除這張圖片',
  film: '刪除這段影片',
  sound: '刪除這段聲音',
  handout: '刪除這份文件',
}

/** A handout: readers download it by a link in a text. */
const HandoutAt = ({ from }: { from: string }) => (
  <>
    <p>
      <a href={from}>下載這份文件</a>
    </p>
    <p className={styles['meta']}>
      網址 <code>{from}</code>。在稿件選一段字，按「連結」，打這份文件的標題就找得到；讀者按了會下載，檔名是標題。
    </p>
  </>
)

/** A film or audio file in the browser's own player; its transcript is written where a text uses it. */
function Player({ kind, from, name }: { kind: MediaKind; from: string; name: string }) {
  const attributes = { src: from, controls: true, preload: 'metadata', 'aria-label': name } as const
  return (
    <>
      {kind === 'film' ? (
        <video {...attributes} playsInline className={styles['player']} />
      ) : (
        <audio {...attributes} className={styles['player']} />
      )}
      <p className={styles['meta']}>
        網址 <code>{from}</code>。放進稿件時寫逐字稿，選播放前的圖片。
      </p>
    </>
  )
}

/** The crop of an image in a ratio, as cards show it. */
function CropPreview({
  picture: { id, width, height },
  ratio,
  focus,
  crop,
}: {
  picture: Pick<MediaDetails, 'id' | 'width' | 'height'>
  ratio: CropRatio
  focus: FocalPoint | null
  crop: Crop | undefined
}) {
  const rect = cropRect({ width, height }, ratio, { focus, crop })
  const percentOf = (part: number, total: number) => `${(part / total) * 100}%`
  return (
    <figure>
      <div className={styles['cut']} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
        <img
          src={imagePath(id, 480)}
          alt=""
          style={{
            inlineSize: percentOf(width, rect.width),
            blockSize: percentOf(height, rect.height),
            left: percentOf(-rect.left, rect.width),
            top: percentOf(-rect.top, rect.height),
          }}
        />
      </div>
      <figcaption className={styles['meta']}>{ratio}</figcaption>
    </figure>
  )
}
