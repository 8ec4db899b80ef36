import { writtenName } from './forget-written.ts'

/** What somebody has written into a form and not sent. It lies in the tab's own storage: a reload keeps it, the tab's end does not. */
interface WrittenDraft {
  /** Which form: nothing is put into another. */
  form: string
  /** The member who wrote it: nobody else is shown it. */
  owner: string
  fields: Record<string, string>
}

/** Keeps a draft. A browser that keeps nothing loses only this. */
export function keepWritten(draft: WrittenDraft): void {
  try {
    sessionStorage.setItem(writtenName, JSON.stringify(draft))
  } catch {
    // Private windows: what was written lasts as long as the page.
  }
}

/** What a member has written into a form in this tab; nothing of another form, of another member, or of another shape. */
export function recallWritten(form: string, owner: string): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(writtenName) ?? 'null') as Partial<WrittenDraft> | null
    if (kept?.form !== form || kept.owner !== owner || typeof kept.fields !== 'object') return {}
    return Object.fromEntries(Object.entries(kept.fields).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
