import { del, get, set } from 'idb-keyval'

/** What somebody has typed into the form of a manuscript and the server has not confirmed. */
export interface LocalCopy {
  /** The member who typed it: nobody else is shown it. */
  owner: string
  /** When, milliseconds since 1970. */
  at: number
  /** Every box by its name, the document as JSON among them, and the version that all of it was made to (`base`). */
  typed: Record<string, string[]>
}

const nameOf = (uid: number) => `manuscript:${uid}`

/** What this device holds of a manuscript for its writer; null where there is nothing, or the device keeps nothing. */
export async function recallCopy(uid: number, owner: string): Promise<LocalCopy | null> {
  try {
    const copy = await get<LocalCopy>(nameOf(uid))
    return copy?.owner === owner ? copy : null
  } catch {
    return null
  }
}

/** Keeps a copy, or (null) forgets it. A browser that keeps nothing loses only this. */
export async function keepCopy(uid: number, copy: LocalCopy | null): Promise<void> {
  try {
    await (copy === null ? del(nameOf(uid)) : set(nameOf(uid), copy))
  } catch {
    // Private windows and full disks: what was typed lasts as long as the page, and is saved within two seconds.
  }
}
