import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { openDocument, writtenDocument } from './document.ts'
import type { Written } from './working-copy.ts'

/** The fields of a version in the API response. */
export type ServerContent = Pick<ManuscriptDetails, 'fields' | 'document'>

/** The content of a version in the editor's canonical form. */
export const inEditorForm = ({ fields: { title, lead, key_points }, document }: ServerContent): Written => ({
  fields: { title, lead, key_points },
  document: writtenDocument(openDocument(document as unknown as PostDocument)),
})
