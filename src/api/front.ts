import { frontEndpoints } from '../contract/front.ts'
import { composeFront } from '../operations/front/compose-front.ts'
import { presentFront } from './presenters/front.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The front page's stories. */
export function serveFront(app: ApiApp): void {
  serve(app, frontEndpoints.front, async ({ context }) => {
    return { items: presentFront(await composeFront(context)) }
  })
}
