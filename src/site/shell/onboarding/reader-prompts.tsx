import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readCookie, setCookie } from '../../../browser/cookies.ts'
import { report } from '../../../browser/report.ts'
import { track } from '../../../browser/track.ts'
import { isApiError } from '../../../contract/client.ts'
import {
  asksQuestionnaire,
  asksTerms,
  currentPrompt,
  type PromptCookie,
  promptCookies,
} from '../../../domain/onboarding/prompts.ts'
import { useApi } from '../../api.ts'
import { OnboardingDialog } from './onboarding-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const answered = (cookie: PromptCookie) => readCookie(cookie) !== null
const remember = (cookie: PromptCookie) => setCookie(cookie, '1', promptCookies[cookie])

/** Logs a failed request. Signing out during the request is no error. */
const reported = (message: string) => (error: unknown) => {
  if (!isApiError(error) || error.status !== 401) report(message, error)
}

/** Pages that a member may need before accepting the terms: the terms themselves, and the contact page. */
const beforeAccepting = ['/terms', '/contact']

interface Props {
  /** The member; null for a visitor, who has opened the onboarding. */
  uuid: string | null
  opened: boolean
  shut: () => void
}

/** Asks the server which prompts are due, and shows one at a time. A failed call is only logged. */
export default function ReaderPrompts({ uuid, opened, shut }: Props) {
  const api = useApi()
  const { pathname } = useLocation()
  const [cookies, setCookies] = useState(() => ({ tosCookie: answered('tos'), ftiCookie: answered('fti') }))
  const [termsDue, setTermsDue] = useState<boolean | null>(null)
  const [questionnaireDue, setQuestionnaireDue] = useState<boolean | null>(null)
  const facts = { uuid, ...cookies, termsDue, questionnaireDue, opened }
  const needsTerms = asksTerms(facts)
  const needsQuestionnaire = asksQuestionnaire(facts)
  const prompt = currentPrompt(facts)

  useEffect(() => {
    if (!needsTerms || uuid === null) return
    api('GET /api/v1.0/member/tos', { query: { uuid, product: 'ch' } }).then(
      ({ items }) => setTermsDue(items.result),
      reported('無法查詢服務條款'),
    )
  }, [needsTerms, uuid, api])

  useEffect(() => {
    if (!needsQuestionnaire || uuid === null) return
    api('GET /api/v1.0/fti', { query: { uuid } }).then(({ items }) => setQuestionnaireDue(items.result), reported('無法查詢問卷'))
  }, [needsQuestionnaire, uuid, api])

  useEffect(() => {
    if (prompt === 'questionnaire') remember('fti')
  }, [prompt])

  const accept = () => {
    if (uuid === null) return
    track('tos_agree', { product: 'ch' })
    api('POST /api/v1.0/member/tos/update', { query: { uuid, product: 'ch' } }).then(
      () => {
        remember('tos')
        setCookies((before) => ({ ...before, tosCookie: true }))
      },
      (error: unknown) => {
        report('無法記錄同意條款', error)
        setTermsDue(null)
      },
    )
  }

  const leave = () => {
    // a visitor has no questionnaire to suppress
    if (uuid !== null) {
      remember('fti')
      setCookies((before) => ({ ...before, ftiCookie: true }))
    }
    shut()
  }

  if (prompt === 'terms') return beforeAccepting.includes(pathname) ? null : <TermsDialog onAgree={accept} />
  return prompt && <OnboardingDialog key={prompt} place={prompt === 'fti' ? 'fti_popup' : 'questionnaire'} onClosed={leave} />
}
