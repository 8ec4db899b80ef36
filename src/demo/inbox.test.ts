import { expect, test } from 'vitest'
import { formSchemas } from '../contract/forms.ts'
import { formOf, formReferenceOf, isFormReference } from '../domain/forms/reference.ts'
import { demoEntries } from './inbox.ts'

test("the demo's entries are valid for their forms, and have valid references", () => {
  for (const { kind, tail, fields } of demoEntries) {
    const read = formSchemas[formOf(kind)].safeParse(fields)
    expect(read.error?.issues ?? [], tail).toEqual([])
    expect(isFormReference(formReferenceOf(kind, '2026-11-28', tail)), tail).toBe(true)
  }
})
