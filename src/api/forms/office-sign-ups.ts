import { signUpEndpoints } from '../../contract/sign-ups.ts'
import { listActivities, readSignUps, saveSeats } from '../../operations/forms/sign-ups.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Sign-ups to activities, for the office. */
export function serveOfficeSignUps(app: ApiApp): void {
  serve(app, signUpEndpoints.list, async ({ context }) => ({ items: await listActivities(context) }))
  serve(app, signUpEndpoints.get, async ({ params, context }) => ({ items: await readSignUps(context, params.id) }))
  serve(app, signUpEndpoints.seats, async ({ params, body, context }) => {
    await saveSeats(context, params.id, body.seats)
    return { items: { result: true } }
  })
}
