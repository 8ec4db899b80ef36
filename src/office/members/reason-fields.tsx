import type { FieldMetadata } from '@conform-to/react'
import { lookUpReasons } from '../../domain/membership/member-desk.ts'
import { controlOf, FormField } from '../../drawing/forms/form-field.tsx'
import { SelectField } from '../../ui/field/field.tsx'

/** Why a member is looked up; the audit log keeps it. */
export function ReasonFields({ fields: { reason, note } }: { fields: Record<'reason' | 'note', FieldMetadata<string>> }) {
  const { key, required: _, ...control } = controlOf(reason)
  return (
    <>
      <SelectField key={key} {...control} label="原因">
        <option value="">請選</option>
        {Object.entries(lookUpReasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <FormField
        field={note}
        optional
        label="收件編號或說明"
        hint="例如 C-20261128-2345。不要寫姓名、電話或病情。"
        maxLength={100}
        autoComplete="off"
      />
    </>
  )
}
