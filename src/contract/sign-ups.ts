import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, envelope, idParam, instant, wholeNumber } from './shapes.ts'

const activityFields = {
  id: z.number().int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.number().int(),
  /** Reserved seats. */
  taken: z.number().int(),
  /** Whether sign-up is open, subject to free seats. */
  open: z.boolean(),
  /** Signing up takes place on another site. */
  elsewhere: z.boolean(),
  /** Sign-ups that were not cancelled. */
  sign_ups: z.number().int(),
}
export const officeActivity = z.strictObject(activityFields)
export type OfficeActivity = z.infer<typeof officeActivity>

/** A sign-up in the attendee list; e-mail addresses and telephone numbers are only on the entry's own page. */
export const listedSignUp = z.strictObject({
  reference: z.string(),
  /** Empty where it was erased. */
  name: z.string(),
  people: z.number().int(),
  note: z.string(),
  received_at: instant,
  cancelled: z.boolean(),
})
export type ListedSignUp = z.infer<typeof listedSignUp>

export const activitySignUps = z.strictObject({ ...activityFields, list: z.array(listedSignUp) })
export type ActivitySignUps = z.infer<typeof activitySignUps>

const group = 'office'
const access = { to: 'answer-forms' } as const
const activityOptions = { group, access, params: z.object({ id: idParam }), errors: [404] } as const

/** Sign-ups to activities, for the office. */
export const signUpEndpoints = {
  list: endpoint({
    operationId: 'listOfficeActivities',
    method: 'GET',
    path: '/api/v3.0/office/activity',
    summary: '活動與報名人數，最近的在前',
    group,
    access,
    response: envelope(z.array(officeActivity)),
  }),
  get: endpoint({
    operationId: 'readActivitySignUps',
    method: 'GET',
    path: '/api/v3.0/office/activity/:id',
    summary: '一個活動的報名名單，先報名的在前，取消的在後',
    ...activityOptions,
    response: envelope(activitySignUps),
  }),
  seats: endpoint({
    operationId: 'saveActivitySeats',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/activity/:id/seats',
    summary: '改活動的名額；不能少於已經給出的座位',
    ...activityOptions,
    body: z.strictObject({ seats: wholeNumber('名額必須是整數', { min: 0, max: 100_000, tooLarge: '名額最多 100,000' }) }),
    response: envelope(done),
  }),
}
