/**
 * A mail's HTML for a frame of a page: without its style sheet, which holds only the dark theme and the page's Content
 * Security Policy would refuse. The inline styles remain.
 */
export const framedMail = (html: string): string => html.replace(/<style>[^<]*<\/style>/, '')
