import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useLocation, useNavigate } from 'react-router'
import { symptomStepsKey } from '../../browser/clear-draft.ts'
import { isApiError } from '../../contract/client.ts'
import { adviceNames } from '../../domain/clinical/check.ts'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import { askerNames } from '../../domain/records/record.ts'
import { sources } from '../../domain/symptoms/sources.ts'
import { type End, type Tree, walkTree } from '../../domain/symptoms/tree.ts'
import { findTree } from '../../domain/symptoms/trees.ts'
import { urgencyNames } from '../../domain/symptoms/urgency.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { AdvicePending } from '../shell/clinical/advice-pending.tsx'
import { ClinicalReviewBadge } from '../shell/clinical/checked-by.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import { useMember } from '../shell/use-member.ts'
import type { Route } from './+types/symptom-checker.ts'
import styles from './checkers.module.css'
import { EmergencyCallNotice } from './emergency-call-notice.tsx'
import { grantRequestedConsent, loadSaving, type SavePermission, SaveSection, saveErrorMessage } from './save-section.tsx'
import {
  firstStep,
  HiddenAnswers,
  parseSteps,
  type Step,
  type Steps,
  SymptomQuestion,
  serializeSteps,
  stepAfter,
  stepFromForm,
} from './symptom-question.tsx'
import { loadAdviceVisibility } from './visible-advice.ts'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'trees' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `${loaderData?.title ?? ''}檢測`,
    description: `${loaderData?.title ?? ''}可能是什麼情況？多快該就醫？回答幾個問題就知道。這不是診斷。`,
    path: `/symptom_checker/${loaderData?.key ?? ''}`,
    indexed: loaderData?.tree !== null,
  })

/**
 * The questions for one complaint. They are answered in the browser; without scripts the answers are posted in the form
 * body.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { tree, isVisible } = await treeFor(context.get(siteRequest), params.complaint)
  const { title, key } = tree
  return { title, key, tree: isVisible ? tree : null, savePermission: await loadSaving(context.get(siteRequest)) }
}

/**
 * The decision tree of a complaint, and whether the current user may see it: staff only until a clinician has checked
 * it.
 */
async function treeFor(site: SiteRequest, complaint: string) {
  const tree = findTree(complaint)
  if (!tree) throw notFoundPage()
  return { tree, isVisible: (await loadAdviceVisibility(site))(adviceNames.tree(tree)) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { tree, isVisible } = await treeFor(context.get(siteRequest), params.complaint)
  if (!isVisible) throw notFoundPage()
  const form = await request.formData()
  if (form.get('intent') !== 'save') return stepAfter(tree, form)
  const step = stepFromForm(tree, form)
  const { client } = context.get(siteRequest)
  try {
    await grantRequestedConsent(client, form)
    const body = { complaint: tree.key, version: tree.version, asker: step.asker ?? 'self', answers: step.answers }
    const { items } = await client('POST /api/v3.0/member/sc_result/add', { body })
    return redirect(`/member/symptom_checker/${items.id}/detail`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return data<Step>({ ...step, error: saveErrorMessage(error) }, { status: error.status })
  }
}

export default function SymptomChecker({ loaderData: { title, tree, savePermission }, actionData }: Route.ComponentProps) {
  return (
    <Page narrow className={styles['checker']}>
      <header>
        <p>
          <SiteLink to="/symptom_checker">症狀檢測</SiteLink>
        </p>
        <h1>{title}檢測</h1>
      </header>
      {tree ? <Checker key={tree.key} tree={tree} savePermission={savePermission} actionData={actionData} /> : <ClosedChecker />}
    </Page>
  )
}

/** Shown while no clinician has checked the questions; the emergency contacts are shown in any case. */
const ClosedChecker = () => (
  <>
    <EmergencyCallNotice />
    <AdvicePending />
  </>
)

function Checker({
  tree,
  savePermission,
  actionData,
}: {
  tree: Tree
  savePermission: SavePermission
  actionData: Step | undefined
}) {
  const { step, go, goBack } = useSteps(tree, actionData)
  const sectionRef = useRef<HTMLElement>(null)
  const previousStep = useRef(step)
  const walk = walkTree(tree, step.answers)
  const end = step.asker ? walk?.end : undefined
  useEffect(() => {
    if (previousStep.current !== step) {
      sectionRef.current?.focus()
      // focus does not scroll to the start of a section that is partly in view, and a result is taller than the screen
      if (end) sectionRef.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
    previousStep.current = step
  }, [step, end])
  const advance = (form: FormData) => (form.get('intent') === 'back' ? goBack : go)(stepAfter(tree, form))
  return (
    <>
      {!end && <EmergencyCallNotice />}
      <section ref={sectionRef} tabIndex={-1} aria-labelledby={end ? 'outcome-title' : 'ask'} className={styles['place']}>
        {end ? (
          <SymptomOutcome tree={tree} end={end} step={step} savePermission={savePermission} onBack={advance} />
        ) : (
          <SymptomQuestion tree={tree} walk={walk} step={step} onAnswer={advance} />
        )}
      </section>
      <p className={styles['note']}>
        這是衛教資訊，不能代替醫師診斷。答案不會寫進網址，也不會傳給第三方；您選擇保存時才會存到您的帳號。
      </p>
      <ClinicalReviewBadge advice={adviceNames.tree(tree)} />
    </>
  )
}

/**
 * The steps of one walk through a tree, each a history entry, so that the back button returns to the previous question.
 * An entry holds only the number of preceding questions, no answers: those are in the memory of this page and, for a
 * reload, in the session storage of this tab. They are recalled for the same reader only; a new visit starts at the
 * first question.
 * @param submittedStep the step that the server responded with
 * @returns the current step; `go` shows the next one, or the same with an error; `goBack` navigates back in history
 */
function useSteps(
  tree: Tree,
  submittedStep: Step | undefined,
): { step: Step; go: (step: Step) => void; goBack: (step: Step) => void } {
  const navigate = useNavigate()
  const position = positionIn(useLocation().state)
  const { isLoaded, member } = useMember()
  const owner = isLoaded ? (member?.uuid ?? '') : null
  const [steps, setSteps] = useState<Steps>(submittedStep || position === 0 ? { [position]: submittedStep ?? firstStep } : {})
  const isLost = position > 0 && steps[position] === undefined
  useEffect(() => {
    if (submittedStep) setSteps((steps) => ({ ...steps, [position]: submittedStep }))
  }, [submittedStep, position])
  useEffect(() => {
    if (owner !== null && isLost) setSteps((steps) => ({ ...recall(tree, owner), ...steps }))
  }, [tree, owner, isLost])
  useEffect(() => {
    // without an answer there is nothing to store, and stored answers are still to be recalled
    if (owner !== null && steps[1]) store(serializeSteps(tree, owner, steps))
  }, [tree, owner, steps])
  const [currentStep, next] = [steps[position] ?? firstStep, steps[position + 1]]
  const step = next
    ? { ...currentStep, chosen: String((currentStep.asker === null ? next.asker : next.answers.at(-1)) ?? '') }
    : currentStep
  const replaceStep = (changedStep: Step) => setSteps({ ...steps, [position]: changedStep })
  return {
    step,
    go: (next) => {
      if (next.error !== undefined) return replaceStep(next)
      setSteps({ ...steps, [position]: { asker: step.asker, answers: step.answers }, [position + 1]: next })
      void navigate(
        { search: location.search },
        { state: { questions: position + 1 }, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    goBack: (before) => (steps[position - 1] ? void navigate(-1) : replaceStep(before)),
  }
}

function recall(tree: Tree, owner: string): Steps {
  try {
    return parseSteps(tree, owner, sessionStorage.getItem(symptomStepsKey))
  } catch {
    return {}
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(symptomStepsKey, text)
  } catch {
    // Private windows: the answers last as long as the page.
  }
}

/** The number of questions before a history entry. */
function positionIn(state: unknown): number {
  const { questions } = (typeof state === 'object' && state !== null ? state : {}) as { questions?: unknown }
  return typeof questions === 'number' ? questions : 0
}

/** The result: urgency, possible causes, what to do, and the clinician who checked it. */
function SymptomOutcome({
  tree,
  end,
  step,
  savePermission,
  onBack,
}: {
  tree: Tree
  end: End
  step: Step
  savePermission: SavePermission
  onBack: (form: FormData) => void
}) {
  // an error is shown on the same page, in the same history entry
  const { state } = useLocation()
  return (
    <div className={styles['outcome']}>
      {end.urgency === 'emergency' && <RedFlagCard flag={end.flag ?? 'emergency'} />}
      <section className={styles['sheet']} aria-labelledby="outcome-title">
        <h2 id="outcome-title" className={styles['urgency']} data-urgency={end.urgency}>
          {urgencyNames[end.urgency]}
        </h2>
        <p>檢測對象：{step.asker && askerNames[step.asker]}</p>
        <h3>可能的情況</h3>
        <ul className={styles['points']}>
          {end.conditions.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>：<Advice text={why} />
            </li>
          ))}
        </ul>
        <h3>可以怎麼做</h3>
        <ul className={styles['points']}>
          {end.advice.map((advice) => (
            <li key={advice}>
              <Advice text={advice} />
            </li>
          ))}
        </ul>
        <h3>參考資料</h3>
        <ul className={styles['points']}>
          {end.sources.map((key) => (
            <li key={key}>
              <a href={sources[key].url} target="_blank" rel="noopener noreferrer" lang={titleLanguage(sources[key].title)}>
                {sources[key].title}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>題目版本 {tree.version}。結果依答案推論可能的情況，不是診斷；症狀改變時請重新評估。</p>
      </section>
      <Form method="post" className={styles['sheet']} preventScrollReset state={state}>
        <HiddenAnswers step={step} />
        <SaveSection savePermission={savePermission} error={step.error} />
      </Form>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          onBack(new FormData(event.currentTarget, submitter))
        }}
      >
        <HiddenAnswers step={step} />
        <Button type="submit" name="intent" value="back" variant="quiet">
          上一題
        </Button>
      </form>
    </div>
  )
}
