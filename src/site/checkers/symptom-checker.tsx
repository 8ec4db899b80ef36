import { useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { adviceNames } from '../../domain/clinical/check.ts'
import { type Tree, walk } from '../../domain/symptoms/tree.ts'
import { findTree } from '../../domain/symptoms/trees.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { AdvicePending } from '../shell/clinical/advice-pending.tsx'
import { CheckedBy } from '../shell/clinical/checked-by.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/symptom-checker.ts'
import { CallFirst } from './call-first.tsx'
import styles from './checkers.module.css'
import { grantIfRequested, type Saving, saveFault, savingFor } from './saving.ts'
import { SymptomOutcome } from './symptom-outcome.tsx'
import { SymptomQuestion } from './symptom-question.tsx'
import { carriedStep, type Step, stepAfter } from './symptom-step.ts'
import { useSteps } from './use-steps.ts'
import { visibleAdviceFor } from './visible-advice.ts'

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
  const { tree, opened } = await treeFor(context.get(siteRequest), params.complaint)
  const { title, key } = tree
  return { title, key, tree: opened ? tree : null, saving: await savingFor(context.get(siteRequest)) }
}

/**
 * The decision tree of a complaint, and whether the current user may see it: staff only until a clinician has checked
 * it.
 */
async function treeFor(site: SiteRequest, complaint: string) {
  const tree = findTree(complaint)
  if (!tree) throw notFoundPage()
  return { tree, opened: (await visibleAdviceFor(site))(adviceNames.tree(tree)) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { tree, opened } = await treeFor(context.get(siteRequest), params.complaint)
  if (!opened) throw notFoundPage()
  const form = await request.formData()
  if (form.get('intent') !== 'save') return stepAfter(tree, form)
  const step = carriedStep(tree, form)
  const { client } = context.get(siteRequest)
  try {
    await grantIfRequested(client, form)
    const body = { complaint: tree.key, version: tree.version, asker: step.asker ?? 'self', answers: step.answers }
    const { items } = await client('POST /api/v3.0/member/sc_result/add', { body })
    return redirect(`/member/symptom_checker/${items.id}/detail`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return data<Step>({ ...step, fault: saveFault(error) }, { status: error.status })
  }
}

export default function SymptomChecker({ loaderData: { title, tree, saving }, actionData }: Route.ComponentProps) {
  return (
    <Page narrow className={styles['checker']}>
      <header>
        <p>
          <SiteLink to="/symptom_checker">症狀檢測</SiteLink>
        </p>
        <h1>{title}檢測</h1>
      </header>
      {tree ? <Checker key={tree.key} tree={tree} saving={saving} actionData={actionData} /> : <ClosedChecker />}
    </Page>
  )
}

/** Shown while no clinician has checked the questions; the emergency contacts are shown in any case. */
const ClosedChecker = () => (
  <>
    <CallFirst />
    <AdvicePending />
  </>
)

function Checker({ tree, saving, actionData }: { tree: Tree; saving: Saving; actionData: Step | undefined }) {
  const { step, go, back } = useSteps(tree, actionData)
  const place = useRef<HTMLElement>(null)
  const seen = useRef(step)
  const gone = walk(tree, step.answers)
  const end = step.asker ? gone?.end : undefined
  useEffect(() => {
    if (seen.current !== step) {
      place.current?.focus()
      // focus does not scroll to the start of a section that is partly in view, and a result is taller than the screen
      if (end) place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
    seen.current = step
  }, [step, end])
  const advance = (form: FormData) => (form.get('intent') === 'back' ? back : go)(stepAfter(tree, form))
  return (
    <>
      {!end && <CallFirst />}
      <section ref={place} tabIndex={-1} aria-labelledby={end ? 'outcome-title' : 'ask'} className={styles['place']}>
        {end ? (
          <SymptomOutcome tree={tree} end={end} step={step} saving={saving} onBack={advance} />
        ) : (
          <SymptomQuestion tree={tree} walk={gone} step={step} onAnswer={advance} />
        )}
      </section>
      <p className={styles['note']}>
        這是衛教資訊，不能代替醫師診斷。答案不會寫進網址，也不會傳給第三方；您選擇保存時才會存到您的帳號。
      </p>
      <CheckedBy advice={adviceNames.tree(tree)} />
    </>
  )
}
