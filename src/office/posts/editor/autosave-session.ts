import type { Client } from '../../../contract/client.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { conflictsId, fieldId } from '../fields/form-fields.ts'
import { onNotesChange, refreshPresence, setMergeTarget } from '../presence/presence-store.ts'
import { formValuesIn, textFieldsIn } from '../read-form.ts'
import { acceptsVersion, isAllSaved, isTextSaved, mayLeave, type PageEffect } from './autosave.ts'
import { type ServerContent, toEditorForm } from './document.ts'
import { PageCopy, type RecoveredCopy } from './local-copy.ts'
import { newIdempotencyKey } from './new-keys.ts'
import { AutosaveRunner, TypingDebounce } from './run-autosave.ts'
import type { SaveStatus } from './save-status.ts'
import { type MergeHost, type SaveContent, SettingsCopy, saveTextAndSettings } from './send-save.ts'
import { type AutosavedContent, WorkingCopy } from './working-copy.ts'
import type { EditorBridge } from './writing.ts'

/** The fields that are saved together with the text. */
const writtenFields = ['title', 'lead', 'key_points'] as const
type FormContent = ReturnType<typeof textFieldsIn>

const fieldIn = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

/** Their values. */
function writtenIn(form: HTMLFormElement): FormContent {
  const data = new FormData()
  for (const name of writtenFields) data.set(name, fieldIn(form, name)?.value ?? '')
  return textFieldsIn(data)
}

/** Sets their values, and skips a field that already has its value, to keep the caret. */
function writeInto(form: HTMLFormElement, fields: FormContent): void {
  const current = writtenIn(form)
  for (const name of writtenFields) {
    const input = fieldIn(form, name)
    const value = fields[name]
    if (input && !isSame(current[name], value)) input.value = typeof value === 'string' ? value : value.join('\n')
  }
}

/** The errors to show: none of the focused field, until it loses focus or the button is clicked. */
function visibleErrors(errors: Record<string, string>, isExplicit: boolean): Record<string, string> {
  const focused = document.activeElement as HTMLInputElement | null
  // of several fields for one value only the invalid one counts as focused
  const isIn = (name: string, message: string) =>
    document.getElementById(fieldId(name))?.contains(focused) &&
    (focused?.id || (focused?.value && message.includes(focused.value)))
  return Object.fromEntries(Object.entries(errors).filter(([name, message]) => isExplicit || !isIn(name, message)))
}

/** The button, or the one that replaced it when React rendered again: a removed button cannot submit its form. */
function currentButton(form: HTMLFormElement, button: HTMLButtonElement | null): HTMLButtonElement | null {
  if (button === null || button.form === form) return button
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement)
  return buttons.find(({ name, value }) => name === button.name && value === button.value) ?? null
}

/** Polling interval for the end of an IME composition, before other users' changes are merged. */
const whileBusy = 200

/** The page of a manuscript, as last rendered. */
export interface EditorPage {
  writing: EditorBridge | null
  content: () => PostDocument
  display: (document: PostDocument, isDecided?: boolean) => void
  isComposing: () => boolean
}

interface Options {
  client: Client
  writing: EditorBridge
  latest: () => EditorPage
  status: SaveStatus
  /** Offers copies of closed pages to the writer. */
  offer: (copies: readonly RecoveredCopy[]) => void
}

/** The autosave of one mounted form. */
export interface AutosaveSession {
  discard: (copy: RecoveredCopy) => void
  /** Reloads the page, once the server or this device has the input. */
  reload: () => void
  close: () => void
}

/** Starts the autosave of a form: connects its state machine with the form, the server and the page around them. */
export function startAutosave(form: HTMLFormElement, { client, writing, latest, status, offer }: Options): AutosaveSession {
  const { manuscript, memberId, mayAddTags } = writing
  const { uid, version } = manuscript
  const field = (name: string) => fieldIn(form, name)
  const base = Number(field('saved_version')?.value ?? field('base')?.value)
  const pause = new TypingDebounce()
  /** The content of the base version, compared with the form; null until it has loaded. */
  let copies: { text: WorkingCopy; settings: SettingsCopy } | null = null
  /** Whether the form is being written into: that is no input. */
  let isShowing = false

  const currentContent = (): AutosavedContent => ({ fields: writtenIn(form), document: latest().content() })
  const showWritten = ({ fields, document }: AutosavedContent, isDecided?: boolean) => {
    isShowing = true
    try {
      writeInto(form, fields)
      latest().display(document, isDecided)
    } finally {
      isShowing = false
    }
  }
  const mergeHost = (): MergeHost => ({
    copy: copies?.text ?? null,
    toEditorForm,
    compositionEnd: () => untilFree(() => latest().isComposing()),
    onRejected: (rejection) => pause.now(() => latest().writing?.onRejected(rejection)),
    onResolved: () => autosave.dispatch({ type: 'resolved' }),
    advance: (from, upon) => copies?.settings.advance(from, upon),
    applyVersion: (upon, fields) => copies?.settings.applyVersion(upon, fields),
  })
  const renewPanels = () =>
    import('./refresh-publish-panel.ts').then(
      ({ refreshPublishPanel }) =>
        refreshPublishPanel(client, uid, (update) => pause.later(() => latest().writing?.onUpdate(update))),
      () => undefined,
    )
  const reportErrors = (isExplicit = false) => {
    const result = copies?.settings.result
    const visible = { errors: visibleErrors(result?.errors ?? {}, isExplicit), newTags: result?.newTags ?? [] }
    pause.now(() => latest().writing?.onErrors(visible, isExplicit))
  }
  const page = new PageCopy(uid, memberId, {
    // input is based on the older of the versions that its parts are based on
    inputValues: () => {
      const inputValues = formValuesIn(new FormData(form))
      return copies ? { ...inputValues, base: [String(Math.min(copies.settings.baseVersion, copies.text.version))] } : inputValues
    },
    isAllSaved: () => isAllSaved(autosave.state, autosave.inputs),
  })

  const handlers: { [Type in PageEffect['type']]: (effect: Extract<PageEffect, { type: Type }>) => void } = {
    'show-status': ({ saveState, settings }) => {
      status.set({ saveState, settings })
      pause.later(() => latest().writing?.saveStatus(saveState.kind, settings))
    },
    'report-version': ({ version }) =>
      pause.later(() => {
        latest().writing?.onSaved(version)
        if (version === autosave.state.reported) void renewPanels()
      }),
    'refresh-presence': refreshPresence,
    'note-typing': () => pause.typed(),
    'touch-copy': () => page.touch(),
    'flush-copy': () => page.flush(),
    'forget-copy': () => page.forget(),
    'store-copy': () => void page.keep().then((isStored) => autosave.dispatch({ type: 'copied', isStored })),
    'offer-copies': () =>
      void page.recover().then((copies) => {
        if (!autosave.state.isClosed) offer(copies)
      }),
    hold: ({ submission }) => {
      submission.preventDefault()
      submission.stopPropagation()
    },
    submit: ({ button }) => form.requestSubmit(currentButton(form, button)),
    'report-errors': () => reportErrors(true),
    'focus-conflicts': ({ isGentle }) => {
      if (isGentle && document.activeElement?.closest('[contenteditable], input, textarea')) return
      document.getElementById(conflictsId)?.focus()
    },
    'clear-name': () => {
      const name = field('name')
      if (name) name.value = ''
    },
    'reload-page': () => location.reload(),
    leave: () => page.leave(),
  }
  const autosave = new AutosaveRunner<SaveContent>(
    { base, reported: version },
    {
      inputs: () => ({
        isHeld: copies?.text.pendingMerge != null,
        isComposing: latest().isComposing(),
        settings: copies?.settings.saveResult ?? 'saved',
      }),
      changes: (versionName) => {
        const payload = {
          writing: copies?.text.changes() ?? null,
          settings: copies?.settings.changes(versionName, newIdempotencyKey()) ?? null,
        }
        return payload.writing || payload.settings ? payload : null
      },
      send: (payload) => saveTextAndSettings(client, uid, payload, mergeHost(), copies?.settings ?? null),
      newKey: newIdempotencyKey,
      perform: (effect) => (handlers[effect.type] as (effect: PageEffect) => void)(effect),
    },
  )

  /** @param baseContent the content of the version that the form is based on; null where it is no longer stored */
  const openText = (baseContent: ServerContent | null, isStored: boolean) => {
    const text = new WorkingCopy(isStored ? currentContent() : baseContent && toEditorForm(baseContent), base, {
      content: currentContent,
      display: showWritten,
    })
    const settings = new SettingsCopy(
      form,
      { version: openedVersion, fields: baseContent?.fields ?? manuscript.fields },
      {
        manuscript,
        mayAddTags,
        display: (fields, inputValues) => pause.now(() => latest().writing?.showSettings(fields, inputValues)),
        notify: () => reportErrors(),
      },
    )
    copies = { text, settings }
    // input from before the editor loaded
    autosave.dispatch({ type: 'opened', isChanged: text.changes() !== null || settings.isChanged })
  }
  const openedVersion = Number(field('base')?.value)
  const isStored = field('saved_version') !== null
  if (openedVersion === version) openText(manuscript, isStored)
  // code for rare cases is loaded on demand
  else
    void import('./fetch-older-version.ts')
      .then(({ fetchOlderVersion: olderVersion }) =>
        olderVersion(client, uid, openedVersion, {
          isWanted: () => !autosave.state.isClosed,
          onFailure: () => status.set({ saveState: { kind: 'failed' }, settings: 'saved' }),
        }),
      )
      .catch(() => null)
      .then((baseContent) => {
        if (!autosave.state.isClosed) openText(baseContent, isStored)
      })

  setMergeTarget({
    accepts: (version) => acceptsVersion(autosave.state, version) && copies?.text.changes() === null,
    host: mergeHost,
    content: currentContent,
    applied: (version, merged) => autosave.incoming(version, merged),
  })
  // workflow events and notes of colleagues create no version: the panels are reloaded for them too
  const stopNotes = onNotesChange(() => void renewPanels())
  const stopListening = listen(form, {
    input: ({ target }) => {
      if (!isShowing && isInput(target)) autosave.dispatch({ type: 'typed' })
    },
    submit: (event) => {
      const button = event.submitter as HTMLButtonElement | null
      const isSave = button === null || button.value === 'save'
      const versionName = field('name')?.value.trim() ?? ''
      autosave.dispatch({ type: 'submitted', submission: event, button, isSave, versionName })
    },
    focusout: () => {
      pause.flush()
      setTimeout(() => {
        if (copies?.settings.result && !autosave.state.isClosed) reportErrors()
      })
    },
    // the field of the base version is controlled by React: it would reset to the value at page load
    formdata: ({ formData }) => {
      if (copies) formData.set('base', String(copies.settings.baseVersion))
      if (isTextSaved(autosave.state, autosave.inputs)) formData.set('saved_version', String(autosave.state.base))
      else formData.delete('saved_version')
    },
    beforeunload: (event) => {
      if (!mayLeave(autosave.state, autosave.inputs)) event.preventDefault()
    },
    visibilitychange: () => autosave.dispatch({ type: document.visibilityState === 'hidden' ? 'hidden' : 'shown' }),
  })

  return {
    discard: (copy) => page.discard(copy),
    reload: () => autosave.dispatch({ type: 'reload' }),
    close: () => {
      pause.stop()
      stopNotes()
      setMergeTarget(null)
      stopListening()
      autosave.dispatch({ type: 'closed' })
    },
  }
}

/** Whether an event in a field is input to the manuscript. */
function isInput(target: EventTarget | null): boolean {
  // search fields, and content pending insertion
  if (target instanceof Element && target.closest('[data-aside]')) return false
  // the name of a version is saved with the button only
  return (target as HTMLInputElement | null)?.name !== 'name'
}

/** The events of a form and of its page. Input is handled on every `input`, not once more on `change`. */
interface Listeners {
  input: (event: Event) => void
  submit: (event: SubmitEvent) => void
  focusout: () => void
  formdata: (event: FormDataEvent) => void
  beforeunload: (event: BeforeUnloadEvent) => void
  visibilitychange: () => void
}

/** @returns function that removes the listeners */
function listen(form: HTMLFormElement, { beforeunload, visibilitychange, ...ofForm }: Listeners): () => void {
  const removal = new AbortController()
  const { signal } = removal
  for (const [name, listener] of Object.entries(ofForm)) form.addEventListener(name, listener as EventListener, { signal })
  addEventListener('beforeunload', beforeunload, { signal })
  document.addEventListener('visibilitychange', visibilitychange, { signal })
  return () => removal.abort()
}

async function untilFree(isBusy: () => boolean): Promise<void> {
  while (isBusy()) await new Promise((later) => setTimeout(later, whileBusy))
}
