import { Form } from 'react-router'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Disclosure } from '../../parts/page-layout.tsx'
import { StepUp, type StepUpRequest } from '../../parts/step-up.tsx'
import { useUnsentText } from '../draft-recovery/unsent-text.ts'
import styles from './review.module.css'

/** The title of the actions at the bottom of the page. */
export const answerTitle = ({ sign, take_back }: ManuscriptReview['may']): string =>
  sign ? '簽核' : take_back ? '收回簽核' : '退回'

const answerIntents = ['sign', 'send_back', 'decline']

/** The form of a clinician or an editor: 簽核, 請修改, 婉拒. It applies to the version shown above. */
export function AnswerForm({
  review,
  memberId,
  answerKey,
  result,
}: {
  review: ManuscriptReview
  /** The current member. */
  memberId: string
  answerKey: string
  /** The response of a failed submission of this or another form of the page. */
  result:
    | { intent: string; errors: Record<string, string>; values: Record<string, string>; stepUp: StepUpRequest | null }
    | undefined
}) {
  const { version, may, only_signed, review_due_on: latestDueDay } = review
  const unsentTextProps = useUnsentText(memberId, review, ['answer.note'])
  return (
    <section id="answer" className={styles['section']} aria-labelledby="answer-title">
      <h2 id="answer-title">{answerTitle(may)}</h2>
      {may.sign && (
        <p>
          按下簽核，表示您以自己的名義確認這一版讀者看得到的文字和圖片，就是這一頁上的全部：標題、前言、重點、內文、參考資料、封面、贊助和出處。之後改了任何一樣，都要再簽一次。
        </p>
      )}
      {result && answerIntents.includes(result.intent) && result.errors[''] && <Notice isError>{result.errors['']}</Notice>}
      <Form method="post" className={styles['form']} {...unsentTextProps}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={answerKey} />
        {may.sign && <StepUp id="sign" request={result?.intent === 'sign' ? result.stepUp : null} />}
        {may.sign && latestDueDay && (
          <Disclosure title={`下次審訂：最晚 ${dottedDay(latestDueDay)}`} open={result?.errors['review_due_on'] !== undefined}>
            <TextField
              name="review_due_on"
              label="下次審訂的最後一天"
              hint="照頻道的月數算的。指引快要改版，可以選早一點；簽了就記在這一版，之後改頻道的月數也不變。"
              type="date"
              max={latestDueDay}
              defaultValue={result?.values['review_due_on'] ?? latestDueDay}
              errors={result?.errors['review_due_on'] ? [result.errors['review_due_on']] : null}
            />
          </Disclosure>
        )}
        {may.sign && (
          <div className={styles['actions']}>
            <Button type="submit" name="intent" value="sign">
              簽核這一版
            </Button>
          </div>
        )}
        {(may.send_back || may.take_back) && (
          <>
            {may.take_back && (
              <p>
                {only_signed || review.review === 'signed' ? '您簽的是這一版。' : '您簽過前面的一版。'}
                收回之後，排好時間的不會自己公開；已經公開的，頁面不再寫您的名字。
              </p>
            )}
            <TextAreaField
              name="note"
              label={may.decline ? '要改什麼，或為什麼婉拒' : may.take_back ? '為什麼收回' : '要改什麼'}
              rows={3}
              maxLength={2000}
              defaultValue={result?.values['note']}
              errors={result?.errors['note'] ? [result.errors['note']] : null}
            />
            <div className={styles['actions']}>
              <Button type="submit" name="intent" value="send_back" variant="secondary">
                {may.take_back ? '收回簽核' : '請修改'}
              </Button>
              {may.decline && (
                <Button type="submit" name="intent" value="decline" variant="quiet">
                  婉拒
                </Button>
              )}
            </div>
          </>
        )}
      </Form>
    </section>
  )
}
