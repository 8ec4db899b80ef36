import { ConfirmationRequest } from '../../../drawing/forms/confirmed.tsx'
import type { SheetAnswer } from '../../../drawing/forms/form-answer.ts'
import { FormField } from '../../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../../drawing/forms/use-sheet-form.ts'
import { SelectField } from '../../../ui/field/field.tsx'
import { AccountForm, SubmitButton } from '../account-form.tsx'

interface Answered {
  answer: SheetAnswer | null
}

interface OneButtonProps extends Answered {
  name: string
  label: string
}

/** A form with a single button. */
export function OneButton({ name, label, answer }: OneButtonProps) {
  const [form] = useSheetForm<Record<string, string>>({ id: `subscription-${name}`, name }, answer)
  return (
    <AccountForm form={form} name={name}>
      <SubmitButton wide={false} size="medium" look="secondary">
        {label}
      </SubmitButton>
    </AccountForm>
  )
}

/** Ends the renewal of an order, after a confirmation, because it cannot be undone. */
export function RenewalForm({ order, question, answer }: Answered & { order: string; question: string }) {
  const [form] = useSheetForm<Record<string, string>>({ id: 'subscription-renewal', name: 'renewal' }, answer)
  return (
    <ConfirmationRequest label="取消自動續訂" open={answer?.form === 'renewal'}>
      <p>{question}</p>
      <AccountForm form={form} name="renewal">
        <input type="hidden" name="order" value={order} />
        <SubmitButton wide={false} size="medium" look="danger">
          確定取消自動續訂
        </SubmitButton>
      </AccountForm>
    </ConfirmationRequest>
  )
}

/** The delivery address of the magazine. */
export function AddressForm({ address, answer }: Answered & { address: string }) {
  const [form, fields] = useSheetForm<{ address: string }>(
    { id: 'subscription-address', name: 'address', defaultValue: { address } },
    answer,
  )
  return (
    <AccountForm form={form} name="address">
      <FormField field={fields.address} label="地址" autoComplete="street-address" maxLength={120} />
      <SubmitButton wide={false} size="medium" look="secondary">
        更改地址
      </SubmitButton>
    </AccountForm>
  )
}

/** Reports an issue that did not arrive. */
export function MissingForm({ issues, answer }: Answered & { issues: number[] }) {
  const [form, fields] = useSheetForm<{ issue: string }>({ id: 'subscription-missing', name: 'missing' }, answer)
  const { id, name, errors } = fields.issue
  return (
    <AccountForm form={form} name="missing">
      <SelectField id={id} name={name} label="哪一期" errors={errors ?? null}>
        {issues.map((issue) => (
          <option key={issue} value={issue}>
            第 {issue} 期
          </option>
        ))}
      </SelectField>
      <SubmitButton wide={false} size="medium" look="secondary">
        回報未收到
      </SubmitButton>
    </AccountForm>
  )
}
