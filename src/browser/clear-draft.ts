/** Key in session storage under which the draft of a form is stored (`written-draft.ts`). */
export const writtenName = 'written-draft'

/**
 * Deletes the draft of this tab unless the given member wrote it: on sign-out, and when another member has signed in.
 */
export function forgetWritten(except?: string): void {
  try {
    if (!except || !sessionStorage.getItem(writtenName)?.includes(`"owner":"${except}"`)) sessionStorage.removeItem(writtenName)
  } catch {
    // Private windows: nothing is stored.
  }
}
