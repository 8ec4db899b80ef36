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
  /** Lets them show something else. */
  show: (written: Written) => void
}

/** What somebody writes, beside what the server had of it when they began: it knows what to send. */
export class WorkingCopy {
  #known: Written | null
  #version: number
  readonly ways: Ways

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

  /** The version that this is written upon. */
  get version(): number {
    return this.#version
  }

  /** What differs from what the server has, and the whole of it as it stands; null where nothing does. */
  changes(): { changes: Changes; written: Written } | null {
    const written = this.ways.now()
    const known = this.#known
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
    this.#known = written
    this.#version = version
  }
}
