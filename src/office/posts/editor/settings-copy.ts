import { type Client, isApiError } from '../../../contract/client.ts'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Answer } from '../act.ts'
import type { Typed } from '../fields/boxes.ts'
import type { Kept } from '../save-form.ts'
import { type Boxes, boxesIn } from './setting-boxes.ts'

type Fields = ManuscriptWhole['fields']

/** What a save of the settings says: the form as it stood, and what stood in its boxes. */
export interface SentSettings {
  form: FormData
  said: Boxes
}

interface Ways {
  /** The manuscript as it was when its page was loaded. */
  manuscript: ManuscriptWhole
  mayAddTags: boolean
  /** Lets the boxes show what a version says, and some of them what was typed. */
  show: (fields: Fields, typed: Typed) => void
  /** Says what is wrong; null for nothing. */
  tell: (answer: Answer | null) => void
}

/**
 * The settings of a manuscript in their boxes, beside what the server has of them. They are saved as the button of a form
 * without scripts saves them; what is wrong with one keeps that one back and no other.
 */
export class SettingsCopy {
  readonly #form: HTMLFormElement
  readonly #ways: Ways
  #opened: number
  #fields: Fields
  /** What stood in the boxes when they were last sent; null where nobody knows. */
  #said: Boxes | null
  #kept: 'all' | 'refused' | 'stale' = 'all'

  /** @param opened the version that the boxes were opened with, and what it says */
  constructor(form: HTMLFormElement, opened: { version: number; fields: Fields }, ways: Ways) {
    this.#form = form
    this.#ways = ways
    this.#opened = opened.version
    this.#fields = opened.fields
    // boxes that were filled again say what somebody typed
    this.#said = form.dataset['typed'] ? null : boxesIn(form, 'opened')
  }

  /** The version that the boxes go on from. */
  get opened(): number {
    return this.#opened
  }

  /** Whether all that was sent is with the server: `refused` where something is wrong with a box, `stale` where somebody else changed the same. */
  get kept(): 'all' | 'refused' | 'stale' {
    return this.#kept
  }

  /** Whether something stands in the boxes that was not sent. */
  get isChanged(): boolean {
    return !isSame(this.#said, boxesIn(this.#form))
  }

  /** What is to be sent; null for nothing. @param named the name of the version, where the button was pressed */
  changes(named: string | null, key: string): SentSettings | null {
    if (!this.isChanged && (named === null || (named === '' && this.#kept === 'all'))) return null
    const form = new FormData(this.#form)
    form.set('base', String(this.#opened))
    // the writing goes by itself
    form.set('kept', String(this.#opened))
    form.delete('document')
    form.set('key', key)
    form.set('name', named ?? '')
    return { form, said: boxesIn(this.#form) }
  }

  /** Saves the settings. @throws what the client throws where nothing of it arrived */
  async send(client: Client, { form, said }: SentSettings): Promise<Kept['saved']> {
    const { saveForm } = await import('../save-form.ts')
    const { manuscript, mayAddTags, tell } = this.#ways
    // the writing that went before it has made a version
    form.set('base', String(this.#opened))
    const opened = { ...manuscript, fields: this.#fields, version: this.#opened }
    const { answer, saved } = await saveForm(client, form, opened, { mayAddTags }).catch((error: unknown) => {
      if (!isApiError(error) || !error.problem?.stale) throw error
      return { answer: { faults: {}, typed: null, stale: error.problem.stale, newTags: [] } satisfies Answer, saved: null }
    })
    this.#said = said
    this.#kept = answer === null ? 'all' : answer.stale ? 'stale' : 'refused'
    tell(answer)
    if (!saved) return null
    const own = { ...this.#fields, ...saved.fields } as Fields
    this.#opened = saved.version
    this.#fields = own
    if (saved.merged) this.#show(saved.merged.fields, answer?.faults ?? {})
    return saved
  }

  /** The writing was saved as another version, with nothing of anybody else's. */
  follow(from: number, version: number): void {
    if (this.#opened === from) this.#opened = version
  }

  /** Takes in what a version says that others had a part in: their settings are shown unless something is being changed here. */
  meet(version: number, fields: Fields): void {
    const isKnown = isSame(settingsOf(this.#fields), settingsOf(fields))
    if (!isKnown && (this.isChanged || this.#kept !== 'all')) return
    this.#opened = version
    if (!isKnown) this.#show(fields, {})
  }

  #show(fields: Fields, faults: Record<string, string>): void {
    const before = settingsOf(this.#fields)
    this.#fields = fields
    if (isSame(before, settingsOf(fields))) return
    // what was typed since it was sent, and what was not kept, stays in its box
    const [said, now] = [this.#said ?? {}, boxesIn(this.#form)]
    const isOwn = (name: string) =>
      !isSame(now[name], said[name]) || Object.keys(faults).some((fault) => boxOf(fault) === boxOf(name))
    const owned = new Set(Object.keys(now).filter(isOwn).map(boxOf))
    const own = Object.keys(now).filter((name) => owned.has(boxOf(name)))
    this.#ways.show(fields, Object.fromEntries(own.map((name) => [name, now[name] ?? []])))
    this.#said = { ...boxesIn(this.#form), ...Object.fromEntries(own.map((name) => [name, said[name] ?? []])) }
  }
}

/** Boxes that stand for one thing together, by one name: those of the sources. */
const boxOf = (name: string) => (/^references?[._]/.test(name) ? 'references' : name)

/** What a manuscript says besides what is saved while it is written. */
const settingsOf = ({ title: _, lead: __, key_points: ___, ...settings }: Fields) => settings
