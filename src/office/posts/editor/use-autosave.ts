import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type Client, createClient, isApiError } from '../../../contract/client.ts'
import { canonical } from '../../../domain/manuscripts/canonical.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { useOffice } from '../../shell/use-office.ts'
import { boxNamed } from '../act.ts'
import { typedIn, writingIn } from '../read-form.ts'
import { type Answer, Autosave, type SaveState, type Sent } from './autosave.ts'
import { openDocument, writtenDocument } from './document.ts'
import { keepCopy, type LocalCopy, recallCopy } from './local-copy.ts'
import { newCallKey } from './new-key.ts'
import { type Writing, WritingContext } from './writing.ts'

/** What is saved while it is written; the settings beside it are sent by the form's own button. */
interface Content {
  fields: Partial<ReturnType<typeof writingIn>>
  document: PostDocument | null
}
const isWriting = (name: string) => name === '' || name === 'title' || name === 'lead' || name === 'key_points'

/** How long typing goes on before this device keeps a copy of it, milliseconds. */
const copyAfter = 300

/**
 * Saves what is written in the form around an element while it is: only what changed goes out, so that what others change
 * elsewhere stays. Until the server has it this device keeps a copy of the whole form.
 */
export function useAutosave(
  place: RefObject<HTMLElement | null>,
  /** The text as it stands. */
  now: () => PostDocument,
  isBusy: () => boolean,
): { saveState: SaveState; hasSettings: boolean; offered: LocalCopy | null; decide: (take: boolean) => void } {
  const writing = useContext(WritingContext)
  const apiKey = useOffice()?.apiKey ?? ''
  const [saveState, setSaveState] = useState<SaveState | null>(null)
  const [offered, setOffered] = useState<LocalCopy | null>(null)
  const latest = useRef({ writing, now, isBusy })
  latest.current = { writing, now, isBusy }
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
    let base = Number((form.elements.namedItem('base') as HTMLInputElement).value)
    const read = () => {
      const data = new FormData(form)
      data.set('document', JSON.stringify(latest.current.now()))
      return data
    }
    let known = knownOf(writing)
    let settings = false
    let sending = false
    const autosave = new Autosave<Content>(base, {
      changes: () => changesTo(known, { fields: writingIn(read()), document: latest.current.now() }),
      send: (sent) => send(client, uid, sent, (why) => latest.current.writing?.refused(why)),
      kept: (content) => {
        known = { fields: { ...known.fields, ...content?.fields }, document: content?.document ?? known.document }
      },
      tell: (next) => {
        setSaveState(next)
        // the boxes beside show what they showed: where others changed those, the form goes on from what it shows
        if (next.kind !== 'saved' || !next.merged) base = autosave.base
        if (next.kind !== 'saved') return
        if (next.version !== version) latest.current.writing?.saved(next.version)
        if (!undecided.current && !settings) void keepCopy(uid, null)
      },
      newKey: newCallKey,
      isBusy: () => latest.current.isBusy(),
    })
    const isSafe = () => autosave.isSafe && !settings
    let copying: ReturnType<typeof setTimeout> | undefined
    const copy = () => {
      copying = undefined
      if (!isSafe() && !undecided.current) void keepCopy(uid, { owner, at: Date.now(), typed: typedIn(read()) })
    }
    const onInput = ({ target }: Pick<Event, 'target'>) => {
      sending = false
      if (isWriting((target as HTMLInputElement | null)?.name ?? '')) autosave.touch()
      else {
        settings = true
        setHasSettings(true)
      }
      copying ??= setTimeout(copy, copyAfter)
    }
    // the form is sent upon what was written before it
    const onSubmit = (event: SubmitEvent) => {
      if (sending || !autosave.isPending) {
        sending = true
        settings = false
        return
      }
      event.preventDefault()
      event.stopPropagation()
      void autosave.save(null).then(() => {
        if (autosave.isPending) return
        sending = true
        form.requestSubmit(event.submitter)
      })
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isSafe() && !sending) event.preventDefault()
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden' && autosave.isPending) void autosave.save(null)
    }
    // the box of the base is React's: it would put back what the page was loaded with
    const onFormData = ({ formData }: FormDataEvent) => formData.set('base', String(base))
    form.addEventListener('formdata', onFormData)
    form.addEventListener('input', onInput)
    form.addEventListener('change', onInput)
    form.addEventListener('submit', onSubmit)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    // what was typed before the editor came
    if (changesTo(known, { fields: writingIn(read()), document: latest.current.now() })) onInput({ target: null })
    else
      void recallCopy(uid, owner).then((kept) => {
        undecided.current = kept !== null
        setOffered(kept)
      })
    return () => {
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

/** What the server has of a manuscript, in the editor's own form. */
const knownOf = ({ manuscript: { fields, document } }: Writing): Content => ({
  fields: { title: fields.title, lead: fields.lead, key_points: fields.key_points },
  document: writtenDocument(openDocument(document as unknown as PostDocument)),
})

/** What is other than the server has it; null where nothing is. */
function changesTo(known: Content, { fields, document }: Content): Content | null {
  const isOther = (one: unknown, other: unknown) => canonical(one) !== canonical(other)
  const changed = Object.entries(fields).filter(([name, value]) => isOther(known.fields[name as keyof typeof fields], value))
  const isWritten = isOther(known.document, document)
  if (changed.length === 0 && !isWritten) return null
  return { fields: Object.fromEntries(changed), document: isWritten ? document : null }
}

/** Sends one save. What did not arrive, or met a busy server, is lost and comes again; what is wrong with it is said. */
async function send(
  client: Client,
  uid: number,
  { base, key, named, content }: Sent<Content>,
  refused: Writing['refused'],
): Promise<Answer> {
  try {
    const kind = named ? 'named' : 'auto'
    const { fields = {}, document = null } = content ?? {}
    const body = { base, key, kind, name: named ?? '', fields, ...(document && { document: { ...document } }) } as const
    const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(uid) }, body })
    return { kind: 'kept', version: items.version, changed: items.changed.length > 0 }
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'lost' }
    const { problem } = error
    if (problem?.stale) {
      refused({ stale: problem.stale })
      return { kind: 'conflict', version: problem.stale.version }
    }
    const faults = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [boxNamed(path), message]))
    refused({ faults })
    return { kind: 'refused', words: Object.values(faults)[0] ?? problem?.detail ?? '現在無法儲存' }
  }
}
