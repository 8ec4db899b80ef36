import { frontEndpoints } from '../contract/front.ts'
import { composeFront } from '../operations/front/front.ts'
import { presentFront } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The posts of the front page. */
export function serveFront(app: ApiApp): void {
  serve(app, frontEndpoints.front, async ({ context }) => {
    return { items: presentFront(await composeFront(context)) }
  })
}
