/** Key in session storage under which the draft of a form is stored (`form-draft.ts`). */
export const draftKey = 'written-draft'
/** Key in session storage under which the answers of a symptom checker are stored (`symptom-checker.tsx`). */
export const symptomStepsKey = 'symptom-steps'

/**
 * Deletes what this tab has stored of a form, unless its owner is given: on sign-out, and when another member has
 * signed in.
 * @param owner id of the member; empty for a visitor
 */
export function clearDrafts(owner = ''): void {
  try {
    for (const name of [draftKey, symptomStepsKey])
      if (!sessionStorage.getItem(name)?.includes(`"owner":"${owner}"`)) sessionStorage.removeItem(name)
  } catch {
    // Private windows: nothing is stored.
  }
}
