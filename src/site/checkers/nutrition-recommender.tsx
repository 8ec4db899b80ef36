import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { adviceNames } from '../../domain/clinical/check.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { type FieldErrors, readQuestionnaire } from '../../domain/nutrition/questionnaire.ts'
import { nutritionVersion, recommendNutrition } from '../../domain/nutrition/recommend.ts'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import type { NutritionResult } from '../../domain/records/fields.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { AdvicePending } from '../shell/clinical/advice-pending.tsx'
import { ClinicalReviewBadge } from '../shell/clinical/checked-by.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/nutrition-recommender.ts'
import styles from './checkers.module.css'
import { formDataOf, formValuesOf, NutritionForm, type SubmittedValues } from './nutrition-form.tsx'
import { grantRequestedConsent, loadSaving, type SavePermission, SaveSection, saveErrorMessage } from './save-section.tsx'
import { loadAdviceVisibility } from './visible-advice.ts'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'nutrition' }

const pageTexts = {
  title: placeNames['/nutrition_recommender'],
  description: '回答年齡、飲食習慣與用藥，看看哪些營養素可能不夠、吃什麼補，以及要注意的事。這不是診斷。',
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...pageTexts, path: '/nutrition_recommender', indexed: loaderData?.savePermission !== null })

/** State of the page: the submitted form with its errors, or the result when there are none. */
interface State {
  formValues: SubmittedValues
  errors: FieldErrors
  /** The errors concern implausible servings. */
  doubtful: boolean
  done: boolean
  saveError?: string
}
const initialState: State = { formValues: {}, errors: {}, doubtful: false, done: false }

function stateAfter(form: FormData): State {
  const formValues = formValuesOf(form)
  if (form.get('intent') === 'back') return { ...initialState, formValues }
  const questionnaire = readQuestionnaire(form)
  return questionnaire.ok
    ? { ...initialState, formValues, done: true }
    : { ...initialState, formValues, errors: questionnaire.errors, doubtful: questionnaire.doubtful }
}

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  return { savePermission: (await isOpenFor(site)) ? await loadSaving(site) : null }
}

const isOpenFor = async (site: SiteRequest) => (await loadAdviceVisibility(site))(adviceNames.nutrition(nutritionVersion))

/** Without scripts the answers are posted to the server; with scripts they are posted only to be saved. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!(await isOpenFor(context.get(siteRequest)))) throw notFoundPage()
  const form = await request.formData()
  const questionnaire = readQuestionnaire(form)
  const state = stateAfter(form)
  if (form.get('intent') !== 'save' || !questionnaire.ok) return state
  const { client } = context.get(siteRequest)
  try {
    await grantRequestedConsent(client, form)
    const { items } = await client('POST /api/v3.0/member/nutrition/add', { body: questionnaire.value })
    return redirect(`/member/nutrition_recommender/${items.id}/detail`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return data<State>({ ...state, saveError: saveErrorMessage(error) }, { status: error.status })
  }
}

export default function NutritionRecommender({ loaderData: { savePermission }, actionData }: Route.ComponentProps) {
  return (
    <Page narrow className={styles['checker']}>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {savePermission ? <Recommender savePermission={savePermission} actionData={actionData} /> : <AdvicePending />}
    </Page>
  )
}

function Recommender({ savePermission, actionData }: { savePermission: SavePermission; actionData: State | undefined }) {
  const [state, setState] = useState<State>(actionData ?? initialState)
  useEffect(() => {
    if (actionData) setState(actionData)
  }, [actionData])
  const sectionRef = useRef<HTMLElement>(null)
  const previousState = useRef(state)
  useEffect(() => {
    if (previousState.current !== state) sectionRef.current?.focus()
    previousState.current = state
  }, [state])
  const advance = (form: FormData) => setState(stateAfter(form))
  const questionnaire = state.done ? readQuestionnaire(formDataOf(state.formValues)) : null
  return (
    <>
      <section ref={sectionRef} tabIndex={-1} aria-label={questionnaire?.ok ? '推薦結果' : '問卷'} className={styles['place']}>
        {questionnaire?.ok ? (
          <NutritionOutcome
            result={recommendNutrition(questionnaire.value)}
            formValues={state.formValues}
            savePermission={savePermission}
            error={state.saveError}
            onBack={advance}
          />
        ) : (
          <NutritionForm formValues={state.formValues} errors={state.errors} doubtful={state.doubtful} onSubmit={advance} />
        )}
      </section>
      <p className={styles['note']}>
        這是衛教資訊，不能代替醫師與營養師的建議。答案不會寫進網址，也不會傳給第三方；您選擇保存時才會存到您的帳號。
      </p>
      <ClinicalReviewBadge advice={adviceNames.nutrition(nutritionVersion)} />
    </>
  )
}

/**
 * The result of the questionnaire: warnings first, then nutrients with amounts, reasons and foods, then the sources.
 */
function NutritionOutcome({
  result: { warnings, nutrients, references, version },
  formValues,
  savePermission,
  error,
  onBack,
}: {
  result: NutritionResult
  formValues: SubmittedValues
  savePermission: SavePermission
  error: string | undefined
  onBack: (form: FormData) => void
}) {
  return (
    <div className={styles['outcome']}>
      {warnings.map(({ title, text }) => (
        <section key={title} className={styles['warning']}>
          <h2>{title}</h2>
          <p>
            <Advice text={text} />
          </p>
        </section>
      ))}
      {nutrients.length === 0 && warnings.length === 0 && (
        <p className={styles['sheet']}>依您的回答，沒有特別需要補強的營養素。維持現在的均衡飲食。</p>
      )}
      {nutrients.map(({ key, name, amount, reasons, foods }) => (
        <section key={key} className={styles['sheet']} aria-labelledby={key}>
          <h2 id={key}>
            {name} <span className={styles['amount']}>每天 {amount}</span>
          </h2>
          <ul className={styles['points']}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {foods.length > 0 && <p>可以吃：{foods.join('、')}</p>}
        </section>
      ))}
      <section className={styles['sheet']} aria-labelledby="sources">
        <h2 id="sources">參考資料</h2>
        <ul className={styles['points']}>
          {references.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" lang={titleLanguage(title)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>建議量是一天從食物攝取的總量，不是補充劑的劑量。規則版本 {version}。</p>
      </section>
      <Form method="post" className={styles['sheet']} preventScrollReset>
        <HiddenFields formValues={formValues} />
        <SaveSection savePermission={savePermission} error={error} />
      </Form>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          onBack(new FormData(event.currentTarget, submitter))
        }}
      >
        <HiddenFields formValues={formValues} />
        <Button type="submit" name="intent" value="back" variant="quiet">
          修改回答
        </Button>
      </form>
    </div>
  )
}

function HiddenFields({ formValues }: { formValues: SubmittedValues }) {
  return Object.entries(formValues).flatMap(([name, values]) =>
    values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}
