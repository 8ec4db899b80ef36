/**
 * Removes the style sheet of a mail that is shown in an iframe: it holds only the dark theme, and the page's Content
 * Security Policy would refuse. The inline styles remain.
 */
export const stripStyleSheet = (html: string): string => html.replace(/<style>[^<]*<\/style>/, '')
