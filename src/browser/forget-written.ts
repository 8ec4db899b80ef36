/** The name under which a form that is being written lies in the tab's storage (`written-draft.ts`). */
export const writtenName = 'written-draft'

/** Forgets what was written in this tab, unless this member wrote it: at sign-out, and when somebody else has signed in. */
export function forgetWritten(except?: string): void {
  try {
    if (!except || !sessionStorage.getItem(writtenName)?.includes(`"owner":"${except}"`)) sessionStorage.removeItem(writtenName)
  } catch {
    // Private windows: nothing is kept.
  }
}
