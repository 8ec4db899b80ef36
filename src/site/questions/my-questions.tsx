import { data, redirect } from 'react-router'
import { requestedPage } from '../../contract/parse-query.ts'
import type { QuestionQuota, QuestionSummary } from '../../contract/questions.ts'
import type { HealthRecordConsent } from '../../contract/records.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { ConfirmedButton } from '../../rendering/forms/confirmed-button.tsx'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Deadline, Moment, StateMark } from '../../rendering/questions/thread.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { ConsentButton, ConsentText } from '../shell/consent-text.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { renewConsent } from '../shell/renew-consent.ts'
import type { Route } from './+types/my-questions.ts'
import styles from './questions.module.css'

const title = '問糖尿病提問'
const path = '/member/questions'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path })

/** The member's packs, their questions, and the consent under which these are stored. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = requestedPage(url.searchParams)
  const [questions, packs, consent] = await Promise.all([
    orNotFound(client('GET /api/v3.0/member/question/list', { query: { page } })),
    client('GET /api/v3.0/member/question/quota'),
    client('GET /api/v3.0/member/consent/ask'),
  ])
  return { questions, packs: packs.items, consent: consent.items }
}

/** Renews or withdraws the consent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'agree')
    return renewConsent(client('POST /api/v3.0/member/consent/ask', { body: { version: String(form.get('version')) } }), path)
  if (intent === 'withdraw') await client('POST /api/v3.0/member/consent/ask/withdraw')
  else throw data('沒有這個動作', { status: 400 })
  return redirect(path, 303)
}

export default function MyQuestions({ loaderData: { questions, packs, consent } }: Route.ComponentProps) {
  const remaining = packs.reduce((sum, pack) => sum + pack.left, 0)
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <section className={styles['sheet']} aria-labelledby="packs-title">
        <h2 id="packs-title">{remaining > 0 ? `還可以提問 ${remaining} 題` : '目前沒有可以使用的題數'}</h2>
        {packs.length > 0 && <Packs packs={packs} />}
        <p className={styles['actions']}>
          {remaining > 0 && <SiteLinkButton to={`${path}/new`}>開始提問</SiteLinkButton>}
          <SiteLinkButton to="/payment/ask-diabetes" variant={remaining > 0 ? 'quiet' : 'primary'}>
            購買題包
          </SiteLinkButton>
        </p>
      </section>
      {questions.items.length > 0 ? (
        <ul className={styles['list']}>
          {questions.items.map((question) => (
            <Item key={question.id} question={question} />
          ))}
        </ul>
      ) : (
        <p className={styles['empty']}>還沒有提問。提問、回覆與追問都會留在這裡，只有您與回覆的專業人員看得到。</p>
      )}
      <Paging meta={questions.meta} />
      {(consent.granted || questions.meta.total > 0) && <Consent consent={consent} />}
    </div>
  )
}

function Packs({ packs }: { packs: QuestionQuota[] }) {
  return (
    <ul className={styles['packs']}>
      {packs.map(({ order_no, title, questions, left, starts_on, ends_on }) => (
        <li key={order_no}>
          <strong>{title}</strong>
          <span>
            剩 {left} 題（共 {questions} 題）
          </span>
          <span className={styles['meta']}>
            使用期間 {dottedDay(starts_on)} 到 {dottedDay(ends_on)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Item({ question }: { question: QuestionSummary }) {
  return (
    <li className={styles['item']}>
      <SiteLink to={`${path}/${question.id}`} className={styles['link']}>
        <span className={styles['words']}>{question.words}</span>
        <StateMark question={question} />
      </SiteLink>
      <p className={styles['meta']}>
        {question.subject_name}・<Moment instant={question.created_at} /> 提問
      </p>
      <Deadline question={question} />
    </li>
  )
}

function Consent({ consent }: { consent: HealthRecordConsent }) {
  const { granted, ends_on } = consent
  return (
    <section className={styles['sheet']} aria-labelledby="consent-title">
      <h2 id="consent-title">健康資料同意</h2>
      <p>
        {granted && ends_on
          ? `您已同意保存提問的健康資料，到 ${dottedDay(ends_on)} 為止；期滿會自動刪除。`
          : '您目前沒有同意保存提問的健康資料。'}
      </p>
      <ConsentText consent={consent} />
      <div className={styles['actions']}>
        <ConsentButton consent={consent} variant="secondary" />
        {granted && (
          <ConfirmedButton
            label="撤回同意"
            question="撤回後，所有提問、回覆與圖片會立即刪除，無法復原，已使用的題數不退還；等待回覆的提問也會取消。確定撤回？"
            intent="withdraw"
          />
        )}
      </div>
    </section>
  )
}
