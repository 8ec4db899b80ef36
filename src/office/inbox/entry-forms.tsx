import { getFormProps } from '@conform-to/react'
import { type MouseEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { entryLengths } from '../../contract/form-entries.ts'
import type { SubmissionKind } from '../../domain/forms/reference.ts'
import { replyTemplates, templateText, withTemplate } from '../../domain/forms/reply-templates.ts'
import { controlOf, FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import type { OfficeActionResult } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import styles from './inbox.module.css'

type ActionResult = { actionResult: OfficeActionResult | undefined }

interface ReplyProps extends ActionResult {
  kind: SubmissionKind
  email: string | null
  version: number
  replyKey: string
}

/** Replies to the sender by mail. A template is added below the text; it is editable. */
export function ReplyForm({ kind, email, version, replyKey, actionResult }: ReplyProps) {
  const { state } = useNavigation()
  const name = 'reply'
  const [form, fields] = usePageForm<{ text: string }>({ id: name, name }, actionResult)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const apply = (event: MouseEvent) => {
    if (!textArea.current || !choice.current) return
    event.preventDefault()
    textArea.current.value = withTemplate(textArea.current.value, templateText(kind, choice.current.value))
    textArea.current.focus()
  }
  if (email === null)
    return (
      <Section id="reply" title="回覆" description="對方沒有留下電子郵件，或資料已經刪除，不能回信。可以把處理的結果寫在備註。">
        {null}
      </Section>
    )
  const { key, ...control } = controlOf(fields.text)
  return (
    <Section id="reply" title="回覆" description={`寄到 ${email}，接在收件確認信之後，開頭的「您好」與編號會自動加上。`}>
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormErrors form={form} />
        <input type="hidden" name="base" value={version} />
        <input type="hidden" name="key" value={replyKey} />
        <div className={styles['line']}>
          <SelectField ref={choice} name="template" label="範本" defaultValue="" hint="範本會接在已經寫好的話後面。">
            <option value="">不用範本</option>
            {replyTemplates[kind].map((item) => (
              <option key={item.key} value={item.key}>
                {item.title}
              </option>
            ))}
          </SelectField>
          <Button type="submit" name="intent" value="template" variant="secondary" formNoValidate onClick={apply}>
            套用
          </Button>
        </div>
        <TextAreaField
          key={key}
          ref={textArea}
          {...control}
          label="回覆內容"
          hint={`空一行分段，最多 ${entryLengths.reply} 個字。範本裡的 {…} 都要換成您的話，才能送出。`}
          rows={12}
          maxLength={entryLengths.reply}
        />
        <Button type="submit" name="intent" value={name} loading={state !== 'idle'}>
          寄出回覆
        </Button>
      </Form>
    </Section>
  )
}

/** Adds a note that is visible only to staff. */
export function NoteForm({ actionResult }: ActionResult) {
  const name = 'note'
  const [form, fields] = usePageForm<{ text: string }>({ id: name, name }, actionResult)
  const { key, ...control } = controlOf(fields.text)
  return (
    <Section id="notes" title="備註">
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormErrors form={form} />
        <TextAreaField
          key={key}
          {...control}
          label="寫備註"
          hint="只有同事看得到。不要寫病情。"
          rows={3}
          maxLength={entryLengths.note}
        />
        <Button type="submit" name="intent" value={name} variant="secondary">
          儲存備註
        </Button>
      </Form>
    </Section>
  )
}

/** Cancels a sign-up and notifies its sender of the reason. */
export function CancelForm({ version, actionResult }: ActionResult & { version: number }) {
  const name = 'cancel'
  const [form, fields] = usePageForm<{ reason: string }>({ id: name, name }, actionResult)
  return (
    <Section id="cancel-sign-up" title="取消報名" description="座位會讓給別人，原因會寫信告訴對方。">
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormErrors form={form} />
        <input type="hidden" name="base" value={version} />
        <FormField field={fields.reason} label="原因" maxLength={entryLengths.reason} />
        <Button type="submit" name="intent" value={name} variant="danger" size="small">
          取消這份報名
        </Button>
      </Form>
    </Section>
  )
}
