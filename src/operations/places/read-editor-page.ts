import { type EditorPageRow, findEditorPage } from '../../db/queries/offers.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** An editor-made page (terms, guides); its HTML was sanitised when it was saved. @throws not_found */
export async function readEditorPage({ db }: OperationContext, slug: string): Promise<EditorPageRow> {
  const page = await findEditorPage(db, slug)
  if (!page) throw notFound()
  return page
}
