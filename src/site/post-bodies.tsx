import { createContext, use } from 'react'

const Bodies = createContext<ReadonlyMap<string, string[]>>(new Map())

/** Gives the server's drawing the bodies that the hydration data leaves out. */
export const PostBodies = Bodies.Provider

/**
 * The body of a post as HTML pieces: from the navigation's data when they are there, from the server's
 * request while drawing a document, and in the browser from the document itself (the pieces already stand there).
 */
export function usePostBody(key: string, fromData: string[] | null, pieces: number): string[] {
  const bodies = use(Bodies)
  if (fromData) return fromData
  const drawn = bodies.get(key)
  if (drawn) return drawn
  return Array.from({ length: pieces }, (_, index) => standing(key, index))
}

function standing(key: string, index: number): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`[data-body="${key}#${index}"]`)?.innerHTML ?? ''
}
