import { useEffect, useRef, useState } from 'react'
import { data, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { adviceNames } from '../../domain/clinical/check.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { type Faults, readQuestionnaire } from '../../domain/nutrition/questionnaire.ts'
import { nutritionVersion, recommend } from '../../domain/nutrition/recommend.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { AdvicePending } from '../shell/clinical/advice-pending.tsx'
import { CheckedBy } from '../shell/clinical/checked-by.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/nutrition-recommender.ts'
import styles from './checkers.module.css'
import { NutritionForm } from './nutrition-form.tsx'
import { type Filled, filledFrom, formFrom } from './nutrition-form-values.ts'
import { NutritionOutcome } from './nutrition-outcome.tsx'
import { grantIfRequested, type Saving, saveFault, savingFor } from './saving.ts'
import { visibleAdviceFor } from './visible-advice.ts'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'nutrition' }

const words = {
  title: placeNames['/nutrition_recommender'],
  description: '回答年齡、飲食習慣與用藥，看看哪些營養素可能不夠、吃什麼補，以及要注意的事。這不是診斷。',
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...words, path: '/nutrition_recommender', indexed: loaderData?.saving !== null })

/** State of the page: the submitted form with its errors, or the result when there are none. */
interface State {
  filled: Filled
  faults: Faults
  /** The errors concern implausible servings. */
  doubtful: boolean
  done: boolean
  saveFault?: string
}
const empty: State = { filled: {}, faults: {}, doubtful: false, done: false }

function stateAfter(form: FormData): State {
  const filled = filledFrom(form)
  if (form.get('intent') === 'back') return { ...empty, filled }
  const read = readQuestionnaire(form)
  return read.ok ? { ...empty, filled, done: true } : { ...empty, filled, faults: read.faults, doubtful: read.doubtful }
}

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  return { saving: (await isOpenFor(site)) ? await savingFor(site) : null }
}

const isOpenFor = async (site: SiteRequest) => (await visibleAdviceFor(site))(adviceNames.nutrition(nutritionVersion))

/** Without scripts the answers are posted to the server; with scripts they are posted only to be saved. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!(await isOpenFor(context.get(siteRequest)))) throw notFoundPage()
  const form = await request.formData()
  const read = readQuestionnaire(form)
  const state = stateAfter(form)
  if (form.get('intent') !== 'save' || !read.ok) return state
  const { client } = context.get(siteRequest)
  try {
    await grantIfRequested(client, form)
    const { items } = await client('POST /api/v3.0/member/nutrition/add', { body: read.value })
    return redirect(`/member/nutrition_recommender/${items.id}/detail`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return data<State>({ ...state, saveFault: saveFault(error) }, { status: error.status })
  }
}

export default function NutritionRecommender({ loaderData: { saving }, actionData }: Route.ComponentProps) {
  return (
    <Page narrow className={styles['checker']}>
      <PageHead title={words.title} text={words.description} />
      {saving ? <Recommender saving={saving} actionData={actionData} /> : <AdvicePending />}
    </Page>
  )
}

function Recommender({ saving, actionData }: { saving: Saving; actionData: State | undefined }) {
  const [state, setState] = useState<State>(actionData ?? empty)
  useEffect(() => {
    if (actionData) setState(actionData)
  }, [actionData])
  const place = useRef<HTMLElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== state) place.current?.focus()
    seen.current = state
  }, [state])
  const advance = (form: FormData) => setState(stateAfter(form))
  const read = state.done ? readQuestionnaire(formFrom(state.filled)) : null
  return (
    <>
      <section ref={place} tabIndex={-1} aria-label={read?.ok ? '推薦結果' : '問卷'} className={styles['place']}>
        {read?.ok ? (
          <NutritionOutcome
            result={recommend(read.value)}
            filled={state.filled}
            saving={saving}
            fault={state.saveFault}
            onBack={advance}
          />
        ) : (
          <NutritionForm filled={state.filled} faults={state.faults} doubtful={state.doubtful} onSubmit={advance} />
        )}
      </section>
      <p className={styles['note']}>
        這是衛教資訊，不能代替醫師與營養師的建議。答案不會寫進網址，也不會傳給第三方；您選擇保存時才會存到您的帳號。
      </p>
      <CheckedBy advice={adviceNames.nutrition(nutritionVersion)} />
    </>
  )
}
