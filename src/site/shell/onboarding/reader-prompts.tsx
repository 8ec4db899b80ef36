import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readCookie, setCookie } from '../../../browser/cookies.ts'
import { logError } from '../../../browser/log.ts'
import { track } from '../../../browser/track.ts'
import { isApiError } from '../../../contract/client.ts'
import type { OnboardingOffer } from '../../../contract/onboarding.ts'
import { signOutLink } from '../../../domain/navigation/sign-in-link.ts'
import { firstStep, type Place, type VisibleStep } from '../../../domain/onboarding/flow.ts'
import {
  currentPrompt,
  type PromptCookie,
  promptCookies,
  shouldQueryQuestionnaire,
  shouldQueryTerms,
} from '../../../domain/onboarding/prompts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../../api.ts'
import styles from './onboarding.module.css'
import { OnboardingFlow } from './onboarding-flow.tsx'
import { exitLabel, updatedTermsTitle } from './onboarding-texts.ts'
import { leaveOnboarding, type OnboardingStart, readHistoryState, useOnboardingStart } from './use-onboarding.ts'

const ignoreClose = () => undefined

/**
 * The terms have changed. Only its button closes it; a member who does not agree can sign out, or contact the reader
 * service.
 */
function TermsDialog({ onAgree }: { onAgree: () => void }) {
  const title = useId()
  const { pathname } = useLocation()
  const [agreed, setAgreed] = useState(false)
  return (
    <Dialog open labelledBy={title} dismissBy="never" onClose={ignoreClose}>
      <div className={styles['flow']}>
        <div className={styles['head']}>
          <h2 id={title} className={styles['title']}>
            {updatedTermsTitle}
          </h2>
          <p className={styles['lead']}>
            我們更新了會員服務條款。繼續使用會員服務之前，請先閱讀
            <a href="/terms" target="_blank" rel="noopener">
              新版條款
              <VisuallyHidden>（另開新視窗）</VisuallyHidden>
            </a>
            ，並按下「我同意」。
          </p>
        </div>
        <Button
          size="large"
          wide
          loading={agreed}
          onClick={() => {
            setAgreed(true)
            onAgree()
          }}
        >
          我同意
        </Button>
        <p className={styles['other']}>
          不同意，或有疑問？您可以<a href={signOutLink(pathname)}>登出</a>，或<a href="/contact">聯絡我們</a>。
        </p>
      </div>
    </Dialog>
  )
}

const isAnswered = (cookie: PromptCookie) => readCookie(cookie) !== null
const remember = (cookie: PromptCookie) => setCookie(cookie, '1', promptCookies[cookie])

/** Logs a failed request. Signing out during the request is no error. */
const reported = (message: string) => (error: unknown) => {
  if (!isApiError(error) || error.status !== 401) logError(message, error)
}

/** Pages that a member may need before accepting the terms: the terms themselves, and the contact page. */
const beforeAccepting = ['/terms', '/contact']

interface Props {
  /** The member; null for a visitor, who has opened the onboarding. */
  uuid: string | null
  isOpened: boolean
  close: () => void
}

/** Asks the server which prompts are due, and shows one at a time. A failed call is only logged. */
export default function ReaderPrompts({ uuid, isOpened, close }: Props) {
  const api = useApi()
  const { pathname } = useLocation()
  const [cookies, setCookies] = useState(() => ({ tosCookie: isAnswered('tos'), ftiCookie: isAnswered('fti') }))
  const [termsDue, setTermsDue] = useState<boolean | null>(null)
  const [questionnaireDue, setQuestionnaireDue] = useState<boolean | null>(null)
  const input = { uuid, ...cookies, termsDue, questionnaireDue, opened: isOpened }
  const needsTerms = shouldQueryTerms(input)
  const needsQuestionnaire = shouldQueryQuestionnaire(input)
  const prompt = currentPrompt(input)

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
        logError('無法記錄同意條款', error)
        setTermsDue(null)
      },
    )
  }

  const dismiss = () => {
    // a visitor has no questionnaire to suppress
    if (uuid !== null) {
      remember('fti')
      setCookies((before) => ({ ...before, ftiCookie: true }))
    }
    close()
  }

  if (prompt === 'terms') return beforeAccepting.includes(pathname) ? null : <TermsDialog onAgree={accept} />
  return prompt && <OnboardingDialog key={prompt} place={prompt === 'fti' ? 'fti_popup' : 'questionnaire'} onClosed={dismiss} />
}

type PopupPlace = Exclude<Place, 'fti'>

/**
 * The onboarding as a popup, once its initial values are loaded. When loading fails, a click opens the onboarding's own
 * page, and the automatic questionnaire is not shown.
 */
function OnboardingDialog({ place, onClosed }: { place: PopupPlace; onClosed: () => void }) {
  const { pathname, search } = useLocation()
  const start = useOnboardingStart(place)
  useEffect(() => {
    if (start.status !== 'failed' || place !== 'fti_popup') return
    location.assign(`/fti?${new URLSearchParams({ next: pathname + search })}`)
  }, [start.status, place, pathname, search])
  if (start.status === 'asking' || start.status === 'failed') return null
  const initial = start.status === 'member' ? start.initial : undefined
  return <OpenDialog place={place} initial={initial} offer={start.offer} onClosed={onClosed} />
}

interface OpenProps {
  place: PopupPlace
  /** Undefined for a visitor. */
  initial: OnboardingStart | undefined
  offer: OnboardingOffer | null
  onClosed: () => void
}

/** Closed by Escape and its buttons; its steps are then removed from the history. */
function OpenDialog({ place, initial, offer, onClosed }: OpenProps) {
  const title = useId()
  const navigate = useNavigate()
  const { depth } = readHistoryState(useLocation().state)
  const currentStep = useRef<VisibleStep>(initial?.step ?? firstStep(place))
  const onStep = useCallback((step: VisibleStep) => {
    currentStep.current = step
  }, [])
  const handleClose = () => {
    leaveOnboarding(place, currentStep.current)
    onClosed()
    if (depth > 0) void navigate(-depth)
  }
  return (
    <Dialog open labelledBy={title} dismissBy="escape" onClose={handleClose}>
      <OnboardingFlow
        place={place}
        initial={initial}
        offer={offer}
        visitor={initial === undefined}
        titleId={title}
        onStep={onStep}
        renderExit={(step, offer) => (
          <form method="dialog" className={styles['gift']}>
            {place === 'fti_popup' && step === 'done' && (
              <Button type="submit" variant="secondary" wide>
                返回原頁面
              </Button>
            )}
            <Button type="submit" variant="quiet" wide className={styles['leave']}>
              {place === 'questionnaire' ? '關閉' : exitLabel(offer)}
            </Button>
          </form>
        )}
      />
    </Dialog>
  )
}
