import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { createClient } from '../../../contract/client.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { useOffice } from '../../shell/use-office.ts'
import type { Answer as AnswerOfForm } from '../action-answer.ts'
import { conflictsId } from '../fields/form-fields.ts'
import { currentNotes, onPeople, refreshPresence, setTaker } from '../presence/presence-store.ts'
import { typedIn } from '../read-form.ts'
import { Autosave } from './autosave.ts'
import { PageCopy, type RecoveredCopy } from './local-copy.ts'
import { newCallKey } from './new-key.ts'
import { inEditorForm, type ServerContent } from './opened-version.ts'
import { SaveStatus } from './save-status.ts'
import { type Both, sendBoth } from './send-both.ts'
import type { Place } from './send-save.ts'
import { SettingsCopy } from './settings-copy.ts'
import { TypingDebounce } from './typing-debounce.ts'
import { WorkingCopy, type Written } from './working-copy.ts'
import { WritingContext } from './writing.ts'
import { fieldIn, visibleFaults, writeInto, writtenIn } from './written-fields.ts'

/** Polling interval for the end of an IME composition, before other users' changes are merged. */
const whileBusy = 200

/**
 * Autosave of the form around an element: only changes are sent, and other users' changes are merged. Until the server
 * has it, this device stores a copy of the whole form.
 * @param now the current text
 * @param show displays another text in the editor
 */
export function useAutosave(
  place: RefObject<HTMLElement | null>,
  now: () => PostDocument,
  show: (document: PostDocument, isDecided?: boolean) => void,
  isBusy: () => boolean,
): {
  status: SaveStatus
  offered: readonly RecoveredCopy[]
  decide: (copy: RecoveredCopy, take: boolean) => void
  /** Reloads the page, once the server or this device has the input. */
  reload: () => Promise<void>
} {
  const writing = useContext(WritingContext)
  const apiKey = useOffice()?.apiKey ?? ''
  const [offered, setOffered] = useState<readonly RecoveredCopy[]>([])
  const pageCopy = useRef<PageCopy | null>(null)
  const latest = useRef({ writing, now, show, isBusy })
  latest.current = { writing, now, show, isBusy }
  const reload = useRef(async () => location.reload())
  const { uid = 0, version = 1 } = writing?.manuscript ?? {}
  const owner = writing?.owner ?? ''
  const [status] = useState(() => new SaveStatus(version))

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues across versions, for the lifetime of the form
  useEffect(() => {
    const form = place.current?.closest('form')
    const { writing } = latest.current
    if (!form || !writing) return
    const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
    const field = (name: string) => fieldIn(form, name)
    const written = (): Written => ({ fields: writtenIn(form), document: latest.current.now() })
    const openedVersion = Number(field('kept')?.value ?? field('base')?.value)
    let sending = false
    const rest = new TypingDebounce()
    let isShowing = false
    let copy: WorkingCopy | null = null
    let settings: SettingsCopy | null = null
    let wrong: AnswerOfForm | null = null
    const showWritten = ({ fields, document }: Written, isDecided?: boolean) => {
      isShowing = true
      try {
        writeInto(form, fields)
        latest.current.show(document, isDecided)
      } finally {
        isShowing = false
      }
    }
    const toServer = (): Place => ({
      copy,
      inForm: inEditorForm,
      isFree: () => untilFree(() => latest.current.isBusy()),
      refused: (why) => rest.now(() => latest.current.writing?.refused(why)),
      settled: () => autosave.settled(),
      follow: (from, upon) => settings?.follow(from, upon),
      meet: (upon, fields) => settings?.meet(upon, fields),
    })
    const autosave = new Autosave<Both>(openedVersion, {
      changes: (named) => {
        const sent = { writing: copy?.changes() ?? null, settings: settings?.changes(named, newCallKey()) ?? null }
        return sent.writing || sent.settings ? sent : null
      },
      send: (sent) => sendBoth(client, uid, sent, toServer(), settings),
      notify: (next) => {
        // unknown until the base version of the form has loaded
        if (copy === null) return
        const settingsStatus = settings?.saveResult ?? 'all'
        status.set({ saveState: next, settings: settingsStatus })
        rest.later(() => latest.current.writing?.saveStatus(next.kind, settingsStatus))
        if (next.kind !== 'saved') return
        if (next.version !== newest) {
          const { version } = next
          newest = version
          rest.later(() => {
            latest.current.writing?.saved(version)
            if (version === newest) renew()
          })
        }
        if (settings?.saveResult === 'all') page.forget()
        refreshPresence()
      },
      newKey: newCallKey,
      isBusy: () => latest.current.isBusy(),
      isHeld: () => copy?.held != null,
    })
    let newest = version
    const renew = () =>
      import('./refresh-publish-sheet.ts').then(
        ({ refreshPublishSheet }) =>
          refreshPublishSheet(client, uid, (news) => rest.later(() => latest.current.writing?.renewed(news))),
        () => undefined,
      )
    // workflow events and notes of colleagues create no version: the panels are reloaded for them too
    let noted = currentNotes()
    const stopListening = onPeople(() => {
      if (currentNotes() === noted) return
      noted = currentNotes()
      void renew()
    })
    const isSafe = () => copy !== null && autosave.isSafe
    const isWhole = () => isSafe() && settings?.saveResult === 'all'
    setTaker({
      wants: (version) => copy !== null && autosave.isSent && version > autosave.base && copy.changes() === null,
      place: toServer,
      written,
      came: (version, merged) => autosave.came(version, merged),
    })
    const page = new PageCopy(uid, owner, {
      // input is based on the older of the versions that its parts are based on
      typed: () => {
        const typed = typedIn(new FormData(form))
        return settings && copy ? { ...typed, base: [String(Math.min(settings.opened, copy.version))] } : typed
      },
      isWhole,
    })
    pageCopy.current = page
    const offer = () =>
      void page.left().then((copies) => {
        if (!isGone) setOffered(copies)
      })
    const onInput = ({ target }: Pick<Event, 'target'>) => {
      if (isShowing) return
      // search fields, and content pending insertion
      if (target instanceof Element && target.closest('[data-aside]')) return
      // the name of a version is saved with the button only
      if ((target as HTMLInputElement | null)?.name === 'name') return
      sending = false
      rest.typed()
      autosave.touch()
      page.touch()
    }
    /** The button: saves all input, and the page stays. */
    const activate = async (button: HTMLElement | null) => {
      const name = field('name')
      await autosave.save(name?.value.trim() ?? '')
      if (!isSafe()) {
        reportFault(true)
        // a keyboard user keeps the focus
        if (!document.activeElement?.closest('[contenteditable], input, textarea')) document.getElementById(conflictsId)?.focus()
        return
      }
      if (settings?.saveResult === 'stale') {
        sending = true
        return form.requestSubmit(button)
      }
      reportFault(true)
      if (name && settings?.saveResult === 'all') name.value = ''
    }
    const reportFault = (isExplicit = false) => {
      const visible = { faults: visibleFaults(wrong?.faults ?? {}, isExplicit), newTags: wrong?.newTags ?? [] }
      rest.now(() => latest.current.writing?.wrong(visible, isExplicit))
    }
    const onFocusOut = () => {
      rest.hurry()
      setTimeout(() => wrong && !isGone && reportFault())
    }
    // a submitted form is based on the text saved before, and waits for that save
    const onSubmit = (event: SubmitEvent) => {
      if (sending) return
      const button = event.submitter as HTMLButtonElement | null
      const isSave = button === null || button.value === 'save'
      if (!isSave && isSafe()) {
        sending = true
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (isSave) return void activate(button)
      void autosave.save(null).then(() => {
        if (!isSafe()) return document.getElementById(conflictsId)?.focus()
        sending = true
        form.requestSubmit(button)
      })
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isWhole() && !sending) event.preventDefault()
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden') page.hurry()
      else if (copy !== null) offer()
      if (document.visibilityState === 'hidden' ? autosave.isPending : autosave.isWaiting) void autosave.save(null)
    }
    // the field of the base version is controlled by React: it would reset to the value at page load
    const onFormData = ({ formData }: FormDataEvent) => {
      if (settings) formData.set('base', String(settings.opened))
      if (isSafe()) formData.set('kept', String(autosave.base))
      else formData.delete('kept')
    }
    const begin = (known: ServerContent | null, isStored: boolean) => {
      copy = new WorkingCopy(isStored ? written() : known && inEditorForm(known), openedVersion, {
        now: written,
        show: showWritten,
      })
      const { manuscript, mayAddTags } = writing
      settings = new SettingsCopy(
        form,
        { version: opened, fields: known?.fields ?? manuscript.fields },
        {
          manuscript,
          mayAddTags,
          show: (fields, typed) => rest.now(() => latest.current.writing?.showSettings(fields, typed)),
          notify: (answer) => {
            wrong = answer
            reportFault()
          },
        },
      )
      // input from before the editor loaded
      if (copy.changes() || settings.isChanged) onInput({ target: null })
      offer()
    }
    reload.current = async () => {
      await autosave.save(null)
      // without storage on the device the browser asks for confirmation
      sending = await page.keep()
      location.reload()
    }
    form.addEventListener('formdata', onFormData)
    // on every input event, not once more on change
    form.addEventListener('input', onInput)
    form.addEventListener('submit', onSubmit)
    form.addEventListener('focusout', onFocusOut)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    let isGone = false
    const opened = Number(field('base')?.value)
    const isStored = field('kept') !== null
    if (opened === version) begin(writing.manuscript, isStored)
    // code for rare cases is loaded on demand
    else
      void import('./older-version.ts')
        .then(({ olderVersion }) =>
          olderVersion(client, uid, opened, {
            isWanted: () => !isGone,
            late: () => status.set({ saveState: { kind: 'failed' }, settings: 'all' }),
          }),
        )
        .catch(() => null)
        .then((known) => {
          if (!isGone) begin(known, isStored)
        })
    return () => {
      isGone = true
      rest.stop()
      page.hurry()
      stopListening()
      setTaker(null)
      form.removeEventListener('formdata', onFormData)
      form.removeEventListener('input', onInput)
      form.removeEventListener('submit', onSubmit)
      form.removeEventListener('focusout', onFocusOut)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      const last = autosave.isPending && !sending ? autosave.save(null) : Promise.resolve()
      autosave.stop()
      void last.finally(() => page.leave())
    }
  }, [apiKey, uid, owner])

  const decide = (copy: RecoveredCopy, take: boolean) => {
    if (take) writing?.restore(copy.typed)
    else pageCopy.current?.discard(copy)
    setOffered((offered) => offered.filter(({ name }) => name !== copy.name))
  }
  return { status, offered, decide, reload: () => reload.current() }
}

async function untilFree(isBusy: () => boolean): Promise<void> {
  while (isBusy()) await new Promise((later) => setTimeout(later, whileBusy))
}
