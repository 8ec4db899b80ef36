import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Forms filled in by users that respond in another way, and why. */
const answeredOtherwise: Record<string, string> = {
  'src/office/factor/ask.tsx': 'a code is right or wrong, and is never refilled',
  'src/office/factor/factor.tsx': 'a code is right or wrong, and is never refilled',
  'src/office/factor/sign-in.tsx': 'a code is right or wrong, and is never refilled',
  'src/office/media/picture-form.tsx': 'its fields, one per crop, are named differently from those of the call',
  'src/office/posts/workflow/withdraw-forms.tsx': 'most errors concern the manuscript beside it',
  'src/office/posts/manuscript-form.tsx': 'its input is merged with other versions, by field and by block',
  'src/office/posts/review/answer-form.tsx': 'one of several forms of a page that retains the input of all',
  'src/office/posts/review/notes.tsx': 'one of several forms of a page that retains the input of all',
  'src/office/posts/review/submit-form.tsx': 'shown on the page of the manuscript; another route handles it',
  'src/office/posts/share-preview.tsx': 'shown on the page of the manuscript; another route handles it',
  'src/office/posts/publish-panel.tsx': 'most errors concern the manuscript beside it',
  'src/office/set-up/sections.tsx': 'its fields follow a list of the rules, and errors are listed above them',
  'src/site/accounts/passkeys/passkey-sheet.tsx': 'one field for each passkey, of which one may be refused',
  'src/site/checkers/nutrition-form.tsx': 'a rule is applied in the page, without a call',
  'src/site/checkers/symptom-index.tsx': 'a rule is applied in the page, without a call',
  'src/site/checkers/symptom-question.tsx': 'a rule is applied in the page, without a call',
  'src/site/pages/consent.tsx': 'every choice is valid',
  'src/site/quizzes/question-form.tsx': 'each choice is an address',
}

const filledIn =
  /<(TextField|FileField|TextAreaField|SelectField|FormField|ProofField|Checkbox|Tick|textarea|select)\b|type="(text|email|tel|number|date|password|file|checkbox|radio)"/
const answeredByConform = /from '(@conform-to\/react|[^']*\/(checkbox-result|use-page-form|form-field|account-form)\.tsx?)'/

test('forms filled in by users respond with Conform’s result, without another list of errors', () => {
  const otherwise = sourcesBelow('src')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('method="post"') && filledIn.test(text) && !answeredByConform.test(text))
    .map(({ file }) => file)
  expect(otherwise.sort()).toEqual(Object.keys(answeredOtherwise).sort())
})

test('an office form shows only the result of the last submission of its page', () => {
  const direct = sourcesBelow('src/office').filter((file) => /\buseForm[<(]/.test(readFileSync(join(root, file), 'utf8')))
  expect(direct, 'usePageForm clears the errors of earlier submissions').toEqual([])
})

test('an office form shows errors from its response at the field, not as browser validation', () => {
  const bubbles = sourcesBelow('src/office')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('method="post"') && /\brequired\b(?![?:=,])/.test(text) && !answeredByConform.test(text))
    .filter(({ text }) => !text.includes('noValidate'))
    .map(({ file }) => file)
  expect(bubbles).toEqual([])
})
