import type { CallInput } from '../../contract/client.ts'
import { cropRatios } from '../../domain/images/crop.ts'

type Facts = CallInput<'POST /api/v3.0/office/media/:id/save'>['body']

/** Converts the form of an image to the request body. Positions are percentages; an empty field means none. */
export function readPictureForm(form: FormData): Facts {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const orNull = (name: string) => text(name) || null
  const part = (name: string) => (text(name) === '' ? null : Number(text(name)) / 100)
  const [x, y] = [part('focus_x'), part('focus_y')]
  const crops = cropRatios.flatMap((ratio) => {
    const [left, top, width] = ['x', 'y', 'width'].map((side) => part(cropSideOf(ratio, side)))
    return width === null || width === undefined ? [] : [[ratio, { x: left ?? 0, y: top ?? 0, width }] as const]
  })
  return {
    title: text('title'),
    credit: text('credit'),
    licence: text('licence'),
    alt: text('alt'),
    ...(form.has('alt') && { decorative: form.has('decorative') }),
    source: orNull('source') as Facts['source'],
    people_consent: orNull('people_consent') as Facts['people_consent'],
    rights_until: orNull('rights_until'),
    at_rights_end: (orNull('at_rights_end') ?? undefined) as Facts['at_rights_end'],
    focus: x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 },
    crops: Object.fromEntries(crops),
  }
}

/** The focal point of rejected input. */
export function focusTyped(typed: Record<string, string> | null | undefined): { x: number; y: number } | null {
  const { focus_x: x = '', focus_y: y = '' } = typed ?? {}
  return x === '' && y === '' ? null : { x: Number(x || 50) / 100, y: Number(y || 50) / 100 }
}

/** The field name of a side of a crop: field names contain no colon. */
export const cropSideOf = (ratio: string, side: string) => `crop_${ratio.replace(':', 'x')}_${side}`

/** The field of an API error: `body.focus.x` is `focus_x`, `body.crops.16:9.width` is `crop_16x9_width`. */
export const cropFieldOf = (path: string) => {
  const [first = '', ...more] = path.replace(/^body\.?/, '').split('.')
  const [ratio = '', side = ''] = more
  return first === 'crops' ? cropSideOf(ratio, side) : [first, ...more].join('_')
}
