import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recallDraft, storeDraft } from '../../../browser/onboarding-draft.ts'
import { report } from '../../../browser/report.ts'
import { track } from '../../../browser/track.ts'
import {
  firstStep,
  type Place,
  reachableStep,
  type ShownStep,
  type Step,
  stepAfter,
  stepNumbers,
} from '../../../domain/onboarding/flow.ts'
import { answeredFields, isComplete } from '../../../domain/onboarding/profile.ts'
import { continueDraft, emptyOnboarding, type FilledIn } from '../../../domain/onboarding/start.ts'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { readAnswers } from './answers.ts'
import type { CouponToShow } from './onboarding-words.ts'
import { findCoupon } from './use-onboarding-start.ts'

/** State of the submission: idle, in progress, failed, or refused because no member is signed in. */
export type Sending = 'idle' | 'sending' | 'failed' | 'visitor'

export interface OnboardingStart {
  step: ShownStep
  answers: FilledIn
  sending?: Sending
  /** Number of topics the member follows already. */
  followed?: number
  /** The coupon that was granted before. */
  coupon?: CouponToShow
}

/**
 * State machine of the onboarding. The step is stored in the browser's history, so that the back button goes back a
 * step; the input is stored in session storage, so that it survives a reload and sign-in.
 */
export function useOnboarding({
  place,
  form,
  given,
  onStep,
}: {
  place: Place
  form: RefObject<HTMLFormElement | null>
  given?: OnboardingStart | undefined
  onStep?: ((step: ShownStep) => void) | undefined
}) {
  const api = useApi()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { known, member } = useMember()
  const start = given?.answers ?? emptyOnboarding
  const [answers, setAnswers] = useState(start)
  const [version, setVersion] = useState(0)
  const [done, setDone] = useState(given?.step === 'done')
  const [coupon, setCoupon] = useState<CouponToShow | null>(given?.coupon ?? null)
  const [sending, setSending] = useState<Sending>(given?.sending ?? 'idle')
  const { step: inHistory, depth } = readPlace(state)
  const [started, begin] = useState<ShownStep>(given?.step ?? firstStep(place))
  const step = done ? 'done' : reachableStep(inHistory ?? started, answers, place)
  const owner = member?.uuid ?? null

  useEffect(() => {
    if (given && given.step !== firstStep(place)) return
    const start = given?.answers ?? emptyOnboarding
    const typed = form.current ? readAnswers(new FormData(form.current)) : start
    const draft = recallDraft()
    // input typed before hydration
    if (String(typed.topics) !== String(start.topics)) setAnswers(typed)
    else if (draft) {
      setAnswers(continueDraft(draft, start))
      setVersion((rendered) => rendered + 1)
      if (place !== 'questionnaire') begin(draft.step)
    }
  }, [given, place, form])

  useEffect(() => {
    const before = recallDraft()?.owner ?? null
    if (!known || before === null || before === owner) return
    storeDraft(null)
    setAnswers(given?.answers ?? emptyOnboarding)
    setVersion((rendered) => rendered + 1)
  }, [known, owner, given])

  useEffect(() => {
    track('onboarding_step', { place, step: stepNumbers[step] })
    onStep?.(step)
  }, [place, step, onStep])

  const keep = (now: FilledIn, at: Step) => storeDraft({ ...now, step: at === 'profile' ? 'profile' : 'topics', owner })

  const go = (to: Step) => {
    keep(answers, to)
    const state: PlaceInHistory = { onboarding: to, depth: depth + 1 }
    void navigate({ search: location.search }, { state, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  const send = async () => {
    const { topics: topicsData, profile, birthdayHeld } = answers
    if (!isComplete(profile, birthdayHeld)) return
    const profileData = answeredFields(profile, birthdayHeld)
    setSending('sending')
    try {
      const body = { uuid: owner, account: member?.account ?? null, alsoUpdateAccount: true, profileData, topicsData }
      const { items } = await api('POST /api/v1.0/fti/update', { body })
      setSending(items.result ? 'idle' : 'visitor')
      if (!items.result) return
      storeDraft(null)
      // another tab may have submitted before: the coupon is granted once
      setCoupon(await findCoupon(api).catch(() => null))
      setDone(true)
    } catch (error) {
      report('無法送出問卷', error)
      setSending('failed')
    }
  }

  return {
    step,
    answers,
    /** Incremented when the form's content is replaced. */
    version,
    sending,
    coupon,
    change: (typed: FilledIn, field: EventTarget) => {
      const chosen = field instanceof HTMLInputElement && field.name === 'gender'
      const now = { ...typed, presetGender: typed.presetGender && !chosen }
      setAnswers(now)
      keep(now, step)
    },
    next: () => {
      const to = stepAfter(step, 'next', answers, place)
      if (to !== step) go(to)
    },
    back: () => (depth > 0 ? void navigate(-1) : go(stepAfter(step, 'back', answers, place))),
    send,
  }
}

/** Leaves the onboarding at a step: the input is discarded. */
export function leaveOnboarding(place: Place, step: ShownStep): void {
  track('onboarding_close', { place, step: stepNumbers[step] })
  storeDraft(null)
}

/** History state of the onboarding: the step, and the number of its entries before this one. */
interface PlaceInHistory {
  onboarding: Step
  depth: number
}

/** The onboarding's history state; null values on any other entry. */
export function readPlace(state: unknown): { step: ShownStep | null; depth: number } {
  const { onboarding, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<PlaceInHistory>
  const step = onboarding === 'topics' || onboarding === 'profile' || onboarding === 'intro' ? onboarding : null
  return { step, depth: step !== null && typeof depth === 'number' ? depth : 0 }
}
