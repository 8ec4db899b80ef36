import { readProfile } from '../domain/onboarding/profile.ts'
import type { FilledIn } from '../domain/onboarding/start.ts'
import { knownTopics } from '../domain/onboarding/topics.ts'

/** What was filled in and not sent yet. It lives as long as the tab, and only there. */
export interface OnboardingDraft extends FilledIn {
  /** The step one was at. */
  step: 'topics' | 'profile'
  /** The member who filled it in; null for somebody who had not signed in. */
  owner: string | null
}

const name = 'fti-draft'

/** Keeps a draft, or (null) forgets it. A browser that keeps nothing loses only this. */
export function keepDraft(draft: OnboardingDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Private windows: what was filled in lasts as long as the page.
  }
}

/** The draft of this tab, or null. What is not offered any more is left out. */
export function recallDraft(): OnboardingDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { topics, profile, presetGender, birthdayHeld, step, owner } = kept as Record<string, unknown>
    return {
      topics: knownTopics(Array.isArray(topics) ? topics : []),
      profile: readProfile(typeof profile === 'object' && profile !== null ? { ...profile } : {}),
      presetGender: presetGender === true,
      birthdayHeld: birthdayHeld === true,
      step: step === 'profile' ? 'profile' : 'topics',
      owner: typeof owner === 'string' ? owner : null,
    }
  } catch {
    return null
  }
}
