import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { type InvoiceKind, invoiceCodes, invoiceKinds, invoiceLabels } from '../../domain/payment/invoice.ts'
import { controlOf, FormField } from '../../drawing/forms/form-field.tsx'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { SelectField } from '../../ui/field/field.tsx'
import styles from './payment.module.css'

const kindOf = (value: string | undefined) => invoiceKinds.find((kind) => kind === value) ?? 'member'

/**
 * Invoice delivery. Only the fields of the chosen kind are shown, by CSS alone; with scripts their labels follow the
 * kind.
 */
export function InvoiceFields({ of }: { of: (name: string) => FieldMetadata<string> }) {
  const { key: _, ...kind } = controlOf(of('invoice_kind'))
  const [chosen, choose] = useState<InvoiceKind>(kindOf(kind.defaultValue))
  const known = useHydrated() ? chosen : 'member'
  const requested = known === 'member' ? null : invoiceCodes[known]
  return (
    <fieldset className={styles['invoice']}>
      <legend>電子發票</legend>
      <SelectField
        {...kind}
        label="開立方式"
        defaultValue={kind.defaultValue ?? 'member'}
        onChange={({ currentTarget: { value } }) => choose(kindOf(value))}
      >
        {invoiceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {invoiceLabels[kind]}
          </option>
        ))}
      </SelectField>
      <div data-needed-by="code">
        <FormField
          field={of('invoice_code')}
          label={requested?.label ?? '載具、捐贈碼或統一編號'}
          optional={requested === null}
          hint={
            requested?.hint ??
            '手機條碼以 / 開頭共 8 碼；自然人憑證 2 個英文加 14 個數字；捐贈碼 3 到 7 個數字；統一編號 8 個數字'
          }
        />
      </div>
      <div data-needed-by="company">
        <FormField field={of('invoice_title')} label="公司名稱" optional={known !== 'company'} hint="開立公司發票時填寫" />
      </div>
    </fieldset>
  )
}
