import { type ClientLoaderFunctionArgs, data, redirectDocument } from 'react-router'
import { isOfficeAddress } from '../../domain/office/addresses.ts'
import { officePage } from '../page.ts'

export const handle = officePage('編輯部')

/** Every address of the office that no page has. */
export function loader() {
  throw data('This page could not be found', { status: 404 })
}

/** In the browser what readers see is unknown too: it is another build, to which a new document leads. */
export function clientLoader({ url: { pathname, search, hash }, serverLoader }: ClientLoaderFunctionArgs) {
  if (!isOfficeAddress(pathname)) throw redirectDocument(pathname + search + hash)
  return serverLoader()
}

export default function UnknownAddress() {
  return null
}
