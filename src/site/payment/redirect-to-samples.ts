import { redirect } from 'react-router'
import type { FileHandle } from '../../rendering/page-handle.ts'

export const handle: FileHandle = { cached: true }

/** The editor-made page with two sample answers has no page of its own: it is a section of the page with the price. */
export const loader = () => redirect('/payment/ask-diabetes#samples')
