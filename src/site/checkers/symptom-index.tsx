import { Form } from 'react-router'
import { adviceNames } from '../../domain/clinical/check.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { guard } from '../../domain/red-flags/guard.ts'
import type { Tree } from '../../domain/symptoms/tree.ts'
import { trees, treesFor } from '../../domain/symptoms/trees.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AdvicePending } from '../shell/clinical/advice-pending.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import type { Route } from './+types/symptom-index.ts'
import styles from './checkers.module.css'
import { EmergencyCallNotice } from './emergency-call-notice.tsx'
import { loadAdviceVisibility } from './visible-advice.ts'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'pages' }

const pageTexts = {
  title: placeNames['/symptom_checker'],
  description: '回答幾個問題，了解可能的情況、多快該就醫，以及現在可以做什麼。這不是診斷。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/symptom_checker' })

export async function loader({ context }: Route.LoaderArgs) {
  return visibleTrees(context.get(siteRequest), trees)
}

/** The trees among them that the current user may see. */
async function visibleTrees(site: SiteRequest, candidates: readonly Tree[]) {
  const isAdviceVisible = await loadAdviceVisibility(site)
  return candidates.filter((tree) => isAdviceVisible(adviceNames.tree(tree))).map(({ key, title }) => ({ key, title }))
}

/** Finds complaints for a free-text description. It is posted in the form body and never stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = String((await request.formData()).get('text') ?? '').slice(0, 500)
  return { text, warning: guard(text), matchingTrees: await visibleTrees(context.get(siteRequest), treesFor(text)) }
}

export default function SymptomIndex({ loaderData: complaints, actionData: received }: Route.ComponentProps) {
  return (
    <Page narrow>
      {received?.warning && <RedFlagCard flag={received.warning.flag} tone={received.warning.tone} response={received} />}
      <PageHead title={pageTexts.title} text={pageTexts.description}>
        {!received?.warning && <EmergencyCallNotice />}
      </PageHead>
      <Form method="post" className={styles['describe']}>
        <TextAreaField
          label="用自己的話說說哪裡不舒服"
          hint="只用來找適合的檢測，不會保存。"
          name="text"
          rows={2}
          maxLength={500}
          defaultValue={received?.text}
        />
        <Button type="submit" variant="secondary">
          找檢測
        </Button>
      </Form>
      {received && (
        <section className={styles['found']} aria-live="polite" aria-labelledby="found-title">
          <h2 id="found-title">{foundTitle(received.text, received.matchingTrees.length, complaints.length)}</h2>
          <Complaints complaints={received.matchingTrees} />
        </section>
      )}
      <section className={styles['found']} aria-labelledby="all-title">
        <h2 id="all-title">從症狀開始</h2>
        {complaints.length > 0 ? <Complaints complaints={complaints} /> : <AdvicePending />}
      </section>
    </Page>
  )
}

function foundTitle(text: string, matchCount: number, availableCount: number): string {
  if (text.trim() === '') return '請先寫幾個字，例如「頭暈」「咳嗽」'
  if (matchCount > 0) return '適合您的檢測'
  return availableCount > 0 ? '沒有找到對應的檢測，請從下面選一項' : '沒有可以做的檢測'
}

function Complaints({ complaints }: { complaints: { key: string; title: string }[] }) {
  return (
    <ul className={styles['complaints']}>
      {complaints.map(({ key, title }) => (
        <li key={key}>
          <SiteLink to={`/symptom_checker/${key}`}>{title}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
