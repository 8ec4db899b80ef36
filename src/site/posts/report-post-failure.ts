import { logError, logInfo } from '../../browser/log.ts'
import type { ApiError } from '../../contract/client.ts'
import type { PostType } from '../../domain/posts/post-type.ts'

/** The request that a failed call was for. */
export interface FailedRequest {
  path: string
  type: PostType
  id: string | number
}

/**
 * The status of a failed call, or null when there was no response. Duck-typed: the server's client and the site's build
 * each have their own copy of the class.
 */
export function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as Partial<ApiError>
  return typeof status === 'number' && status > 0 ? status : null
}

/**
 * Logs a failed fetch of a post: 404 is logged as info; everything else as an error with the request. The status
 * code is `unknown` when there was no response.
 */
export function reportPostFailure(error: unknown, { path, type, id }: FailedRequest): void {
  const status = statusOf(error) ?? 'unknown'
  const details = {
    message: error instanceof Error ? error.message : String(error),
    path,
    postType: type,
    id,
    statusCode: status,
  }
  if (status === 404) logInfo('resource not found', details)
  else logError('request error', details)
}

/** Logs that there is no next post; readers see no error. */
export function reportNoNextPost({ type, id }: Pick<FailedRequest, 'type' | 'id'>): void {
  logInfo('no next post', { postType: type, id })
}
