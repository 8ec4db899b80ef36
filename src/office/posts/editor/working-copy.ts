import type { z } from 'zod'
import type { manuscriptSave } from '../../../contract/manuscripts.ts'
import { blockChanges } from '../../../domain/manuscripts/block-changes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { ManuscriptFields } from '../../../domain/manuscripts/fields.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'

/** The content of the autosave; the settings beside it are saved by the form's own button. */
export interface AutosavedContent {
  fields: Pick<ManuscriptFields, 'title' | 'lead' | 'key_points'>
  document: PostDocument
}

type SaveInput = z.input<typeof manuscriptSave>
export type Changes = Pick<SaveInput, 'fields' | 'document' | 'blocks'>

interface Callbacks {
  /** The current content of fields and editor. */
  content: () => AutosavedContent
  /**
   * Displays other content. @param isDecided whether the writer has resolved a conflict with it, which can be undone
   */
  display: (content: AutosavedContent, isDecided?: boolean) => void
}

/** Unresolved conflicts between other users' changes and local input. */
export interface PendingMerge {
  /** The base version of the oldest conflict. */
  since: number
  /** Whether nothing is sent before all is resolved. */
  isWaiting: boolean
  /** The local input, with the other version of conflicting parts. @param serverContent the server's content */
  toSend: (content: AutosavedContent, serverContent: AutosavedContent) => AutosavedContent
  /** The server has saved this. */
  confirmed: (content: AutosavedContent) => void
  /** The content to diff against: the server's, with the common base of conflicting parts. */
  baseOf: (content: AutosavedContent) => AutosavedContent
}

/** The local content, and the server's content that it is based on: computes what to send. */
export class WorkingCopy {
  #serverContent: AutosavedContent | null
  #version: number
  readonly callbacks: Callbacks
  /** Unresolved conflicts; null for none. */
  pendingMerge: PendingMerge | null = null

  /** @param baseContent the content of the base version; null where that is no longer stored */
  constructor(baseContent: AutosavedContent | null, version: number, callbacks: Callbacks) {
    this.#serverContent = baseContent
    this.#version = version
    this.callbacks = callbacks
  }

  /** The server's content; null where unknown. */
  get serverContent(): AutosavedContent | null {
    return this.#serverContent
  }

  /** The base version; during a conflict, the common base of both sides. */
  get version(): number {
    return this.pendingMerge?.since ?? this.#version
  }

  /** The difference to send, and the resulting content on the server; null for none. */
  changes(): { changes: Changes; written: AutosavedContent } | null {
    if (this.pendingMerge?.isWaiting) return null
    const base = this.#serverContent
    const content =
      base && this.pendingMerge ? this.pendingMerge.toSend(this.callbacks.content(), base) : this.callbacks.content()
    if (base === null) return { changes: { fields: content.fields, document: { ...content.document } }, written: content }
    const changedFields = Object.entries(content.fields).filter(
      ([name, value]) => !isSame(base.fields[name as keyof AutosavedContent['fields']], value),
    )
    const blocks = blockChanges(base.document.content, content.document.content)
    if (changedFields.length === 0 && blocks === null) return null
    return { changes: { fields: Object.fromEntries(changedFields), ...(blocks && { blocks }) }, written: content }
  }

  /** The server has exactly this, as this version. */
  confirmed(content: AutosavedContent, version: number): void {
    this.pendingMerge?.confirmed(content)
    this.#serverContent = content
    this.#version = version
  }
}
