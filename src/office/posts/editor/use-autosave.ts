import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type Client, createClient, isApiError } from '../../../contract/client.ts'
import { canonical } from '../../../domain/manuscripts/canonical.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { useOffice } from '../../shell/use-office.ts'
import { boxOfFault } from '../box-of-fault.ts'
import { readManuscriptForm } from '../read-form.ts'
import { type Answer, Autosave, type SaveState, type Sent } from './autosave.ts'
import { openDocument, writtenDocument } from './document.ts'
import { keepCopy, type LocalCopy, recallCopy } from './local-copy.ts'
import { newCallKey } from './new-key.ts'
import { type Writing, WritingContext } from './writing.ts'

type Save = ReturnType<typeof readManuscriptForm>
type Content = Pick<Save, 'fields' | 'document'>

/** How long typing goes on before this device keeps a copy of it, milliseconds. */
const copyAfter = 300

/**
 * Saves the form around an element while somebody writes in it, and when they press its button: only what they changed goes
 * out, so that what others change elsewhere stays. Until the server has it this device keeps a copy.
 */
export function useAutosave(
  place: RefObject<HTMLElement | null>,
  /** The text as it stands. */
  now: () => PostDocument,
  isBusy: () => boolean,
): { saveState: SaveState; offered: LocalCopy | null; decide: (take: boolean) => void } {
  const writing = useContext(WritingContext)
  const apiKey = useOffice()?.apiKey ?? ''
  const [saveState, setSaveState] = useState<SaveState | null>(null)
  const [offered, setOffered] = useState<LocalCopy | null>(null)
  const latest = useRef({ writing, now, isBusy })
  latest.current = { writing, now, isBusy }
  const undecided = useRef(false)
  const { uid = 0, version = 1 } = writing?.manuscript ?? {}
  const owner = writing?.owner ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on from one version to the next, as long as the form stands
  useEffect(() => {
    const form = place.current?.closest('form')
    const { writing } = latest.current
    if (!form || !writing) return
    const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
    const base = form.elements.namedItem('base') as HTMLInputElement
    const read = () => {
      const data = new FormData(form)
      data.set('document', JSON.stringify(latest.current.now()))
      return data
    }
    let known = knownOf(writing)
    const autosave = new Autosave<Content>(Number(base.value), {
      changes: () => changesTo(known, readManuscriptForm(read(), writing.manuscript)),
      send: (sent) => send(client, uid, sent, (why) => latest.current.writing?.refused(why)),
      kept: (content) => {
        known = { fields: { ...known.fields, ...content?.fields }, document: content?.document ?? known.document }
      },
      tell: (next) => {
        setSaveState(next)
        base.value = String(autosave.base)
        if (next.kind !== 'saved') return
        latest.current.writing?.saved(next.version)
        if (!undecided.current) void keepCopy(uid, null)
      },
      newKey: newCallKey,
      isBusy: () => latest.current.isBusy(),
    })
    let copying: ReturnType<typeof setTimeout> | undefined
    const copy = () => {
      copying = undefined
      if (autosave.isSafe || undecided.current) return
      const data = read()
      const typed = Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]))
      void keepCopy(uid, { owner, at: Date.now(), typed })
    }
    const onInput = () => {
      autosave.touch()
      copying ??= setTimeout(copy, copyAfter)
    }
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const name = form.elements.namedItem('name') as HTMLInputElement
      void autosave.save(name.value.trim()).then(() => {
        if (autosave.isSafe) name.value = ''
      })
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!autosave.isSafe) event.preventDefault()
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden' && !autosave.isSafe) void autosave.save(null)
    }
    form.addEventListener('input', onInput)
    form.addEventListener('change', onInput)
    form.addEventListener('submit', onSubmit)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    // what was typed before the editor came
    if (changesTo(known, readManuscriptForm(read(), writing.manuscript))) onInput()
    else
      void recallCopy(uid, owner).then((kept) => {
        undecided.current = kept !== null
        setOffered(kept)
      })
    return () => {
      form.removeEventListener('input', onInput)
      form.removeEventListener('change', onInput)
      form.removeEventListener('submit', onSubmit)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(copying)
      if (!autosave.isSafe) void autosave.save(null)
      autosave.stop()
    }
  }, [apiKey, uid, owner])

  const decide = (take: boolean) => {
    undecided.current = false
    if (take && offered) writing?.restore(offered.typed)
    else void keepCopy(uid, null)
    setOffered(null)
  }
  return { saveState: saveState ?? { kind: 'saved', version, merged: false }, offered, decide }
}

/** What the server has of a manuscript, in the editor's own form. */
const knownOf = ({ manuscript: { fields, document } }: Writing) => ({
  fields: fields as NonNullable<Content['fields']>,
  document: { ...writtenDocument(openDocument(document as unknown as PostDocument)) } as Content['document'],
})

/** What is other than the server has it; null where nothing is. */
function changesTo(known: ReturnType<typeof knownOf>, { fields = {}, document }: Save): Content | null {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(known.fields[name as keyof typeof fields], value))
  const isWritten = document !== undefined && canonical(document) !== canonical(known.document)
  if (changed.length === 0 && !isWritten) return null
  return { ...(changed.length > 0 && { fields: Object.fromEntries(changed) }), ...(isWritten && { document }) }
}

/** The same value, or the same instant however it is written. */
function isSame(one: unknown, other: unknown): boolean {
  if (canonical(one ?? null) === canonical(other ?? null)) return true
  const instants = [one, other].map((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN,
  )
  return instants[0] === instants[1]
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
    const body = { base, key, kind, name: named ?? '', ...content } as const
    const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(uid) }, body })
    return { kind: 'kept', version: items.version, changed: items.changed.length > 0 }
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'lost' }
    const { problem } = error
    if (problem?.stale) {
      refused({ stale: problem.stale })
      return { kind: 'conflict', version: problem.stale.version }
    }
    const faults = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [boxOfFault(path), message]))
    refused({ faults })
    return { kind: 'refused', words: Object.values(faults)[0] ?? problem?.detail ?? '現在無法儲存' }
  }
}
