import type { z } from 'zod'
import type { manuscriptSave } from '../../../contract/manuscripts.ts'
import { blockChanges } from '../../../domain/manuscripts/block-changes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { ManuscriptFields } from '../../../domain/manuscripts/fields.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'

/** The content of the autosave; the settings beside it are saved by the form's own button. */
export interface Written {
  fields: Pick<ManuscriptFields, 'title' | 'lead' | 'key_points'>
  document: PostDocument
}

type Save = z.input<typeof manuscriptSave>
export type Changes = Pick<Save, 'fields' | 'document' | 'blocks'>

interface Ways {
  /** The current content of fields and editor. */
  now: () => Written
  /**
   * Displays other content. @param isDecided whether the writer has resolved a conflict with it, which can be undone
   */
  show: (written: Written, isDecided?: boolean) => void
}

/** Unresolved conflicts between other users' changes and local input. */
export interface Held {
  /** The base version of the oldest conflict. */
  since: number
  /** Whether nothing is sent before all is resolved. */
  isWaiting: boolean
  /** The local input, with the other version of conflicting parts. @param known the server's content */
  toSend: (written: Written, known: Written) => Written
  /** The server has saved this. */
  confirmed: (written: Written) => void
  /** The content to diff against: the server's, with the common base of conflicting parts. */
  baseOf: (written: Written) => Written
}

/** The local content, and the server's content that it is based on: computes what to send. */
export class WorkingCopy {
  #known: Written | null
  #version: number
  readonly ways: Ways
  /** Unresolved conflicts; null for none. */
  held: Held | null = null

  /** @param known the content of the base version; null where that is no longer stored */
  constructor(known: Written | null, version: number, ways: Ways) {
    this.#known = known
    this.#version = version
    this.ways = ways
  }

  /** The server's content; null where unknown. */
  get known(): Written | null {
    return this.#known
  }

  /** The base version; during a conflict, the common base of both sides. */
  get version(): number {
    return this.held?.since ?? this.#version
  }

  /** The difference to send, and the resulting content on the server; null for none. */
  changes(): { changes: Changes; written: Written } | null {
    if (this.held?.isWaiting) return null
    const known = this.#known
    const written = known && this.held ? this.held.toSend(this.ways.now(), known) : this.ways.now()
    if (known === null) return { changes: { fields: written.fields, document: { ...written.document } }, written }
    const changed = Object.entries(written.fields).filter(
      ([name, value]) => !isSame(known.fields[name as keyof Written['fields']], value),
    )
    const blocks = blockChanges(known.document.content, written.document.content)
    if (changed.length === 0 && blocks === null) return null
    return { changes: { fields: Object.fromEntries(changed), ...(blocks && { blocks }) }, written }
  }

  /** The server has exactly this, as this version. */
  confirmed(written: Written, version: number): void {
    this.held?.confirmed(written)
    this.#known = written
    this.#version = version
  }
}
