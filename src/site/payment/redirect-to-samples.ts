import { redirect } from 'react-router'
import type { FileHandle } from '../../rendering/page-handle.ts'

export const handle: FileHandle = { cached: true }

/** /ask-samples: two sample answers, which are a section of the page with the price. */
export const loader = () => redirect('/payment/ask-diabetes#samples')
