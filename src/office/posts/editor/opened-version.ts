import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { openDocument, writtenDocument } from './document.ts'
import type { Written } from './working-copy.ts'

/** What the call tells of a version. */
export type Told = Pick<ManuscriptWhole, 'fields' | 'document'>

/** What a version says of what is written, in the editor's own form. */
export const inEditorForm = ({ fields: { title, lead, key_points }, document }: Told): Written => ({
  fields: { title, lead, key_points },
  document: writtenDocument(openDocument(document as unknown as PostDocument)),
})
