import { data } from 'react-router'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { findTool } from '../../domain/tools/catalogue.ts'
import { readValues, type TypedInput } from '../../domain/tools/read-values.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'

/** The tool of a URL. @throws the 404 page */
export function requireTool(slug: string | undefined) {
  const tool = findTool(slug)
  if (!tool) throw notFoundPage()
  return tool
}

/**
 * Handles a form submitted without scripts: the page is rendered with the input and its result. Nothing of it is put
 * into a URL, stored or logged.
 */
export async function toolAction(request: Request, slug: string | undefined) {
  const tool = requireTool(slug)
  const form = await request.formData()
  const formValues: Record<string, string> = {}
  for (const { name } of tool.fields) {
    const text = form.get(name)
    if (typeof text === 'string') formValues[name] = text.slice(0, 40)
  }
  const { errors } = readValues(tool, formValues, taipeiDay(new Date()))
  return data<{ inputValues: TypedInput }>({ inputValues: formValues }, { status: errors ? 422 : 200 })
}
