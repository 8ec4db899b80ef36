import { type Client, isApiError } from '../../../contract/client.ts'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { type ActionResult, fieldNameOf } from '../action-result.ts'
import type { RejectedInput } from '../fields/form-fields.ts'
import type { SaveOutcome } from '../save-form.ts'
import type { SavePayload, SaveResult } from './autosave.ts'
import type { mergeIncoming as MergeIncoming } from './merge-incoming.ts'
import type { SettingsState } from './save-status.ts'
import type { AutosavedContent, Changes, WorkingCopy } from './working-copy.ts'
import type { EditorBridge } from './writing.ts'

/** The values of form fields by name. */
type FieldValues = Record<string, string[]>

/** Fields that are saved by the autosave, and form fields that are no settings. */
const nonSettingFields = new Set([
  'title',
  'lead',
  'key_points',
  'document',
  'name',
  'base',
  'saved_version',
  'key',
  'seen',
  'seen_at',
  'settled',
])

/** Whether a field is a setting of a manuscript. */
const isSetting = (name: string): boolean => name !== '' && !nonSettingFields.has(name)

/** The current values of the settings fields, or their initial ones. */
function fieldValuesIn(form: HTMLFormElement, as: 'now' | 'opened' = 'now'): FieldValues {
  const values: FieldValues = {}
  for (const field of form.elements) {
    if (!isSettingField(field) || !isSetting(field.name) || field.closest('[data-aside]')) continue
    const fieldText = fieldValue(field, as)
    if (fieldText !== null) values[field.name] = [...(values[field.name] ?? []), fieldText]
  }
  return values
}

type SettingField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isSettingField = (element: Element): element is SettingField =>
  element.matches('input:not([type=hidden]), textarea, select')

function fieldValue(field: SettingField, as: 'now' | 'opened'): string | null {
  if (field instanceof HTMLSelectElement) {
    if (as === 'now') return field.value
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return (as === 'now' ? field.checked : field.defaultChecked) ? field.value : null
  return as === 'now' ? field.value : field.defaultValue
}

type Fields = ManuscriptDetails['fields']

/** A save of the settings: the form at that time, and the values of its fields. */
interface SentSettings {
  form: FormData
  values: FieldValues
}

interface Callbacks {
  /** The manuscript at page load. */
  manuscript: ManuscriptDetails
  mayAddTags: boolean
  /** Displays the values of a version in the fields, except for some with local input. */
  display: (fields: Fields, inputValues: RejectedInput) => void
  /** Something was sent: `answer` has its errors. */
  notify: () => void
}

/**
 * The settings of a manuscript in their fields, compared with the server's. They are saved like the form without
 * scripts; an invalid field is held back without blocking the others.
 */
export class SettingsCopy {
  readonly #form: HTMLFormElement
  readonly #callbacks: Callbacks
  #baseVersion: number
  #fields: Fields
  /** The values that were last sent; null where unknown. */
  #values: FieldValues | null
  #answer: ActionResult | null = null

  /** @param initial the version with which the fields were initialised, and its values */
  constructor(form: HTMLFormElement, initial: { version: number; fields: Fields }, callbacks: Callbacks) {
    this.#form = form
    this.#callbacks = callbacks
    this.#baseVersion = initial.version
    this.#fields = initial.fields
    // restored fields contain input
    this.#values = form.dataset['restored'] ? null : fieldValuesIn(form, 'opened')
  }

  /** The version on which the fields are based. */
  get baseVersion(): number {
    return this.#baseVersion
  }

  /** The errors of what was last sent; null for none. */
  get result(): ActionResult | null {
    return this.#answer
  }

  get saveResult(): SettingsState {
    if (this.#answer === null) return 'saved'
    return this.#answer.stale ? 'conflict' : 'invalid'
  }

  /** Whether the fields contain unsent changes. */
  get isChanged(): boolean {
    return !isSame(this.#values, fieldValuesIn(this.#form))
  }

  /** The changes to send; null for none. @param versionName the name of the version, when the button was clicked */
  changes(versionName: string | null, key: string): SentSettings | null {
    if (!this.isChanged && (versionName === null || (versionName === '' && this.saveResult === 'saved'))) return null
    const form = new FormData(this.#form)
    form.set('base', String(this.#baseVersion))
    // the text is saved separately
    form.set('saved_version', String(this.#baseVersion))
    form.delete('document')
    form.set('key', key)
    form.set('name', versionName ?? '')
    return { form, values: fieldValuesIn(this.#form) }
  }

  /** Saves the settings. @throws the client's error where nothing was received */
  async send(client: Client, { form, values }: SentSettings): Promise<SaveOutcome['saved']> {
    const { saveForm } = await import('../save-form.ts')
    const { manuscript, mayAddTags, notify } = this.#callbacks
    // the text saved before has created a version
    form.set('base', String(this.#baseVersion))
    const baseManuscript = { ...manuscript, fields: this.#fields, version: this.#baseVersion }
    const { result, saved } = await saveForm(client, form, baseManuscript, { mayAddTags }).catch((error: unknown) => {
      if (!isApiError(error) || !error.problem?.stale) throw error
      return {
        result: { errors: {}, inputValues: null, stale: error.problem.stale, newTags: [] } satisfies ActionResult,
        saved: null,
      }
    })
    this.#values = values
    this.#answer = result
    notify()
    if (!saved) return null
    const newFields = { ...this.#fields, ...saved.fields } as Fields
    this.#baseVersion = saved.version
    this.#fields = newFields
    if (saved.merged) this.#show(saved.merged.fields, result?.errors ?? {})
    return saved
  }

  /** The text was saved as another version, without other users' changes. */
  advance(from: number, version: number): void {
    if (this.#baseVersion === from) this.#baseVersion = version
  }

  /**
   * Applies a version with other users' changes: their settings are displayed unless settings are being edited here.
   */
  applyVersion(version: number, fields: Fields): void {
    const isKnown = isSame(settingsOf(this.#fields), settingsOf(fields))
    if (!isKnown && (this.isChanged || this.saveResult !== 'saved')) return
    this.#baseVersion = version
    if (!isKnown) this.#show(fields, {})
  }

  #show(fields: Fields, errors: Record<string, string>): void {
    const before = settingsOf(this.#fields)
    this.#fields = fields
    if (isSame(before, settingsOf(fields))) return
    // input since the save, and rejected input, stays in its field
    const [values, now] = [this.#values ?? {}, fieldValuesIn(this.#form)]
    const isOwn = (name: string) =>
      !isSame(now[name], values[name]) ||
      Object.keys(errors).some((errorField) => mainFieldName(errorField) === mainFieldName(name))
    const owned = new Set(Object.keys(now).filter(isOwn).map(mainFieldName))
    const ownNames = Object.keys(now).filter((name) => owned.has(mainFieldName(name)))
    this.#callbacks.display(fields, Object.fromEntries(ownNames.map((name) => [name, now[name] ?? []])))
    this.#values = { ...fieldValuesIn(this.#form), ...Object.fromEntries(ownNames.map((name) => [name, values[name] ?? []])) }
  }
}

/** Groups fields that represent one value, under one name: those of the references. */
const mainFieldName = (name: string) => (/^references?[._]/.test(name) ? 'references' : name)

/** The settings of a manuscript: its fields except those of the autosave. */
const settingsOf = ({ title: _, lead: __, key_points: ___, ...settings }: Fields) => settings

export type ServerContent = Pick<ManuscriptDetails, 'fields' | 'document'>

/** The form of a save: what a save reads from it. */
export interface MergeHost {
  copy: WorkingCopy | null
  /** Converts the API response to the editor's form. */
  toEditorForm: (serverContent: ServerContent) => AutosavedContent
  /** Waits for the end of an IME composition, which must not be disturbed. */
  compositionEnd: () => Promise<void>
  /** A save was stored without other users' changes. */
  advance: (from: number, version: number) => void
  /** A version with other users' changes has arrived, including their settings. */
  applyVersion: (version: number, fields: ServerContent['fields']) => void
  onRejected: EditorBridge['onRejected']
  /** A conflict was resolved. */
  onResolved: () => void
}

/**
 * Sends one save. A request that was lost, or met an overloaded server, is retried; other users' changes are merged;
 * errors are reported.
 */
export async function sendSave(
  client: Client,
  uid: number,
  { base, key, content }: SavePayload<{ changes: Changes; written: AutosavedContent }>,
  host: MergeHost,
): Promise<SaveResult> {
  const { copy } = host
  if (!copy) return { kind: 'lost' }
  const params = { uid: String(uid) }
  try {
    const body = { base, key, kind: 'auto', name: '', ...content.changes } as const
    const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params, body })
    const { version, merged } = items
    if (!merged) {
      copy.confirmed(content.written, version)
      host.advance(base, version)
      return { kind: 'saved', version, merged: false }
    }
    const changedAt = new Date().toISOString()
    const isLoaded = await mergeIncoming(host, copy, { serverContent: merged, version, at: changedAt, from: content.written })
    return isLoaded ? { kind: 'saved', version, merged: true } : { kind: 'lost' }
  } catch (error) {
    const retryResponse = retryResponseOf(error)
    if (retryResponse) return retryResponse
    if (!isApiError(error)) throw error
    const { problem } = error
    if (problem?.stale) {
      const { version, at } = problem.stale
      const head = await client('GET /api/v3.0/office/posts/:uid/versions/:version', {
        params: { ...params, version: String(version) },
      }).catch(() => null)
      const isLoaded = head && (await mergeIncoming(host, copy, { serverContent: head.items, version, at, from: null }))
      return isLoaded ? { kind: 'behind', version } : { kind: 'lost' }
    }
    const errors = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [fieldNameOf(path), message]))
    host.onRejected({ errors })
    return { kind: 'refused', message: Object.values(errors)[0] ?? problem?.detail ?? '現在無法儲存' }
  }
}

/**
 * Whether a failed save is retried automatically: it was lost, or the writer has to sign in, or to restore the
 * manuscript. @returns null where it is not
 */
export function retryResponseOf(error: unknown): SaveResult | null {
  if (!isApiError(error)) return null
  const { problem, status } = error
  if (status === 401 || problem?.code === 'second_factor_required') return { kind: 'sign-in-required' }
  if (problem?.code === 'trashed') return { kind: 'trashed' }
  return status === 0 || status === 429 || status >= 500 ? { kind: 'lost' } : null
}

/**
 * Merges other users' changes with the input. The code is loaded when another user has changed something.
 * @returns whether it was loaded: otherwise the save is retried
 */
async function mergeIncoming(...args: Parameters<typeof MergeIncoming>): Promise<boolean> {
  const part = await import('./merge-incoming.ts').catch(() => null)
  await part?.mergeIncoming(...args)
  return part !== null
}

/** The content of one save: the text, the settings beside it, or both. */
export interface SaveContent {
  writing: ReturnType<WorkingCopy['changes']>
  settings: SentSettings | null
}

/** Saves the text, then the settings upon the new version. */
export async function saveTextAndSettings(
  client: Client,
  uid: number,
  { base, key, content: { writing, settings } }: SavePayload<SaveContent>,
  host: MergeHost,
  fieldValues: SettingsCopy | null,
): Promise<SaveResult> {
  const result: SaveResult = writing
    ? await sendSave(client, uid, { base, key, content: writing }, host)
    : { kind: 'saved', version: base, merged: false }
  if (result.kind !== 'saved' || !settings || !fieldValues || !host.copy) return result
  try {
    const saveResult = await fieldValues.send(client, settings)
    if (!saveResult) return result
    const { version, merged } = saveResult
    if (!merged) return { ...result, version }
    const changedAt = new Date().toISOString()
    const isLoaded = await mergeIncoming(host, host.copy, { serverContent: merged, version, at: changedAt, from: null })
    return isLoaded ? { kind: 'saved', version, merged: true } : { kind: 'lost' }
  } catch (error) {
    // a chunk that failed to load is retried too
    if (!isApiError(error)) return { kind: 'lost' }
    return retryResponseOf(error) ?? { kind: 'refused', message: error.problem?.detail ?? '現在無法儲存' }
  }
}
