import sanitize from 'sanitize-html'
import { allowedHtml } from '../domain/posts/allowed-html.ts'

/** Sanitises HTML to what a post may contain. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: allowedHtml.tags,
    allowedAttributes: allowedHtml.attributes,
    allowedClasses: allowedHtml.classes,
    allowedSchemes: allowedHtml.schemes,
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith(allowedHtml.imagePrefix),
  })
}
