import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { Client } from '../../../../contract/client.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { nameOf } from '../../../parts/pictures/library.ts'
import { PictureChooser } from '../../../parts/pictures/picture-chooser.tsx'
import styles from '../../../parts/pictures/pictures.module.css'
import { PictureDetails } from './picture-details.tsx'
import type { Pictures } from './pictures.ts'
import { giveUp, holdPlaces, resolveWaiting, waitingIn } from './waiting.ts'

/** Inserts images: each is described in turn and inserted at its placeholder. */
export default function PictureSheet({
  view,
  state,
  client,
  pictures,
  close,
  say,
}: {
  view: EditorView
  state: EditorState
  client: Client
  pictures: Pictures
  close: () => void
  say: (words: string) => void
}) {
  // upload progress changes independently of the text
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const places = waitingIn(state.doc)
  const chosen = places.find(({ pos }) => pos === state.selection.from) ?? places[0]
  const waiting = chosen && pictures.get(chosen.item)
  const hold = (items: string[]) => {
    holdPlaces(items)(view.state, view.dispatch)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !waiting) close()
  }
  if (!chosen || !waiting)
    return (
      <fieldset aria-label="放圖片" className={styles['sheet']} onKeyDown={leave}>
        <PictureChooser
          client={client}
          several
          upload={(files) => hold(files.map((file) => pictures.addFile(file, file.name)))}
          choose={(chosen) => hold(chosen.map((picture) => pictures.add(picture, nameOf(picture))))}
        />
        <Button look="quiet" size="small" onClick={close}>
          取消
        </Button>
      </fieldset>
    )
  const { item, name, progress, wording } = waiting
  const cancel = () => {
    giveUp(item)(view.state, view.dispatch)
    close()
  }
  return (
    <fieldset aria-label="放圖片" className={styles['sheet']}>
      <p role="status" className={styles['wording']}>
        {name}
        {progress.kind === 'sending' && `：上傳中 ${Math.round(progress.part * 100)}%`}
        {progress.kind === 'refused' && `：${progress.words}。`}
        {places.length > 1 && `（還有 ${places.length - 1} 張）`}
      </p>
      {progress.kind === 'sending' && (
        <progress className={styles['progress']} value={progress.part} aria-label={`上傳 ${name}`} />
      )}
      {progress.kind === 'refused' && (
        <div className={styles['actions']}>
          {progress.again && (
            <Button look="secondary" size="small" onClick={() => pictures.again(item)}>
              再試一次
            </Button>
          )}
          <Button look="quiet" size="small" onClick={cancel}>
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
            resolveWaiting(item, progress.picture, alt, caption)(view.state, view.dispatch)
            close()
          }}
          giveUp={cancel}
          say={say}
        />
      )}
    </fieldset>
  )
}
