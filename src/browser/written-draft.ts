import { writtenName } from './clear-draft.ts'

/** Unsubmitted form input. Stored in session storage: it survives a reload and is gone when the tab is closed. */
interface WrittenDraft {
  /** Form id: the draft is restored into no other form. */
  form: string
  /** The member who wrote it: it is shown to no other member. */
  owner: string
  fields: Record<string, string>
}

/** Stores a draft. Without storage only the recovery is lost. */
export function storeWritten(draft: WrittenDraft): void {
  try {
    sessionStorage.setItem(writtenName, JSON.stringify(draft))
  } catch {
    // Private windows: the input lasts as long as the page.
  }
}

/**
 * The draft that this member has in a form of this tab; empty for another form, another member, or an invalid shape.
 */
export function recallWritten(form: string, owner: string): Record<string, string> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(writtenName) ?? 'null') as Partial<WrittenDraft> | null
    if (stored?.form !== form || stored.owner !== owner || typeof stored.fields !== 'object') return {}
    return Object.fromEntries(Object.entries(stored.fields).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
