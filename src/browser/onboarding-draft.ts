import { readProfile } from '../domain/onboarding/profile.ts'
import { knownTopics } from '../domain/onboarding/prompts.ts'
import type { OnboardingInput } from '../domain/onboarding/start.ts'

/** Input that has not been submitted yet. Stored in this tab's session storage only. */
export interface OnboardingDraft extends OnboardingInput {
  /** The current step. */
  step: 'topics' | 'profile'
  /** The member who entered it; null for a visitor who was not signed in. */
  owner: string | null
}

const name = 'fti-draft'

/** Stores a draft; null deletes it. Without storage only the recovery is lost. */
export function storeOnboardingDraft(draft: OnboardingDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Private windows: the input lasts as long as the page.
  }
}

/** The draft of this tab, or null. Choices that are no longer offered are dropped. */
export function readOnboardingDraft(): OnboardingDraft | null {
  try {
    const savedDraft: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (typeof savedDraft !== 'object' || savedDraft === null) return null
    const { topics, profile, presetGender, birthdayHeld, step, owner } = savedDraft as Record<string, unknown>
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
