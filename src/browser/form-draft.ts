import { draftKey } from './clear-draft.ts'

/** Unsubmitted form input. Stored in session storage: it survives a reload and ends with the tab. */
interface FormDraft {
  /** Form id: the draft is restored into no other form. */
  form: string
  /** The member who wrote it: it is shown to no other member. */
  owner: string
  fields: Record<string, string>
}

/** Stores a draft. Without storage only the recovery is lost. */
export function storeFormDraft(draft: FormDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // Private windows: the input lasts as long as the page.
  }
}

/**
 * The draft that this member has in a form of this tab; empty for another form, another member, or an invalid shape.
 */
export function readFormDraft(form: string, owner: string): Record<string, string> {
  try {
    const savedDraft = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as Partial<FormDraft> | null
    if (savedDraft?.form !== form || savedDraft.owner !== owner || typeof savedDraft.fields !== 'object') return {}
    return Object.fromEntries(Object.entries(savedDraft.fields).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
