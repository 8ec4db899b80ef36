import type { z } from 'zod'
import type { manuscriptSave } from '../../../contract/manuscripts.ts'
import { blockChanges } from '../../../domain/manuscripts/block-changes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { ManuscriptFields } from '../../../domain/manuscripts/fields.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'

/** What is saved while it is written: the settings beside it go by the form's own button. */
export interface Written {
  fields: Pick<ManuscriptFields, 'title' | 'lead' | 'key_points'>
  document: PostDocument
}

type Save = z.input<typeof manuscriptSave>
export type Changes = Pick<Save, 'fields' | 'document' | 'blocks'>

interface Ways {
  /** What stands in the boxes and the editor. */
  now: () => Written
  /** Lets them show something else. @param isDecided whether whoever writes has decided it, and may undo it */
  show: (written: Written, isDecided?: boolean) => void
}

/** What others changed to something else than was typed here, and nobody has decided. */
export interface Held {
  /** The version that the oldest question goes on from. */
  since: number
  /** Whether nothing is sent before all is decided. */
  isWaiting: boolean
  /** What was typed, with theirs where it is asked. @param known what the server has */
  toSend: (written: Written, known: Written) => Written
  /** The server has this. */
  kept: (written: Written) => void
  /** A text that the server has, and where it is asked what both sides were made of. */
  baseOf: (written: Written) => Written
}

/** What somebody writes, beside what the server had of it when they began: it knows what to send. */
export class WorkingCopy {
  #known: Written | null
  #version: number
  readonly ways: Ways
  /** What waits for a decision; null for nothing. */
  held: Held | null = null

  /** @param known what the version says that this is written upon; null where that is not kept any more */
  constructor(known: Written | null, version: number, ways: Ways) {
    this.#known = known
    this.#version = version
    this.ways = ways
  }

  /** What the server had of it; null where nobody knows any more. */
  get known(): Written | null {
    return this.#known
  }

  /** The version that this is written upon; where something is asked, the one that both sides of it were made of. */
  get version(): number {
    return this.held?.since ?? this.#version
  }

  /** What differs from what the server has and is to be sent, and the whole as the server will have it; null where nothing does. */
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

  /** The server has this, and nothing else, as this version. */
  kept(written: Written, version: number): void {
    this.held?.kept(written)
    this.#known = written
    this.#version = version
  }
}
