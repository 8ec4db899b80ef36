import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { OnboardingOffer } from '../../../contract/onboarding.ts'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import type { Place, VisibleStep } from '../../../domain/onboarding/flow.ts'
import { stepStates } from '../../../domain/onboarding/flow.ts'
import { isComplete, profileFields } from '../../../domain/onboarding/profile.ts'
import { topicsError } from '../../../domain/onboarding/prompts.ts'
import type { OnboardingInput } from '../../../domain/onboarding/start.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { ProcessingOverlay } from '../notices/loading-overlay.tsx'
import { useShell } from '../use-shell.ts'
import styles from './onboarding.module.css'
import { type CouponView, couponTexts, onboardingTitle, sendFailedText, stepTexts } from './onboarding-texts.ts'
import { ProfileStep, TopicsStep } from './steps.tsx'
import { type OnboardingStart, readAnswers, useOnboarding } from './use-onboarding.ts'

const newWindow = <VisuallyHidden>（另開新視窗）</VisuallyHidden>

interface CouponStepProps {
  coupon: CouponView | null
  /** The offered reward, when the coupon could not be loaded. */
  offer: OnboardingOffer
  exit: ReactNode
}

/** Step 3: the coupon as a banner that links to the campaign, and its code. A used coupon is not offered again. */
function CouponStep({ coupon, offer, exit }: CouponStepProps) {
  const { campaignUrl } = useShell().config
  const { amount, minimum } = coupon ?? offer
  const usable = coupon === null || coupon.state === 'usable'
  return (
    <div className={styles['gift']}>
      {usable && (
        <a href={campaignUrl} target="_blank" rel="noopener" className={styles['banner']}>
          <strong className={styles['amount']}>
            {amount} <small>元</small>
          </strong>
          <span className={styles['terms']}>
            <b>會員折扣碼</b>
            <span>單筆滿 {minimum} 元可折抵，看看活動內容</span>
            {newWindow}
          </span>
        </a>
      )}
      <LinkButton
        href="/fti/coupon"
        target="_blank"
        rel="noopener"
        size="large"
        wide
        {...(usable ? {} : { variant: 'secondary' as const })}
      >
        <span>{usable ? '立即領取' : '查看折扣碼'}</span>
        {newWindow}
      </LinkButton>
      {exit}
    </div>
  )
}

/** It is rendered below the clicked button, which on a phone is off screen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The return URL after sign-in: the onboarding on its own page. */
function onboardingSource({ pathname, search }: { pathname: string; search: string }, offer: OnboardingOffer | null) {
  const currentPath = pathname + search
  const path = pathname === '/fti' ? currentPath : `/fti?${new URLSearchParams({ next: currentPath })}`
  return { path, title: onboardingTitle(offer), position: 'fti' } as const
}

/** The coupon is for members: a visitor signs in or joins, and the form is restored afterwards. */
function LogInToFinish({ offer }: { offer: OnboardingOffer | null }) {
  const from = onboardingSource(useLocation(), offer)
  return (
    <div ref={show} className={styles['join']} role="alert">
      <p>
        <span>{offer ? '這份優惠是會員專屬。' : '您的選擇要存在會員帳號裡。'}</span>
        請先登入或加入會員，您填的內容會留在這個分頁，回來後再按一次「送出」即可。
      </p>
      <p className={styles['ways']}>
        <SiteLinkButton to={signInLink('/register', from)} reloadDocument>
          加入會員
        </SiteLinkButton>
        <SiteLinkButton to={signInLink('/login', from)} variant="secondary" reloadDocument>
          登入
        </SiteLinkButton>
      </p>
    </div>
  )
}

interface FlowProps {
  place: Place
  /** Initial values: a coupon granted before, the account's values, or a form submitted without scripts. */
  initial?: OnboardingStart | undefined
  /** Reward for completing it; null without a coupon: then no step promises one. */
  offer: OnboardingOffer | null
  /** No member is signed in, so the coupon cannot be granted yet. */
  visitor?: boolean
  /** The form was submitted without scripts and was incomplete. */
  tried?: boolean
  /** Id of the heading, which labels the dialog. */
  titleId?: string
  /** Action of the form without scripts. */
  action?: string
  /** Called for each displayed step. */
  onStep?: (step: VisibleStep) => void
  /** Renders the exit of a step. */
  renderExit: (step: VisibleStep, offer: OnboardingOffer | null) => ReactNode
}

/** The onboarding, on its page or as a popup: one form per step, which work as plain HTML on their own page. */
export function OnboardingFlow({
  place,
  initial,
  offer: initialOffer,
  visitor = false,
  tried = false,
  titleId,
  action = '/fti',
  onStep,
  renderExit,
}: FlowProps) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const generatedId = useId()
  const id = titleId ?? generatedId
  const onboarding = useOnboarding({ place, form, initial, offer: initialOffer, onStep })
  const { step, answers, version, sending, coupon, offer } = onboarding
  const { title, lead } = step === 'done' && coupon ? couponTexts(coupon) : stepTexts(offer)[step]
  const gift = coupon ?? offer
  const Heading = place === 'fti' ? 'h1' : 'h2'
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
  }, [step])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const move = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
    if (move === 'back') onboarding.back()
    else if (step === 'profile' && isComplete(answers.profile, answers.birthdayHeld)) void onboarding.send()
    else if (step === 'topics' && topicsError(answers.topics.length) === null) onboarding.next()
  }

  return (
    <div className={styles['flow']}>
      {step !== 'intro' && <StepIndicator step={step} offered={gift !== null} />}
      <div className={styles['head']}>
        <Heading id={id} ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </Heading>
        <p className={styles['lead']}>{lead}</p>
        {step === 'topics' && visitor && <ForMembers offer={offer} />}
        {step === 'topics' && (initial?.followed ?? 0) > 0 && (
          <p className={styles['other']}>已依您追蹤的主題先選好；改選只會加入新的主題，不會取消追蹤原有的。</p>
        )}
      </div>
      {step === 'intro' && (
        <Button size="large" wide onClick={onboarding.next}>
          {offer ? '立即領取' : '開始'}
        </Button>
      )}
      {(step === 'topics' || step === 'profile') && (
        <form
          ref={form}
          method="post"
          action={action}
          noValidate
          className={styles['form']}
          onSubmit={submit}
          onChange={(event) => onboarding.change(readAnswers(new FormData(event.currentTarget)), event.target)}
        >
          <KnownDetails answers={answers} />
          {step === 'topics' ? (
            <>
              <CarriedProfile answers={answers} />
              <TopicsStep selectedTopics={answers.topics} formKey={`topics-${version}`} wasSubmitted={tried} />
            </>
          ) : (
            <>
              <CarriedTopics answers={answers} />
              <ProfileStep
                answers={answers}
                formKey={`profile-${version}`}
                wasSubmitted={tried}
                sending={sending === 'sending'}
              />
              {sending === 'failed' && (
                <p className={styles['sendError']} role="alert">
                  {sendFailedText}
                </p>
              )}
              {sending === 'visitor' && <LogInToFinish offer={offer} />}
              <Button type="submit" name="move" value="back" variant="quiet">
                上一步
              </Button>
            </>
          )}
        </form>
      )}
      <ProcessingOverlay isActive={sending === 'sending'} />
      {step === 'done' && gift ? (
        <CouponStep coupon={coupon} offer={gift} exit={renderExit(step, gift)} />
      ) : (
        renderExit(step, gift)
      )}
    </div>
  )
}

/** Shown to visitors before the first question: the coupon is for members. */
function ForMembers({ offer }: { offer: OnboardingOffer | null }) {
  const from = onboardingSource(useLocation(), offer)
  return (
    <p className={styles['other']}>
      <span>
        {offer
          ? '這份優惠是會員專屬：填完後要登入或加入會員（免費）才能領取。'
          : '填完後要登入或加入會員（免費），選擇才會存下來。'}
      </span>
      已經是會員，請先
      <SiteLink to={signInLink('/login', from)} reloadDocument>
        登入
      </SiteLink>
      ，資料會先幫您帶入。
    </p>
  )
}

/** The three steps: the current one is marked, the earlier ones are completed. */
function StepIndicator({ step, offered }: { step: VisibleStep; offered: boolean }) {
  return (
    <ol className={styles['steps']} aria-label="步驟">
      {stepStates(step, offered).map(({ title, state }, index) => (
        <li key={title} className={styles['mark']} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles['number']} aria-hidden="true">
            {state === 'finished' ? '✓' : index + 1}
          </span>
          <span>{title}</span>
          {state === 'finished' && <VisuallyHidden>（已完成）</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}

/** Each step's form carries the values of the other steps as hidden fields, so that nothing is lost without scripts. */
function CarriedTopics({ answers: { topics } }: { answers: OnboardingInput }) {
  return topics.map((key) => <input key={key} type="hidden" name="topicsData" value={key} />)
}

function CarriedProfile({ answers: { profile } }: { answers: OnboardingInput }) {
  return profileFields.map((field) => <input key={field} type="hidden" name={field} value={profile[field] ?? ''} />)
}

/** Values that no step asks for. */
function KnownDetails({ answers: { presetGender, birthdayHeld } }: { answers: OnboardingInput }) {
  return (
    <>
      {presetGender && <input type="hidden" name="preset_gender" value="1" />}
      {birthdayHeld && <input type="hidden" name="birthday_held" value="1" />}
    </>
  )
}
