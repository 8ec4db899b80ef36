import { provingBoxes } from './prove.ts'

/** The fields of a form that was interrupted on its way. Fields with credentials are removed. */
export type Carried = [name: string, value: string][]

export const carriedIn = (form: FormData): Carried =>
  [...form.entries()].flatMap(
    ([name, value]): Carried => (typeof value === 'string' && !provingBoxes.includes(name) ? [[name, value]] : []),
  )

/** The fields, as hidden inputs. */
export function CarriedBoxes({ carried }: { carried: Carried }) {
  return carried.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: several fields may share one name, and their order is fixed
    <input key={at} type="hidden" name={name} value={value} />
  ))
}
