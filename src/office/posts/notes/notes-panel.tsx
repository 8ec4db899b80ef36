import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isApiError } from '../../../contract/client.ts'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import { openThreadsByBlock, type Thread, threadsOf } from '../../../domain/manuscripts/notes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Disclosure } from '../../parts/page-layout.tsx'
import { useApi } from '../../parts/use-api.ts'
import type { SaveState } from '../editor/save-status.ts'
import { type NoteDraft, type NoteDraftState, sentDrafts, useNoteDrafts, wholeTextTarget } from '../review/note-drafts.ts'
import { Attribution, excerptOf, NoteForm, targetOfDraft } from '../review/notes.tsx'
import styles from './notes.module.css'
import { type NotesStore, wideLayoutQuery } from './notes-store.ts'
import { readNotes } from './read-notes.ts'

/** Whether an autosave is pending: a new block is unknown to the server until then. */
const isOnItsWay = (saveStatus: SaveState['kind'] | null) => saveStatus === 'unsaved' || saveStatus === 'saving'

/** Sends and resolves notes without leaving the page; reports the outcome. */
function useNoteCalls({ uid, store, saveStatus }: { uid: number; store: NotesStore; saveStatus: SaveState['kind'] | null }) {
  const { client } = useApi()
  const [callState, setCallState] = useState({ message: '', error: undefined as string | undefined, isBusy: false })
  const latest = useRef(saveStatus)
  const arrived = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = saveStatus
    if (!isOnItsWay(saveStatus)) arrived.current?.()
  }, [saveStatus])
  const params = { uid: String(uid) }

  const run = async (message: string, call: () => Promise<unknown>, wasDone: () => boolean): Promise<boolean> => {
    setCallState({ message: '', error: undefined, isBusy: true })
    let failure: string | undefined
    try {
      await call()
    } catch (error) {
      failure = errorTextOf(error)
    }
    // the request may have succeeded although its response was lost
    const isRead = await readNotes(client, uid, store).then(
      () => true,
      () => false,
    )
    if (failure !== undefined && isRead && wasDone()) failure = undefined
    setCallState({ message: failure === undefined ? message : '', error: failure, isBusy: false })
    return failure === undefined
  }
  const send = (draft: NoteDraft): Promise<boolean> => {
    const { target, text, mention } = draft
    const existingIds = new Set(store.now().notes.map(({ id }) => id))
    const repliedNote = store.now().notes.find(({ id }) => String(id) === target)
    const body = {
      text,
      block: repliedNote || target === wholeTextTarget ? null : target,
      answers: repliedNote?.id ?? null,
      mentions: mention ? [mention] : [],
    }
    return run(
      repliedNote ? '回覆已經送出。' : '註解已經加上。',
      async () => {
        if (body.block !== null && isOnItsWay(latest.current))
          await new Promise<void>((resolve) => {
            arrived.current = resolve
          })
        await client('POST /api/v3.0/office/posts/:uid/note', { params, body })
      },
      () =>
        sentDrafts(
          [draft],
          store.now().notes.filter(({ id }) => !existingIds.has(id)),
        ).length > 0,
    )
  }
  const resolve = (id: number, resolved: boolean): Promise<boolean> =>
    run(
      resolved ? '註解已經收起來，在最下面。' : '註解又打開了。',
      () => client('POST /api/v3.0/office/posts/:uid/note/resolve', { params, body: { id, resolved } }),
      () => store.now().notes.some((note) => note.id === id && note.resolved === resolved),
    )
  return { ...callState, send, resolve }
}

/** The error message. The input stays. */
function errorTextOf(error: unknown): string {
  if (!isApiError(error) || error.status === 0) return '連不上伺服器，還沒送出。請再按一次。'
  if (error.status === 401) return '要再登入一次才能送出，寫的留在這台裝置。'
  const [first] = error.problem?.errors ?? []
  return first?.message ?? error.problem?.detail ?? '現在送不出去，請再試一次。'
}

/** The notes on a text, in text order: read, reply, resolve, reopen, and add one at the caret. */
export default function NotesPanel({
  store,
  uid,
  memberId,
  saveStatus,
}: {
  store: NotesStore
  uid: number
  memberId: string
  saveStatus: SaveState['kind'] | null
}) {
  const { notes, colleagues, blocks, currentBlock, request: noteRequest } = useSyncExternalStore(store.subscribe, store.now)
  const panel = useRef<HTMLDivElement>(null)
  const draftState = useNoteDrafts(memberId, uid, notes)
  const [openTarget, setOpenTarget] = useState<string | null>(null)
  const { message, error, isBusy, send, resolve } = useNoteCalls({ uid, store, saveStatus })
  const currentSection = useRef<HTMLElement>(null)
  const handledRequest = useRef(0)
  const isPlaced = currentBlock !== null
  useEffect(() => {
    if (noteRequest.nth === 0) return
    // the caret's block arrives with a delay: a focus moved to the first button must be corrected to the one inserted
    // before it
    if (
      handledRequest.current === noteRequest.nth &&
      !(isPlaced && panel.current?.contains(document.activeElement?.closest('button') ?? null))
    )
      return
    handledRequest.current = noteRequest.nth
    const note = noteRequest.note === null ? null : panel.current?.querySelector<HTMLElement>(`[data-note="${noteRequest.note}"]`)
    const to = note ?? panel.current?.querySelector('button')
    to?.focus({ preventScroll: true })
    to?.scrollIntoView({ block: 'nearest' })
  }, [noteRequest, isPlaced])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the notes of the caret's block when it changes
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) currentSection.current?.scrollIntoView({ block: 'nearest' })
  }, [currentBlock])

  const excerptOfBlock = (block: string | null) =>
    blocks.find(({ key }) => key === block)?.text || notes.find((note) => note.block === block)?.excerpt || ''
  const labelOfBlock = (block: string) => (excerptOfBlock(block) ? `「${opening(excerptOfBlock(block))}」` : '這一塊')
  const leavePanel = (block: string | null) => {
    if (!matchMedia(wideLayoutQuery).matches) panel.current?.closest('details')?.removeAttribute('open')
    store.go?.(block)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229 || !store.go) return
    event.stopPropagation()
    leavePanel(null)
  }
  const form = (place: string, replyTo?: number) => (
    <NoteForm
      {...{ place, replyTo, colleagues, draftState, error, isBusy }}
      rejectedText=""
      send={async (draft) => {
        if (!(await send(draft))) return
        setOpenTarget(null)
        panel.current?.focus({ preventScroll: true })
      }}
      onClose={() => {
        setOpenTarget(null)
        panel.current?.focus({ preventScroll: true })
      }}
    />
  )
  const noteGroups = openThreadsByBlock(
    notes,
    blocks.map(({ key }) => key),
  )
  const resolved = threadsOf(notes).filter(({ note }) => note.resolved)
  const threads = (list: ReturnType<typeof threadsOf<(typeof notes)[number]>>) =>
    list.map((thread) => (
      <NoteThread
        key={thread.note.id}
        thread={thread}
        isGone={thread.note.block !== null && !blocks.some(({ key }) => key === thread.note.block)}
        isAsked={noteRequest.note === thread.note.id}
        draft={draftState.unsent.find(({ target }) => target === String(thread.note.id))}
        answer={() => setOpenTarget(String(thread.note.id))}
        resolve={async () => {
          if (await resolve(thread.note.id, !thread.note.resolved)) panel.current?.focus({ preventScroll: true })
        }}
      >
        {openTarget === String(thread.note.id) && form(thread.note.block ?? wholeTextTarget, thread.note.id)}
      </NoteThread>
    ))
  const newNotePlace =
    openTarget !== null && (openTarget === wholeTextTarget || blocks.some(({ key }) => key === openTarget)) ? openTarget : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape inside returns the focus to the text
    <div ref={panel} tabIndex={-1} className={styles['panel']} onKeyDown={onKeyDown}>
      <p role="status" className={styles['message']}>
        {message}
      </p>
      {error && openTarget === null && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {newNotePlace === null ? (
        <div className={styles['actions']}>
          {currentBlock !== null && (
            <Button variant="secondary" size="small" onClick={() => setOpenTarget(currentBlock)}>
              在這一段寫註解{opening(excerptOfBlock(currentBlock), 6) && `：「${opening(excerptOfBlock(currentBlock), 6)}」`}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => setOpenTarget(wholeTextTarget)}>
            對全文寫註解
          </Button>
        </div>
      ) : (
        <div>
          <p className={styles['place']}>{newNotePlace === wholeTextTarget ? '對全文' : labelOfBlock(newNotePlace)}</p>
          {form(newNotePlace)}
        </div>
      )}
      <DraftNotes {...{ draftState, notes, openTarget }} blocks={blocks.map(({ key }) => key)} write={setOpenTarget} />
      {noteGroups.map(({ block, threads: groupThreads }) => (
        <section
          key={block ?? wholeTextTarget}
          ref={block !== null && block === currentBlock ? currentSection : null}
          aria-label={block === null ? '對全文的註解' : `${labelOfBlock(block)}的註解`}
          className={styles['about']}
          data-here={(block !== null && block === currentBlock) || undefined}
        >
          {block === null || currentBlock === null ? (
            <p className={styles['place']}>{block === null ? '對全文' : labelOfBlock(block)}</p>
          ) : (
            <button type="button" className={styles['place']} title="到這一段" onClick={() => leavePanel(block)}>
              {labelOfBlock(block)}
            </button>
          )}
          {threads(groupThreads)}
        </section>
      ))}
      {noteGroups.length === 0 && <p>沒有還沒處理的註解。</p>}
      {resolved.length > 0 && (
        <Disclosure title={`處理好的註解（${resolved.length}）`}>
          <div className={styles['about']}>{threads(resolved)}</div>
        </Disclosure>
      )}
    </div>
  )
}

const maxOpeningLength = 16

/** The beginning of a block, truncated. */
function opening(text: string, longest = maxOpeningLength): string {
  const characters = [...text.trim()]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}

/** Unsent notes, with a link to each. An unsent reply is shown with its note. */
function DraftNotes({
  draftState: { unsent, drafts, refresh },
  notes,
  blocks,
  openTarget,
  write,
}: {
  draftState: NoteDraftState
  notes: readonly ManuscriptNote[]
  blocks: readonly string[]
  openTarget: string | null
  write: (target: string) => void
}) {
  const isReply = (target: string) => notes.some(({ id, resolved }) => String(id) === target && !resolved)
  const closedDrafts = unsent.filter(({ target }) => target !== openTarget && !isReply(target))
  if (closedDrafts.length === 0) return null
  return (
    <ul className={styles['draft']} aria-label="還沒送出的註解">
      {closedDrafts.map((draft) => {
        const isGone = targetOfDraft(draft, notes, blocks) === null
        return (
          <li key={draft.target} className={styles['actions']}>
            <span>
              {isGone && '那一段已經不在了：'}還沒送出「{excerptOf(draft)}」
            </span>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                if (isGone) drafts.move(draft.target, wholeTextTarget)
                refresh()
                write(isGone ? wholeTextTarget : draft.target)
              }}
            >
              {isGone ? '改成對全文的註解' : '接著寫'}
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                drafts.discard(draft.target)
                refresh()
              }}
            >
              丟掉
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** A note with its replies and actions. */
function NoteThread({
  thread: { note, replies },
  isGone,
  isAsked: isRequested,
  draft,
  answer,
  resolve,
  children,
}: {
  thread: Thread<ManuscriptNote>
  /** Whether its block was deleted. */
  isGone: boolean
  /** Whether it was selected in the text. */
  isAsked: boolean
  /** An unsent reply. */
  draft: NoteDraft | undefined
  answer: () => void
  resolve: () => void
  /** The reply form, while open. */
  children: ReactNode
}) {
  return (
    <article
      className={styles['note']}
      tabIndex={-1}
      data-note={note.id}
      data-asked={isRequested || undefined}
      aria-label={`${note.by}的註解`}
    >
      {isGone && <p className={styles['place']}>那一段已經不在了{note.excerpt && `：「${note.excerpt}」`}</p>}
      <Attribution note={note} />
      {replies.map((item) => (
        <div key={item.id} className={styles['answers']}>
          <Attribution note={item} />
        </div>
      ))}
      {children}
      <div className={styles['actions']}>
        {!note.resolved && !children && (
          <Button variant="quiet" size="small" onClick={answer}>
            {draft ? `接著寫「${excerptOf(draft)}」` : '回覆'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={resolve}>
          {note.resolved ? '再打開' : '處理好了'}
        </Button>
      </div>
    </article>
  )
}
