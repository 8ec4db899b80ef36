import { provingBoxes } from './prove.ts'

/** What a form held that was on its way elsewhere. Boxes in which somebody showed who they are have done their part. */
export type Carried = [name: string, value: string][]

export const carriedIn = (form: FormData): Carried =>
  [...form.entries()].flatMap(
    ([name, value]): Carried => (typeof value === 'string' && !provingBoxes.includes(name) ? [[name, value]] : []),
  )

/** The boxes, to be sent on. */
export function CarriedBoxes({ carried }: { carried: Carried }) {
  return carried.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: several boxes may be of one name, and their order stays
    <input key={at} type="hidden" name={name} value={value} />
  ))
}
