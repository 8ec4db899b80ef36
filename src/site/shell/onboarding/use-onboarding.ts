import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logError } from '../../../browser/log.ts'
import { readOnboardingDraft, storeOnboardingDraft } from '../../../browser/onboarding-draft.ts'
import { track } from '../../../browser/track.ts'
import { type Client, isApiError } from '../../../contract/client.ts'
import type { OnboardingOffer } from '../../../contract/onboarding.ts'
import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import {
  firstStep,
  type Place,
  reachableStep,
  type Step,
  stepAfter,
  stepNumbers,
  type VisibleStep,
} from '../../../domain/onboarding/flow.ts'
import { answeredFields, isComplete, profileFields, readProfile } from '../../../domain/onboarding/profile.ts'
import { knownTopics } from '../../../domain/onboarding/prompts.ts'
import { continueDraft, emptyOnboarding, initialOnboarding, type OnboardingInput } from '../../../domain/onboarding/start.ts'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { type CouponView, presentCoupon } from './onboarding-texts.ts'

/** The values of a step's form: read by the browser during input, and by the server when submitted without scripts. */
export function readAnswers(form: FormData): OnboardingInput {
  return {
    topics: knownTopics(form.getAll('topicsData').map(String)),
    profile: readProfile(Object.fromEntries(profileFields.map((field) => [field, form.get(field)]))),
    presetGender: form.has('preset_gender'),
    birthdayHeld: form.has('birthday_held'),
  }
}

/** The display state of the onboarding coupon; null when the member has none. */
async function findCoupon(client: Client): Promise<CouponView | null> {
  const { items } = await client('GET /api/v3.0/member/coupon/list')
  const coupon = items.find(({ campaign }) => campaign === onboardingCoupon.campaign)
  return coupon ? presentCoupon(coupon, new Date()) : null
}

/** Current reward for completing the onboarding; null without a coupon. */
export const loadOffer = async (client: Client): Promise<OnboardingOffer | null> =>
  (await client('GET /api/v3.0/fti/offer')).items

/** The initial state for the signed-in member: the coupon step if it was granted, else the account's values. */
export async function loadOnboardingStart(client: Client, place: Place): Promise<OnboardingStart> {
  const [coupon, profile, topics] = await Promise.all([
    findCoupon(client),
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/interesting_topic'),
  ])
  if (coupon) return { step: 'done', answers: emptyOnboarding, coupon }
  const followed = topics.items.map(({ key }) => key)
  return { step: firstStep(place), answers: initialOnboarding(profile.items, followed), followed: followed.length }
}

type StartState =
  | { status: 'asking' }
  | { status: 'failed' }
  | { status: 'visitor'; offer: OnboardingOffer | null }
  | { status: 'member'; offer: OnboardingOffer | null; initial: OnboardingStart }

/** A session that has ended makes the member a visitor. */
function nullIfSignedOut(error: unknown): null {
  if (isApiError(error) && error.status === 401) return null
  throw error
}

/** Loads the reader's values before the popup opens, so that presets never overwrite them. */
export function useOnboardingStart(place: Place): StartState {
  const api = useApi()
  const { isLoaded, member } = useMember()
  const visitor = isLoaded && member === null
  const [startState, setStartState] = useState<StartState>({ status: 'asking' })
  useEffect(() => {
    const loading = visitor ? null : loadOnboardingStart(api, place).catch(nullIfSignedOut)
    Promise.all([loading, loadOffer(api)]).then(
      ([initial, offer]) => setStartState(initial ? { status: 'member', offer, initial } : { status: 'visitor', offer }),
      (error: unknown) => {
        logError('無法讀取問卷的資料', error)
        setStartState({ status: 'failed' })
      },
    )
  }, [api, place, visitor])
  return startState
}

/** State of the submission: idle, in progress, failed, or refused because no member is signed in. */
export type SubmitState = 'idle' | 'sending' | 'failed' | 'visitor'

export interface OnboardingStart {
  step: VisibleStep
  answers: OnboardingInput
  sending?: SubmitState
  /** Number of topics the member follows already. */
  followed?: number
  /** The coupon that was granted before. */
  coupon?: CouponView
}

/**
 * State machine of the onboarding. The step is stored in the browser's history, so that the back button goes back a
 * step; the input is stored in session storage, so that it survives a reload and sign-in.
 */
export function useOnboarding({
  place,
  form,
  initial,
  offer: initialOffer,
  onStep,
}: {
  place: Place
  offer: OnboardingOffer | null
  form: RefObject<HTMLFormElement | null>
  initial?: OnboardingStart | undefined
  onStep?: ((step: VisibleStep) => void) | undefined
}) {
  const api = useApi()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { isLoaded, member } = useMember()
  const start = initial?.answers ?? emptyOnboarding
  const [answers, setAnswers] = useState(start)
  const [version, setVersion] = useState(0)
  const [done, setDone] = useState(initial?.step === 'done')
  const [coupon, setCoupon] = useState<CouponView | null>(initial?.coupon ?? null)
  const [offer, setOffer] = useState(initialOffer)
  const [sending, setSending] = useState<SubmitState>(initial?.sending ?? 'idle')
  const { step: inHistory, depth } = readHistoryState(state)
  const [started, setStarted] = useState<VisibleStep>(initial?.step ?? firstStep(place))
  const step = done ? 'done' : reachableStep(inHistory ?? started, answers, place)
  const owner = member?.uuid ?? null

  useEffect(() => {
    if (initial && initial.step !== firstStep(place)) return
    const start = initial?.answers ?? emptyOnboarding
    const enteredAnswers = form.current ? readAnswers(new FormData(form.current)) : start
    const draft = readOnboardingDraft()
    // input typed before hydration
    if (String(enteredAnswers.topics) !== String(start.topics)) setAnswers(enteredAnswers)
    else if (draft) {
      setAnswers(continueDraft(draft, start))
      setVersion((rendered) => rendered + 1)
      if (place !== 'questionnaire') setStarted(draft.step)
    }
  }, [initial, place, form])

  useEffect(() => {
    const before = readOnboardingDraft()?.owner ?? null
    if (!isLoaded || before === null || before === owner) return
    storeOnboardingDraft(null)
    setAnswers(initial?.answers ?? emptyOnboarding)
    setVersion((rendered) => rendered + 1)
  }, [isLoaded, owner, initial])

  useEffect(() => {
    track('onboarding_step', { place, step: stepNumbers[step] })
    onStep?.(step)
  }, [place, step, onStep])

  const saveDraft = (now: OnboardingInput, nextStep: Step) =>
    storeOnboardingDraft({ ...now, step: nextStep === 'profile' ? 'profile' : 'topics', owner })

  const goToStep = (to: Step) => {
    saveDraft(answers, to)
    const state: HistoryState = { onboarding: to, depth: depth + 1 }
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
      storeOnboardingDraft(null)
      // another tab may have submitted before, and the offer may have ended meanwhile: the account has what was granted
      const granted = await findCoupon(api).catch(() => undefined)
      if (granted !== undefined) setCoupon(granted)
      if (granted === null) setOffer(null)
      setDone(true)
    } catch (error) {
      logError('無法送出問卷', error)
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
    /** Reward for completing the onboarding; null without a coupon. */
    offer,
    change: (input: OnboardingInput, field: EventTarget) => {
      const isGenderChosen = field instanceof HTMLInputElement && field.name === 'gender'
      const now = { ...input, presetGender: input.presetGender && !isGenderChosen }
      setAnswers(now)
      saveDraft(now, step)
    },
    next: () => {
      const to = stepAfter(step, 'next', answers, place)
      if (to !== step) goToStep(to)
    },
    back: () => (depth > 0 ? void navigate(-1) : goToStep(stepAfter(step, 'back', answers, place))),
    send,
  }
}

/** Leaves the onboarding at a step: the input is discarded. */
export function leaveOnboarding(place: Place, step: VisibleStep): void {
  track('onboarding_close', { place, step: stepNumbers[step] })
  storeOnboardingDraft(null)
}

/** History state of the onboarding: the step, and the number of its entries before this one. */
interface HistoryState {
  onboarding: Step
  depth: number
}

/** The onboarding's history state; null values on any other entry. */
export function readHistoryState(state: unknown): { step: VisibleStep | null; depth: number } {
  const { onboarding, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<HistoryState>
  const step = onboarding === 'topics' || onboarding === 'profile' || onboarding === 'intro' ? onboarding : null
  return { step, depth: step !== null && typeof depth === 'number' ? depth : 0 }
}
