import { render as renderHtml, toPlainText } from '@react-email/render'
import type { Letter, WrittenMail } from './letter.ts'
import { letters } from './letters.tsx'
import { priorityOf } from './priority.ts'

/** Renders a mail as HTML and as plain text. */
export async function render(letter: Letter): Promise<WrittenMail> {
  const draw = letters[letter.kind] as (letter: Letter) => { subject: string; body: React.ReactElement }
  const { subject, body } = draw(letter)
  const html = await renderHtml(body)
  return { subject, html, text: toPlainText(html), priority: priorityOf(letter) }
}
