import { useCallback, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstStep, type Place, type ShownStep } from '../../../domain/onboarding/flow.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './onboarding.module.css'
import { OnboardingFlow } from './onboarding-flow.tsx'
import { leaveOnboarding, readPlace } from './use-onboarding.ts'

type PopupPlace = Exclude<Place, 'fti'>

/** How the way out is worded: the questionnaire offers itself and is simply closed; what one opened is given up. */
const wayOut = (place: PopupPlace, step: ShownStep) => {
  if (place === 'questionnaire') return '關閉'
  return step === 'done' ? '返回原頁面' : '放棄優惠並關閉視窗'
}

/** The onboarding in front of another page. Escape and its own button close it; its steps then leave the history. */
export function OnboardingDialog({ place, onClosed }: { place: PopupPlace; onClosed: () => void }) {
  const title = useId()
  const navigate = useNavigate()
  const { depth } = readPlace(useLocation().state)
  const at = useRef<ShownStep>(firstStep(place))
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
        titleId={title}
        onStep={onStep}
        leave={(step) => (
          <form method="dialog">
            <Button type="submit" look={step === 'done' ? 'secondary' : 'quiet'} wide className={styles['leave']}>
              {wayOut(place, step)}
            </Button>
          </form>
        )}
      />
    </Dialog>
  )
}
