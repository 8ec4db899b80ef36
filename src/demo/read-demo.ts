import { fileURLToPath } from 'node:url'
import { type Content, readContent } from '../content/read-content.ts'

const folder = fileURLToPath(new URL('./content', import.meta.url))

/** The whole demo content, checked. @throws with the first faulty file, and the error */
export const readDemo = (): Content => readContent(folder)
