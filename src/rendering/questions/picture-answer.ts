import { isApiError } from '../../contract/client.ts'
import { notFoundPage } from '../or-not-found.ts'

/** A picture of a question as a file response. Without permission it does not exist. */
export async function pictureResponse(picture: Promise<{ items: { data: string; type: string } }>): Promise<Response> {
  try {
    const { items } = await picture
    const bytes = Uint8Array.from(atob(items.data), (character) => character.charCodeAt(0))
    return new Response(bytes, { headers: { 'content-type': items.type, 'content-disposition': 'inline' } })
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) throw notFoundPage()
    throw error
  }
}
