import type { FileHandle } from '../../rendering/page-handle.ts'
import { pictureResponse } from '../../rendering/questions/picture-answer.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/picture.ts'

export const handle: FileHandle = { middleware: ['member-only'], cached: false }

/** An image of the member's own question. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  pictureResponse(context.get(siteRequest).client('GET /api/v3.0/member/question/picture/:id', { params }))
