import { randomUUID } from 'node:crypto'
import { type Client, createClient, type Transport } from '../../src/contract/client.ts'
import type { Conflict } from '../../src/domain/manuscripts/merge.ts'
import type { Block, PostDocument } from '../../src/domain/posts/blocks.ts'
import { isTextSaved } from '../../src/office/posts/editor/autosave.ts'
import { AutosaveRunner } from '../../src/office/posts/editor/run-autosave.ts'
import { sendSave } from '../../src/office/posts/editor/send-save.ts'
import { type AutosavedContent, WorkingCopy } from '../../src/office/posts/editor/working-copy.ts'
import type { EditorBridge } from '../../src/office/posts/editor/writing.ts'
import { apiKey, inProcessTransport, type Person } from './api.ts'
import type { TestDatabase } from './database.ts'

type StaleSave = Extract<NonNullable<Parameters<EditorBridge['onRejected']>[0]>, { stale: unknown }>
type Content = NonNullable<ReturnType<WorkingCopy['changes']>>
type ServerContent = { fields: AutosavedContent['fields']; document: unknown }

const toEditorForm = ({ fields: { title, lead, key_points }, document }: ServerContent): AutosavedContent => ({
  fields: { title, lead, key_points },
  document: document as PostDocument,
})

/**
 * A writer of a manuscript with the editor's own autosave and without a browser: the connection can be cut before or
 * after the server has processed a request, and the device can be switched off and on.
 */
export class Writer {
  readonly #uid: number
  readonly #inside: Transport
  #life = new AbortController()
  #written: AutosavedContent | null = null
  #autosave: AutosaveRunner<Content> | null = null
  #whenSaved = () => {}
  #copy: WorkingCopy | null = null
  /** Unconfirmed input stored on the device. */
  #stored: { written: AutosavedContent; base: number } | null = null
  #staleSave: StaleSave | null = null
  line: 'whole' | 'request lost' | 'response lost' = 'whole'

  constructor(db: TestDatabase, uid: number, as: Person) {
    this.#uid = uid
    this.#inside = inProcessTransport(db, [], { as })
  }

  /** The client while the device is on: responses that arrive after it is switched off are dropped. */
  #clientOf(life: AbortSignal): Client {
    return createClient(async (...call) => {
      if (this.line === 'request lost') throw new Error('the line is cut')
      const reply = await this.#inside(...call)
      if (life.aborted) return new Promise(() => undefined)
      if (this.line === 'response lost') throw new Error('the answer was lost')
      return reply
    }, apiKey)
  }

  get text(): AutosavedContent {
    if (!this.#written) throw new Error('the device is off')
    return this.#written
  }

  get isSafe(): boolean {
    return this.#autosave !== null && isTextSaved(this.#autosave.state, this.#autosave.inputs)
  }

  /** Opens the manuscript from the server, or as stored on this device. */
  async switchOn(): Promise<void> {
    const params = { uid: String(this.#uid) }
    this.#life = new AbortController()
    const client = this.#clientOf(this.#life.signal)
    const { items: head } = await client('GET /api/v3.0/office/posts/:uid', { params })
    const base = this.#stored?.base ?? head.version
    const { items: known } = await client('GET /api/v3.0/office/posts/:uid/versions/:version', {
      params: { ...params, version: String(base) },
    })
    this.#written = this.#stored?.written ?? toEditorForm(head)
    this.#staleSave = null
    const copy = new WorkingCopy(toEditorForm(known), base, {
      content: () => this.text,
      display: (written) => {
        this.#written = written
      },
    })
    const { signal } = this.#life
    const autosave = new AutosaveRunner<Content>(
      { base },
      {
        inputs: () => ({ isHeld: copy.pendingMerge !== null, isComposing: false, settings: 'saved' }),
        changes: () => (signal.aborted ? null : copy.changes()),
        send: (sent) =>
          sendSave(client, this.#uid, sent, {
            copy,
            toEditorForm: (serverContent) => toEditorForm(serverContent),
            compositionEnd: async () => undefined,
            advance: () => undefined,
            applyVersion: () => undefined,
            onRejected: (rejection) => {
              if (rejection && 'errors' in rejection) throw new Error(JSON.stringify(rejection.errors))
              this.#staleSave = rejection
            },
            onResolved: () => autosave.dispatch({ type: 'resolved' }),
          }),
        newKey: randomUUID,
        perform: ({ type }) => {
          if (type === 'store-copy') this.#whenSaved()
        },
      },
    )
    this.#autosave = autosave
    this.#copy = copy
    autosave.dispatch({ type: 'opened', isChanged: copy.changes() !== null })
  }

  switchOff(): void {
    this.#life.abort()
    this.#autosave = null
    this.#written = null
  }

  write(change: (written: AutosavedContent) => AutosavedContent): void {
    this.#written = change(this.text)
    this.#autosave?.dispatch({ type: 'typed' })
    this.#keep()
  }

  /** Edits the text only. */
  writeBlocks(change: (blocks: Block[]) => Block[]): void {
    this.write(({ fields, document }) => ({ fields, document: { ...document, content: change(document.content) } }))
  }

  /**
   * Sends what is unsaved, and resolves conflicts. @param choose receives both sides, and returns the one to take. Null
   * leaves it open
   */
  async save(choose: ((conflict: Pick<Conflict, 'mine' | 'theirs'>) => 'mine' | 'theirs') | null): Promise<void> {
    await new Promise<void>((done) => {
      this.#whenSaved = done
      // a reload stores the local copy as soon as the save has ended
      this.#autosave?.dispatch({ type: 'reload' })
    })
    if (choose)
      for (let staleSave = this.#staleSave; staleSave; staleSave = this.#staleSave) {
        const [part] = staleSave.stale.parts
        if (!part) throw new Error('nothing was asked')
        staleSave.resolve(part.part, choose({ mine: part.yours, theirs: part.theirs }))
      }
    this.#keep()
  }

  #keep(): void {
    const base = this.#copy?.version ?? 0
    this.#stored = this.isSafe ? null : { written: this.text, base }
  }
}
