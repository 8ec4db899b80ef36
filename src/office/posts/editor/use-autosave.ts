import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type Client, createClient } from '../../../contract/client.ts'
import type { ManuscriptWhole } from '../../../contract/manuscripts.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { useOffice } from '../../shell/use-office.ts'
import { typedIn, writingIn } from '../read-form.ts'
import { conflictsId } from '../stale-sides.tsx'
import { Autosave, type SaveState } from './autosave.ts'
import { openDocument, writtenDocument } from './document.ts'
import { keepCopy, type LocalCopy, recallCopy } from './local-copy.ts'
import { newCallKey } from './new-key.ts'
import { sendSave } from './send-save.ts'
import { WorkingCopy, type Written } from './working-copy.ts'
import { WritingContext } from './writing.ts'

const writtenBoxes = ['title', 'lead', 'key_points'] as const
const isWriting = (name: string) => name === '' || writtenBoxes.some((box) => box === name)

/** How long typing goes on before this device keeps a copy of it, milliseconds. */
const copyAfter = 300
/** How often it is looked whether an input method is done, before others' words are put beside what it composes. */
const whileBusy = 200

/**
 * Saves what is written in the form around an element while it is: only what changed goes out, and what others change
 * elsewhere comes in. Until the server has it this device keeps a copy of the whole form.
 * @param now the text as it stands
 * @param show lets the editor show another text
 */
export function useAutosave(
  place: RefObject<HTMLElement | null>,
  now: () => PostDocument,
  show: (document: PostDocument) => void,
  isBusy: () => boolean,
): { saveState: SaveState; hasSettings: boolean; offered: LocalCopy | null; decide: (take: boolean) => void } {
  const writing = useContext(WritingContext)
  const apiKey = useOffice()?.apiKey ?? ''
  const [saveState, setSaveState] = useState<SaveState | null>(null)
  const [offered, setOffered] = useState<LocalCopy | null>(null)
  const latest = useRef({ writing, now, show, isBusy })
  latest.current = { writing, now, show, isBusy }
  const undecided = useRef(false)
  const [hasSettings, setHasSettings] = useState(false)
  const { uid = 0, version = 1 } = writing?.manuscript ?? {}
  const owner = writing?.owner ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on from one version to the next, as long as the form stands
  useEffect(() => {
    const form = place.current?.closest('form')
    const { writing } = latest.current
    if (!form || !writing) return
    const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
    const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
    const read = () => {
      const data = new FormData(form)
      data.set('document', JSON.stringify(latest.current.now()))
      return data
    }
    const written = (): Written => ({ fields: writingIn(read()), document: latest.current.now() })
    // the version that the settings were opened with, and the one that the writing goes on from
    let opened = Number(box('base')?.value)
    const begun = Number(box('kept')?.value ?? opened)
    let settings = false
    let sending = false
    let isShowing = false
    let copy: WorkingCopy | null = null
    const showWritten = ({ fields, document }: Written) => {
      isShowing = true
      const shown = writingIn(read())
      for (const name of writtenBoxes) {
        const input = box(name)
        const value = fields[name]
        if (input && !isSame(shown[name], value)) input.value = typeof value === 'string' ? value : value.join('\n')
      }
      latest.current.show(document)
      isShowing = false
    }
    const autosave = new Autosave<NonNullable<ReturnType<WorkingCopy['changes']>>>(begun, {
      changes: () => copy?.changes() ?? null,
      send: (sent) =>
        sendSave(client, uid, sent, {
          copy,
          inForm: inEditorForm,
          isFree: () => untilFree(() => latest.current.isBusy()),
          // where others changed the settings, too, the boxes go on from what they show
          settings: (theirs) => isSame(settingsOf(theirs), settingsOf(writing.manuscript.fields)),
          refused: (why) => latest.current.writing?.refused(why),
          settled: (upon) => autosave.settled(upon),
          follow: (upon) => {
            opened = upon
          },
          opened: () => opened,
        }),
      tell: (next) => {
        // before it is known what the form was opened with nothing can be said
        if (copy === null) return
        setSaveState(next)
        latest.current.writing?.stands(next.kind)
        if (next.kind !== 'saved') return
        if (next.version !== version) latest.current.writing?.saved(next.version)
        if (!undecided.current && !settings) void keepCopy(uid, null)
      },
      newKey: newCallKey,
      isBusy: () => latest.current.isBusy(),
    })
    const isSafe = () => copy !== null && autosave.isSafe
    let copying: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      copying = undefined
      if ((!isSafe() || settings) && !undecided.current) void keepCopy(uid, { owner, at: Date.now(), typed: typedIn(read()) })
    }
    const onInput = ({ target }: Pick<Event, 'target'>) => {
      if (isShowing) return
      // what only looks for something, or waits to be put into the text
      if (target instanceof Element && target.closest('[data-aside]')) return
      sending = false
      if (isWriting((target as HTMLInputElement | null)?.name ?? '')) autosave.touch()
      else {
        settings = true
        setHasSettings(true)
      }
      copying ??= setTimeout(keep, copyAfter)
    }
    // the form is sent upon what was written before it, and only when that is with the server
    const onSubmit = (event: SubmitEvent) => {
      if (sending || isSafe()) {
        sending = true
        settings = false
        return
      }
      event.preventDefault()
      event.stopPropagation()
      void autosave.save(null).then(() => {
        if (!isSafe()) return document.getElementById(conflictsId)?.focus()
        sending = true
        form.requestSubmit(event.submitter)
      })
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if ((!isSafe() || settings) && !sending) event.preventDefault()
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden' ? autosave.isPending : autosave.isWaiting) void autosave.save(null)
    }
    // the box of the base is React's: it would put back what the page was loaded with
    const onFormData = ({ formData }: FormDataEvent) => {
      formData.set('base', String(opened))
      if (isSafe()) formData.set('kept', String(autosave.base))
      else formData.delete('kept')
    }
    const begin = (known: Written | null) => {
      copy = new WorkingCopy(known, { now: written, show: showWritten })
      // what was typed before the editor came
      if (copy.changes()) onInput({ target: null })
      else
        void recallCopy(uid, owner).then((kept) => {
          // what the form itself was made of is not offered to it, and what the server has is not kept
          if (kept !== null && saysTheSame(kept.typed, typedIn(read())))
            return form.dataset['typed'] ? undefined : keepCopy(uid, null)
          undecided.current = kept !== null
          setOffered(kept)
        })
    }
    form.addEventListener('formdata', onFormData)
    form.addEventListener('input', onInput)
    form.addEventListener('change', onInput)
    form.addEventListener('submit', onSubmit)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    let isGone = false
    if (box('kept')) begin(written())
    else if (opened === version) begin(inEditorForm(writing.manuscript))
    else
      void versionOf(client, uid, opened).then((known) => {
        if (!isGone) begin(known)
      })
    return () => {
      isGone = true
      form.removeEventListener('formdata', onFormData)
      form.removeEventListener('input', onInput)
      form.removeEventListener('change', onInput)
      form.removeEventListener('submit', onSubmit)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(copying)
      if (autosave.isPending && !sending) void autosave.save(null)
      autosave.stop()
    }
  }, [apiKey, uid, owner])

  const decide = (take: boolean) => {
    undecided.current = false
    if (take && offered) writing?.restore(offered.typed)
    else void keepCopy(uid, null)
    setOffered(null)
  }
  return { saveState: saveState ?? { kind: 'saved', version, merged: false }, hasSettings, offered, decide }
}

/** What a form carries besides what somebody typed into it. */
const carried = new Set(['base', 'kept', 'key', 'seen', 'seen_at', 'settled', 'intent', 'new_tags'])

/** Whether the boxes of two forms say the same. */
function saysTheSame(one: LocalCopy['typed'], other: LocalCopy['typed']): boolean {
  const said = (typed: LocalCopy['typed']) =>
    Object.entries(typed)
      .map(([name, texts]) => [name, texts.filter((text) => text !== '')] as const)
      .filter(([name, texts]) => texts.length > 0 && !carried.has(name))
  return isSame(Object.fromEntries(said(one)), Object.fromEntries(said(other)))
}

type Told = Pick<ManuscriptWhole, 'fields' | 'document'>

/** What a version says of what is written, in the editor's own form. */
const inEditorForm = ({ fields: { title, lead, key_points }, document }: Told): Written => ({
  fields: { title, lead, key_points },
  document: writtenDocument(openDocument(document as unknown as PostDocument)),
})

/** What a manuscript says besides what is saved while it is written. */
const settingsOf = ({ title: _, lead: __, key_points: ___, ...settings }: Told['fields']) => settings

/** What a version says that was opened before the newest; null where it is not kept any more. */
const versionOf = (client: Client, uid: number, version: number): Promise<Written | null> =>
  client('GET /api/v3.0/office/posts/:uid/versions/:version', { params: { uid: String(uid), version: String(version) } }).then(
    ({ items }) => inEditorForm(items),
    () => null,
  )

async function untilFree(isBusy: () => boolean): Promise<void> {
  while (isBusy()) await new Promise((later) => setTimeout(later, whileBusy))
}
