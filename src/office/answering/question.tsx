import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { type Client, isApiError } from '../../contract/client.ts'
import { type QuestionToAnswer as Question, runForm } from '../../contract/question-queue.ts'
import { claimHours } from '../../domain/questions/question-states.ts'
import { questionLengths } from '../../domain/questions/question-subjects.ts'
import { helpByFlag, type RedFlag } from '../../domain/red-flags/help.ts'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { conformErrors, invalidPageFormResult, type PageFormResult } from '../../rendering/forms/form-result.ts'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { Deadline, Moment, StateMark, Thread } from '../../rendering/questions/thread.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import styles from './answering.module.css'
import { QueueTabs } from './queue-tabs.tsx'

export const handle = officePage('回覆提問')
export const meta = () => officeMeta('回覆提問')

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  return (await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/desk/question/:id', { params: { id } }))).items
}

/** Takes the question, returns it to the queue, or answers. The input is returned when it could not be sent. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const submission = parseWithZod(form, { schema: intent === 'answer' ? runForm : z.object({}) })
  if (submission.status !== 'success') return invalidPageFormResult('answer', submission)
  try {
    await event(context.get(siteRequest).client, { id }, { intent, answer: String(form.get('answer') ?? '') })
  } catch (error) {
    // the asker withdrew their consent meanwhile
    if (isApiError(error) && error.status === 404) throw redirect('/desk', 303)
    if (!isApiError(error) || (error.status !== 409 && error.status !== 422)) throw error
    const result = submission.reply(conformErrors(error, '現在無法送出，請稍後再試'))
    return data<PageFormResult>({ form: 'answer', result }, { status: error.status })
  }
  return redirect(`/desk/${id}`, 303)
}

function event(client: Client, params: { id: string }, { intent, answer }: { intent: string; answer: string }) {
  if (intent === 'take-up') return client('POST /api/v3.0/desk/question/:id/take_up', { params })
  if (intent === 'put-back') return client('POST /api/v3.0/desk/question/:id/put_back', { params })
  if (intent === 'answer') return client('POST /api/v3.0/desk/question/:id/answer', { params, body: { answer } })
  throw data('沒有這個動作', { status: 400 })
}

/** The first three phone numbers of the emergency card that the asker saw. */
const numbersFor = (flag: RedFlag) =>
  helpByFlag[flag].lines
    .slice(0, 3)
    .map(({ name, number }) => `${number}（${name}）`)
    .join('、')

export default function QuestionToAnswer({ loaderData: question, actionData }: PageProps<typeof loader, typeof action>) {
  const [form, fields] = usePageForm<{ answer: string }>({ id: 'answer', name: 'answer' }, actionData)
  return (
    <div className={styles['page']}>
      <PageHead
        title={
          <>
            {' '}
            <Moment instant={question.created_at} /> 的提問 <StateMark question={question} />
          </>
        }
      >
        <QueueTabs />
      </PageHead>
      <Deadline question={question} />
      {question.red_flag && (
        <Notice isError>內容可能是緊急狀況。回覆時請先確認安全，並請對方撥打 {numbersFor(question.red_flag)}。</Notice>
      )}
      <Thread question={question} pictures="/desk/picture" />
      {question.may_answer && <Claim claim={question.claim} />}
      {question.may_answer ? <Answer form={form} field={fields.answer} /> : <FormErrors form={form} />}
    </div>
  )
}

function Claim({ claim }: Pick<Question, 'claim'>) {
  const mine = claim?.mine ?? false
  return (
    <Form method="post" className={styles['actions']} preventScrollReset>
      <p role="status">
        {claim === null
          ? '還沒有人回覆這個提問。'
          : mine
            ? `由您回覆中，${claimHours} 小時內其他人不能回覆。`
            : `${claim.name} 正在回覆這個提問。`}
      </p>
      {claim === null && (
        <Button type="submit" name="intent" value="take-up" variant="secondary">
          由我回覆
        </Button>
      )}
      {mine && (
        <Button type="submit" name="intent" value="put-back" variant="quiet">
          取消標記
        </Button>
      )}
    </Form>
  )
}

function Answer({ form, field }: { form: FormMetadata<{ answer: string }>; field: FieldMetadata<string> }) {
  const { state } = useNavigation()
  const { least: minLength, most: maxLength } = questionLengths.answer
  const { key, ...control } = controlOf(field)
  return (
    <section className={styles['sheet']} aria-labelledby="answer-title">
      <h2 id="answer-title">回覆</h2>
      <Form {...getFormProps(form)} method="post" className={styles['form']} preventScrollReset>
        <FormErrors form={form} />
        <TextAreaField
          key={key}
          {...control}
          label="回覆內容"
          hint="純文字；空一行分段，https:// 開頭的網址會變成連結。只做衛教，不診斷、不調整處方；需要就醫時請直說。"
          rows={12}
          minLength={minLength}
          maxLength={maxLength}
        />
        <Button type="submit" name="intent" value="answer" size="large" loading={state !== 'idle'}>
          送出回覆
        </Button>
      </Form>
    </section>
  )
}
