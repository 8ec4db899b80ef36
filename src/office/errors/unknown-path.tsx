import { type ClientLoaderFunctionArgs, data, redirectDocument } from 'react-router'
import { isOfficePath } from '../../domain/office/paths.ts'
import { officePage } from '../page.ts'

export const handle = officePage('編輯部')

/** Catch-all for unknown URLs of the office. */
export function loader() {
  throw data('This page could not be found', { status: 404 })
}

/** The browser router does not contain the reader site, which is a separate build: it is loaded as a new document. */
export function clientLoader({ url: { pathname, search, hash }, serverLoader }: ClientLoaderFunctionArgs) {
  if (!isOfficePath(pathname)) throw redirectDocument(pathname + search + hash)
  return serverLoader()
}

export default function UnknownPath() {
  return null
}
