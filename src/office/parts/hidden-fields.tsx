import { proofFields } from './step-up.tsx'

/** The fields of a form that was interrupted on its way. Fields with credentials are removed. */
export type HiddenValues = [name: string, value: string][]

export const hiddenFieldsIn = (form: FormData): HiddenValues =>
  [...form.entries()].flatMap(
    ([name, value]): HiddenValues => (typeof value === 'string' && !proofFields.includes(name) ? [[name, value]] : []),
  )

/** The fields, as hidden inputs. */
export function HiddenFields({ fields }: { fields: HiddenValues }) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: several fields may share one name, and their order is fixed
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
