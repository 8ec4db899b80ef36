import { useCallback, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstStep, type Place, type ShownStep } from '../../../domain/onboarding/flow.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './onboarding.module.css'
import { OnboardingFlow } from './onboarding-flow.tsx'
import { leaveOnboarding, type OnboardingStart, readPlace } from './use-onboarding.ts'
import { useOnboardingStart } from './use-onboarding-start.ts'

type PopupPlace = Exclude<Place, 'fti'>

/**
 * The onboarding as a popup, once its initial values are loaded. When loading fails, a click opens the onboarding's own
 * page, and the automatic questionnaire is not shown.
 */
export function OnboardingDialog({ place, onClosed }: { place: PopupPlace; onClosed: () => void }) {
  const { pathname, search } = useLocation()
  const found = useOnboardingStart(place)
  useEffect(() => {
    if (found.at !== 'failed' || place !== 'fti_popup') return
    location.assign(`/fti?${new URLSearchParams({ next: pathname + search })}`)
  }, [found.at, place, pathname, search])
  if (found.at === 'asking' || found.at === 'failed') return null
  const given = found.at === 'member' ? found.given : undefined
  return <OpenDialog place={place} given={given} onClosed={onClosed} />
}

interface OpenProps {
  place: PopupPlace
  /** Undefined for a visitor. */
  given: OnboardingStart | undefined
  onClosed: () => void
}

/** Closed by Escape and its buttons; its steps are then removed from the history. */
function OpenDialog({ place, given, onClosed }: OpenProps) {
  const title = useId()
  const navigate = useNavigate()
  const { depth } = readPlace(useLocation().state)
  const at = useRef<ShownStep>(given?.step ?? firstStep(place))
  const onStep = useCallback((step: ShownStep) => {
    at.current = step
  }, [])
  const closed = () => {
    leaveOnboarding(place, at.current)
    onClosed()
    if (depth > 0) void navigate(-depth)
  }
  return (
    <Dialog open labelledBy={title} leave="escape" onClose={closed}>
      <OnboardingFlow
        place={place}
        given={given}
        visitor={given === undefined}
        titleId={title}
        onStep={onStep}
        leave={(step) => (
          <form method="dialog" className={styles['gift']}>
            {place === 'fti_popup' && step === 'done' && (
              <Button type="submit" look="secondary" wide>
                返回原頁面
              </Button>
            )}
            <Button type="submit" look="quiet" wide className={styles['leave']}>
              {place === 'questionnaire' ? '關閉' : '放棄優惠並關閉視窗'}
            </Button>
          </form>
        )}
      />
    </Dialog>
  )
}
