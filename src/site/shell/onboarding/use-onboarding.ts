import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recallDraft, storeDraft } from '../../../browser/onboarding-draft.ts'
import { report } from '../../../browser/report.ts'
import { track } from '../../../browser/track.ts'
import { type Client, isApiError } from '../../../contract/client.ts'
import type { OnboardingOffer } from '../../../contract/onboarding.ts'
import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import {
  firstStep,
  type Place,
  reachableStep,
  type ShownStep,
  type Step,
  stepAfter,
  stepNumbers,
} from '../../../domain/onboarding/flow.ts'
import { answeredFields, isComplete, profileFields, readProfile } from '../../../domain/onboarding/profile.ts'
import { knownTopics } from '../../../domain/onboarding/prompts.ts'
import { continueDraft, emptyOnboarding, type FilledIn, startFrom } from '../../../domain/onboarding/start.ts'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { type CouponToShow, couponToShow } from './onboarding-words.ts'

/** The values of a step's form: read by the browser during input, and by the server when submitted without scripts. */
export function readAnswers(form: FormData): FilledIn {
  return {
    topics: knownTopics(form.getAll('topicsData').map(String)),
    profile: readProfile(Object.fromEntries(profileFields.map((field) => [field, form.get(field)]))),
    presetGender: form.has('preset_gender'),
    birthdayHeld: form.has('birthday_held'),
  }
}

/** The display state of the onboarding coupon; null when the member has none. */
async function findCoupon(client: Client): Promise<CouponToShow | null> {
  const { items } = await client('GET /api/v3.0/member/coupon/list')
  const coupon = items.find(({ campaign }) => campaign === onboardingCoupon.campaign)
  return coupon ? couponToShow(coupon, new Date()) : null
}

/** What completing the onboarding gives now; null without a coupon. */
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
  return { step: firstStep(place), answers: startFrom(profile.items, followed), followed: followed.length }
}

type Found =
  | { at: 'asking' }
  | { at: 'failed' }
  | { at: 'visitor'; offer: OnboardingOffer | null }
  | { at: 'member'; offer: OnboardingOffer | null; given: OnboardingStart }

/** A session that has ended makes the member a visitor. */
function unlessSignedOut(error: unknown): null {
  if (isApiError(error) && error.status === 401) return null
  throw error
}

/** Loads the reader's values before the popup opens, so that presets never overwrite them. */
export function useOnboardingStart(place: Place): Found {
  const api = useApi()
  const { known, member } = useMember()
  const visitor = known && member === null
  const [found, setFound] = useState<Found>({ at: 'asking' })
  useEffect(() => {
    const given = visitor ? null : loadOnboardingStart(api, place).catch(unlessSignedOut)
    Promise.all([given, loadOffer(api)]).then(
      ([given, offer]) => setFound(given ? { at: 'member', offer, given } : { at: 'visitor', offer }),
      (error: unknown) => {
        report('無法讀取問卷的資料', error)
        setFound({ at: 'failed' })
      },
    )
  }, [api, place, visitor])
  return found
}

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
  offer: initialOffer,
  onStep,
}: {
  place: Place
  offer: OnboardingOffer | null
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
  const [offer, setOffer] = useState(initialOffer)
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
      // another tab may have submitted before, and the offer may have ended meanwhile: the account has what was granted
      const granted = await findCoupon(api).catch(() => undefined)
      if (granted !== undefined) setCoupon(granted)
      if (granted === null) setOffer(null)
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
    /** What the end of the onboarding gives; null without a coupon. */
    offer,
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
