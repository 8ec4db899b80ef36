import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepDraft, recallDraft } from '../../../browser/onboarding-draft.ts'
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
import { isComplete } from '../../../domain/onboarding/profile.ts'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { type FilledIn, nothingYet, readAnswers } from './answers.ts'

/** How sending went: it failed on the way, or the site does not know who is asking. */
export type Sending = 'idle' | 'sending' | 'failed' | 'visitor'

export interface Beginning {
  step: ShownStep
  answers: FilledIn
  sending?: Sending
}

/**
 * The onboarding as a reader walks through it. The step lies in the browser's history, so that back goes a step back;
 * what is filled in lies in the tab's own storage, so that neither a reload nor signing in on the way loses it.
 */
export function useOnboarding({
  place,
  form,
  given,
  onStep,
}: {
  place: Place
  form: RefObject<HTMLFormElement | null>
  given?: Beginning | undefined
  onStep?: ((step: ShownStep) => void) | undefined
}) {
  const api = useApi()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { known, member } = useMember()
  const [answers, setAnswers] = useState(given?.answers ?? nothingYet)
  const [version, setVersion] = useState(0)
  const [done, setDone] = useState(given?.step === 'done')
  const [sending, setSending] = useState<Sending>(given?.sending ?? 'idle')
  const { step: inHistory, depth } = readPlace(state)
  const [begun, begin] = useState<ShownStep>(given?.step ?? firstStep(place))
  const step = done ? 'done' : reachableStep(inHistory ?? begun, answers, place)
  const owner = member?.uuid ?? null

  useEffect(() => {
    if (given && given.step !== firstStep(place)) return
    const typed = form.current ? readAnswers(new FormData(form.current)) : nothingYet
    const draft = recallDraft()
    if (typed.topics.length > 0) setAnswers(typed)
    else if (draft) {
      setAnswers({ topics: draft.topics, profile: draft.profile })
      setVersion((drawn) => drawn + 1)
      if (place !== 'questionnaire') begin(draft.step)
    }
  }, [given, place, form])

  useEffect(() => {
    const before = recallDraft()?.owner ?? null
    if (!known || before === null || before === owner) return
    keepDraft(null)
    setAnswers(nothingYet)
    setVersion((drawn) => drawn + 1)
  }, [known, owner])

  useEffect(() => {
    track('onboarding_step', { place, step: stepNumbers[step] })
    onStep?.(step)
  }, [place, step, onStep])

  const keep = (now: FilledIn, at: Step) => keepDraft({ ...now, step: at === 'profile' ? 'profile' : 'topics', owner })

  const go = (to: Step) => {
    keep(answers, to)
    const state: PlaceInHistory = { onboarding: to, depth: depth + 1 }
    void navigate({ search: location.search }, { state, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  const send = async () => {
    const { topics: topicsData, profile: profileData } = answers
    if (!isComplete(profileData)) return
    setSending('sending')
    try {
      const body = { uuid: owner, account: member?.account ?? null, alsoUpdateAccount: true, profileData, topicsData }
      const { items } = await api('POST /api/v1.0/fti/update', { body })
      setSending(items.result ? 'idle' : 'visitor')
      if (!items.result) return
      keepDraft(null)
      setDone(true)
    } catch (error) {
      report('無法送出問卷', error)
      setSending('failed')
    }
  }

  return {
    step,
    answers,
    /** Grows when the form's content is replaced. */
    version,
    sending,
    change: (now: FilledIn) => {
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

/** Leaving at a step: what was filled in is given up. */
export function leaveOnboarding(place: Place, step: ShownStep): void {
  track('onboarding_close', { place, step: stepNumbers[step] })
  keepDraft(null)
}

/** What an entry of the history holds: the step, and how many entries of the onboarding lie before it. */
interface PlaceInHistory {
  onboarding: Step
  depth: number
}

/** The onboarding's place in the history; none on any other entry. */
export function readPlace(state: unknown): { step: ShownStep | null; depth: number } {
  const { onboarding, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<PlaceInHistory>
  const step = onboarding === 'topics' || onboarding === 'profile' || onboarding === 'intro' ? onboarding : null
  return { step, depth: step !== null && typeof depth === 'number' ? depth : 0 }
}
