import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { followUpForm } from '../../contract/questions.ts'
import type { Problem } from '../../contract/shapes.ts'
import { questionLengths } from '../../domain/questions/question-subjects.ts'
import { lastDayBefore } from '../../domain/records/consent.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { ConfirmedButton } from '../../rendering/forms/confirmed-button.tsx'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Deadline, Moment, StateMark, Thread } from '../../rendering/questions/thread.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
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
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '提問', path: list })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await orNotFound(context.get(siteRequest).client('GET /api/v3.0/member/question/:id', { params }))).items
}

/** Sends a follow-up, or closes the question. Input is returned when it could not be sent. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  if (!intents.some((item) => item === form.get('intent'))) throw data('沒有這個動作', { status: 400 })
  const submission = parseWithZod(form, { schema: intent })
  if (submission.status !== 'success') return data<ActionResult>({ result: submission.reply(), help: null }, { status: 422 })
  try {
    const { value } = submission
    if (value.intent === 'close') await client('POST /api/v3.0/member/question/:id/close', { params })
    else {
      const { intent: _, ...body } = value
      await client('POST /api/v3.0/member/question/:id/follow_up', { params, body })
    }
  } catch (error) {
    // erased meanwhile, by a withdrawn or expired consent
    if (isApiError(error) && error.status === 404) throw redirect(list, 303)
    if (!isApiError(error) || (error.status !== 409 && error.status !== 422)) throw error
    const help = error.problem?.red_flag ?? null
    // emergency advice is shown above, in place of an error
    const errorMessage = help ? undefined : conformErrors(error, '現在無法送出，請稍後再試')
    return data<ActionResult>({ result: submission.reply(errorMessage), help }, { status: error.status })
  }
  return redirect(`${list}/${params.id}`, 303)
}

const intents = ['follow-up', 'close'] as const
const intent = z.discriminatedUnion('intent', [
  followUpForm.extend({ intent: z.literal('follow-up') }),
  z.object({ intent: z.literal('close') }),
])

interface ActionResult {
  result: SubmissionResult
  help: Problem['red_flag'] | null
}

export default function Question({ loaderData: question, actionData }: Route.ComponentProps) {
  const { may_close, may_follow_up, created_at, expires_at } = question
  const errorMessage = Object.values(actionData?.result.error ?? {}).flat()[0]
  return (
    <article className={styles['page']}>
      <header>
        <p>
          <SiteLink to={list}>問糖尿病提問</SiteLink>
        </p>
        <h1>
          <Moment instant={created_at} /> 的提問 <StateMark question={question} />
        </h1>
        <Deadline question={question} />
      </header>
      {actionData?.help && (
        <div role="alert">
          <RedFlagCard flag={actionData.help.flag} response={actionData.help} />
        </div>
      )}
      <Thread question={question} pictures={`${list}/picture`} />
      {may_follow_up && (
        <FollowUp key={question.follow_ups_left} remaining={question.follow_ups_left} actionResult={actionData} />
      )}
      {!may_follow_up && errorMessage && (
        <Notice isError role="alert">
          {errorMessage}
        </Notice>
      )}
      {may_close && (
        <ConfirmedButton label="結束提問" question="結束後不能再追問，往後只有您自己看得到內容。確定結束？" intent="close" />
      )}
      <p className={styles['meta']}>
        這是健康衛教資訊，不是診斷或處方。內容保存到 {dottedDay(lastDayBefore(new Date(expires_at)))}，再次同意可以延長。
      </p>
    </article>
  )
}

function FollowUp({ remaining, actionResult }: { remaining: number; actionResult: ActionResult | undefined }) {
  const { state } = useNavigation()
  const { least: minLength, most: maxLength } = questionLengths.question
  const [form, fields] = useForm<{ question: string }>({
    id: 'follow-up',
    ...(actionResult ? { lastResult: actionResult.result } : {}),
  })
  const { key, ...question } = controlOf(fields.question)
  return (
    <section className={styles['sheet']} aria-labelledby="follow-up-title">
      <h2 id="follow-up-title">追問（還有 {remaining} 次）</h2>
      <Form {...getFormProps(form)} method="post" className={styles['form']} preventScrollReset>
        <FormErrors form={form} />
        <TextAreaField key={key} {...question} label="追問內容" rows={5} minLength={minLength} maxLength={maxLength} />
        {actionResult?.help && (
          <label className={styles['choice']}>
            <input
              type="checkbox"
              key={actionResult.help.help_seen}
              name="help_seen"
              value={actionResult.help.help_seen}
              required
            />
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
