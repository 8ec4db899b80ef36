import { data, Form, redirect, useNavigation } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { lengths } from '../../domain/questions/about.ts'
import { lastDayOf } from '../../domain/records/consent.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { Confirmed } from '../../drawing/forms/confirmed.tsx'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { Moment } from '../../drawing/questions/moment.tsx'
import { Deadline, StateMark } from '../../drawing/questions/status.tsx'
import { Thread } from '../../drawing/questions/thread.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import type { Route } from './+types/question.ts'
import styles from './questions.module.css'

const list = '/member/questions'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '提問',
  kept: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '提問', path: list })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await orNotFound(context.get(siteRequest).client('GET /api/v3.0/member/question/:id', { params }))).items
}

/** Follows up, or closes. What was written comes back when it was not sent. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  const text = String(form.get('question') ?? '')
  try {
    await send(client, params, { intent: String(form.get('intent')), text, helpSeen: String(form.get('help_seen') ?? '') })
  } catch (error) {
    // erased meanwhile, with a consent taken back or on its day
    if (isApiError(error) && error.status === 404) throw redirect(list, 303)
    if (!isApiError(error) || (error.status !== 409 && error.status !== 422)) throw error
    const { red_flag: help = null, detail, errors } = error.problem ?? {}
    return data({ text, help, fault: errors?.[0]?.message ?? detail ?? '現在無法送出，請稍後再試' }, { status: error.status })
  }
  return redirect(`${list}/${params.id}`, 303)
}

async function send(
  client: Client,
  params: { id: string },
  { intent, text, helpSeen }: { intent: string; text: string; helpSeen: string },
) {
  if (intent === 'close') return client('POST /api/v3.0/member/question/:id/close', { params })
  if (intent !== 'follow-up') throw data('沒有這個動作', { status: 400 })
  return client('POST /api/v3.0/member/question/:id/follow_up', { params, body: { question: text, help_seen: helpSeen } })
}

export default function Question({ loaderData: question, actionData }: Route.ComponentProps) {
  const { may_close, may_follow_up, created_at, expires_at } = question
  return (
    <article className={styles['page']}>
      <header>
        <p>
          <SiteLink to={list}>問糖尿病提問</SiteLink>
        </p>
        <h1>
          <Moment at={created_at} /> 的提問 <StateMark question={question} />
        </h1>
        <Deadline question={question} />
      </header>
      {actionData?.help && (
        <div role="alert">
          <RedFlagCard flag={actionData.help.flag} />
        </div>
      )}
      <Thread question={question} pictures={`${list}/picture`} />
      {may_follow_up && <FollowUp key={question.follow_ups_left} left={question.follow_ups_left} answer={actionData} />}
      {!may_follow_up && actionData?.fault && (
        <Notice fault role="alert">
          {actionData.fault}
        </Notice>
      )}
      {may_close && (
        <Confirmed label="結束提問" question="結束後不能再追問，往後只有您自己看得到內容。確定結束？" intent="close" />
      )}
      <p className={styles['facts']}>
        這是健康衛教資訊，不是診斷或處方。內容保存到 {dottedDay(lastDayOf(new Date(expires_at)))}，再次同意可以延長。
      </p>
    </article>
  )
}

interface FollowUpAnswer {
  text: string
  help: { help_seen: string } | null
  fault: string
}

function FollowUp({ left, answer }: { left: number; answer: FollowUpAnswer | undefined }) {
  const { state } = useNavigation()
  const { least, most } = lengths.question
  return (
    <section className={styles['sheet']} aria-labelledby="follow-up-title">
      <h2 id="follow-up-title">追問（還有 {left} 次）</h2>
      <Form method="post" className={styles['form']} preventScrollReset>
        <TextAreaField
          label="追問內容"
          name="question"
          rows={5}
          required
          minLength={least}
          maxLength={most}
          defaultValue={answer?.text}
          errors={answer && !answer.help ? [answer.fault] : null}
        />
        {answer?.help && (
          <label className={styles['choice']}>
            <input type="checkbox" key={answer.help.help_seen} name="help_seen" value={answer.help.help_seen} required />
            我已經看過上面的求助方式，仍要送出追問
          </label>
        )}
        <Button type="submit" name="intent" value="follow-up" loading={state !== 'idle'}>
          送出追問
        </Button>
      </Form>
    </section>
  )
}
