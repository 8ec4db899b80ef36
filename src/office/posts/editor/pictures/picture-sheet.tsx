import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { Client } from '../../../../contract/client.ts'
import type { MediaDetails } from '../../../../contract/media.ts'
import type { FocalPoint } from '../../../../domain/images/crop.ts'
import { imagePath } from '../../../../domain/images/sizes.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { Checkbox, Disclosure } from '../../../parts/page-layout.tsx'
import { mediaName } from '../../../parts/pictures/library.ts'
import { PictureChooser } from '../../../parts/pictures/picture-chooser.tsx'
import styles from '../../../parts/pictures/pictures.module.css'
import {
  altError,
  insertPlaceholders,
  isFileName,
  type Picture,
  type Pictures,
  type PictureText,
  placeholdersIn,
  removePlaceholder,
  replacePlaceholder,
} from './pictures.ts'

/** Description of an image in this text. */
export interface ImageDescription {
  /** Null for a decorative image. */
  alt: string | null
  caption: string
}

/** The form of an image before insertion: alt text, caption, credit, focal point. */
function PictureDetails({
  client,
  picture,
  wording,
  describe,
  insert,
  giveUp,
  notify,
}: {
  client: Client
  picture: Picture
  wording: PictureText
  /** Called with the description before insertion. */
  describe: (wording: PictureText) => void
  insert: (described: ImageDescription) => void
  giveUp: () => void
  /** Reports what could not be saved. */
  notify: (message: string) => void
}) {
  const suggestedAlt = [wording.alt, picture.alt].find((text) => text !== '' && !isFileName(text)) ?? ''
  const [alt, setAlt] = useState(suggestedAlt)
  const [isDecorative, setDecorative] = useState(false)
  const [caption, setCaption] = useState(wording.caption)
  const [error, setError] = useState<string | null>(null)
  const { whole: details, credit, setCredit, focus, setFocus, keep } = useDetails(client, picture.id, notify)

  const apply = () => {
    const described = { alt: isDecorative ? null : alt.trim(), caption: caption.trim() }
    const altMessage = altError(described.alt)
    setError(altMessage)
    if (altMessage) return
    keep(described.alt)
    insert(described)
  }
  const point = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const rect = currentTarget.getBoundingClientRect()
    const part = (position: number, from: number, length: number) =>
      Math.min(1, Math.max(0, Math.round(((position - from) / length) * 100) / 100))
    setFocus({ x: part(clientX, rect.left, rect.width), y: part(clientY, rect.top, rect.height) })
  }
  const coordinateField = (side: 'x' | 'y', label: string) => (
    <TextField
      label={label}
      type="number"
      min={0}
      max={100}
      value={focus ? String(Math.round(focus[side] * 100)) : ''}
      onChange={({ currentTarget: { value } }) =>
        setFocus(value === '' ? null : { x: 0.5, y: 0.5, ...focus, [side]: Math.min(100, Math.max(0, Number(value))) / 100 })
      }
      onKeyDown={onEnter(apply)}
    />
  )
  const mayEdit = details?.may_edit === true
  return (
    <div className={styles['details']}>
      <div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the number fields are
            the keyboard alternative */}
        <div className={styles['preview']} data-editable={mayEdit || undefined} onClick={mayEdit ? point : undefined}>
          <img src={imagePath(picture.id, 480)} alt="要放進內文的圖片" width={picture.width} height={picture.height} />
          {focus && <span className={styles['point']} style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />}
        </div>
        {mayEdit && <p className={styles['wording']}>在圖上點一下，定出怎麼裁切都要留住的地方。</p>}
      </div>
      <div className={styles['inputs']}>
        <TextField
          label="替代文字"
          hint="說出圖上看得到什麼；看不到圖的人讀的是這一句。"
          value={alt}
          onChange={(event) => {
            setAlt(event.target.value)
            describe({ alt: event.target.value, caption })
            setError(null)
            setDecorative(false)
          }}
          onKeyDown={onEnter(apply)}
          errors={error ? [error] : null}
          maxLength={300}
        />
        <Checkbox
          checked={isDecorative}
          onChange={(event) => {
            setDecorative(event.target.checked)
            setError(null)
          }}
        >
          裝飾用，不必描述
        </Checkbox>
        <TextField
          label="圖說"
          optional
          value={caption}
          onChange={(event) => {
            setCaption(event.target.value)
            describe({ alt, caption: event.target.value })
          }}
          onKeyDown={onEnter(apply)}
          maxLength={500}
        />
        {mayEdit && (
          <>
            <TextField
              label="攝影、繪圖"
              hint="記在圖庫裡，讀者看不到；要讓讀者看到，就寫在圖說。"
              optional
              value={credit}
              onChange={(event) => setCredit(event.target.value)}
              onKeyDown={onEnter(apply)}
              maxLength={100}
            />
            <Disclosure title="焦點（%）">
              <div className={styles['focus']}>
                {coordinateField('x', '從左邊')}
                {coordinateField('y', '從上面')}
              </div>
            </Disclosure>
          </>
        )}
        {details && !mayEdit && details.credit && <p className={styles['wording']}>攝影、繪圖：{details.credit}</p>}
      </div>
      <div className={`${styles['actions']} ${styles['at-hand']}`}>
        <Button size="small" onClick={apply}>
          放進內文
        </Button>
        <Button variant="quiet" size="small" onClick={giveUp}>
          不放了
        </Button>
      </div>
    </div>
  )
}

/** The library's metadata of an image, and the changes made here; both belong to the image wherever it is used. */
function useDetails(client: Client, id: string, notify: (message: string) => void) {
  const [details, setDetails] = useState<MediaDetails | null>(null)
  const [editedCredit, setEditedCredit] = useState<string | null>(null)
  const [editedFocus, setEditedFocus] = useState<FocalPoint | null | undefined>(undefined)
  useEffect(() => {
    let isMounted = true
    client('GET /api/v3.0/office/media/:id', { params: { id } }).then(
      ({ items }) => isMounted && setDetails(items),
      // the image can be inserted in any case
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [client, id])
  const credit = editedCredit ?? details?.credit ?? ''
  const focus = editedFocus === undefined ? (details?.focus ?? null) : editedFocus
  /** Saves the changes to the library, and the alt text where the library has none. */
  const keep = (alt: string | null) => {
    if (!details?.may_edit) return
    const body = {
      ...(editedCredit !== null && editedCredit.trim() !== details.credit && { credit: editedCredit.trim() }),
      ...(editedFocus !== undefined && { focus: editedFocus }),
      ...(alt && details.alt === '' && { alt }),
      ...(alt === null && details.lacks_alt && { decorative: true }),
    }
    if (Object.keys(body).length === 0) return
    client('POST /api/v3.0/office/media/:id/save', { params: { id }, body }).catch(() =>
      notify('圖片放進去了，但攝影、焦點沒有存下來，請到圖庫再改一次。'),
    )
  }
  return { whole: details, credit, setCredit: setEditedCredit, focus, setFocus: setEditedFocus, keep }
}

/** Inserts images: each is described in turn and inserted at its placeholder. */
export default function PictureSheet({
  view,
  state,
  client,
  pictures,
  close,
  notify,
}: {
  view: EditorView
  state: EditorState
  client: Client
  pictures: Pictures
  close: () => void
  notify: (message: string) => void
}) {
  // upload progress changes independently of the text
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const placeholders = placeholdersIn(state.doc)
  const placeholder = placeholders.find(({ pos }) => pos === state.selection.from) ?? placeholders[0]
  const pendingPicture = placeholder && pictures.get(placeholder.item)
  const hold = (items: string[]) => {
    insertPlaceholders(items)(view.state, view.dispatch)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !pendingPicture) close()
  }
  if (!placeholder || !pendingPicture)
    return (
      <fieldset aria-label="放圖片" className={styles['sheet']} onKeyDown={closeOnEscape}>
        <PictureChooser
          client={client}
          isMultiple
          upload={(files) => hold(files.map((file) => pictures.addFile(file, file.name)))}
          choose={(media) => hold(media.map((picture) => pictures.add(picture, mediaName(picture))))}
        />
        <Button variant="quiet" size="small" onClick={close}>
          取消
        </Button>
      </fieldset>
    )
  const { item, name, progress, wording } = pendingPicture
  const cancel = () => {
    removePlaceholder(item)(view.state, view.dispatch)
    close()
  }
  return (
    <fieldset aria-label="放圖片" className={styles['sheet']}>
      <p role="status" className={styles['wording']}>
        {name}
        {progress.kind === 'sending' && `：上傳中 ${Math.round(progress.part * 100)}%`}
        {progress.kind === 'refused' && `：${progress.message}。`}
        {placeholders.length > 1 && `（還有 ${placeholders.length - 1} 張）`}
      </p>
      {progress.kind === 'sending' && (
        <progress className={styles['progress']} value={progress.part} aria-label={`上傳 ${name}`} />
      )}
      {progress.kind === 'refused' && (
        <div className={styles['actions']}>
          {progress.again && (
            <Button variant="secondary" size="small" onClick={() => pictures.again(item)}>
              再試一次
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={cancel}>
            不放了
          </Button>
        </div>
      )}
      {progress.kind === 'here' && (
        <PictureDetails
          key={item}
          client={client}
          picture={progress.picture}
          wording={wording}
          describe={(wording) => pictures.describe(item, wording)}
          insert={({ alt, caption }) => {
            pictures.describe(item, { alt: alt ?? '', caption })
            replacePlaceholder(item, progress.picture, alt, caption)(view.state, view.dispatch)
            close()
          }}
          giveUp={cancel}
          notify={notify}
        />
      )}
    </fieldset>
  )
}
