import { redirect } from 'react-router'
import type { FileHandle } from '../../rendering/page-handle.ts'

export const handle: FileHandle = { cached: true }

/** The URL of the editor-made page with two sample answers, which is shown beside the price. */
export const loader = () => redirect('/payment/ask-diabetes#samples')
