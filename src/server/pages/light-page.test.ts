import { HtmlValidate } from 'html-validate/node'
import { expect, it } from 'vitest'
import { lightFaultPage, lightPage } from './light-page.ts'

it('is a complete document', async () => {
  const judge = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const page of [lightPage({ title: '標頭太大' }), lightFaultPage(404), lightFaultPage(500)]) {
    const { results } = await judge.validateString(page)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  }
})
