import type { LoaderFunctionArgs } from 'react-router'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { pictureResponse } from '../../rendering/questions/picture-answer.ts'
import { siteRequest } from '../../rendering/request-context.ts'

export const handle: FileHandle = { middleware: ['member-only'], cached: false }

/** An image of a question, for the staff who answer. */
export const loader = ({ params: { id = '' }, context }: LoaderFunctionArgs) =>
  pictureResponse(context.get(siteRequest).client('GET /api/v3.0/desk/question/picture/:id', { params: { id } }))
