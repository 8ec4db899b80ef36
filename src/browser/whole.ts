/**
 * Says on the document that all of it is laid out at once (`data-later` in base.css): where it is entered in its middle, and
 * the place must not move. In the head, before the first paint.
 */
export const wholeScript = `{let n=performance.getEntriesByType('navigation')[0];if(location.hash||n&&n.type!=='navigate')document.documentElement.setAttribute('data-whole','')}`

/** The same for pages that are gone to inside the site: what was scrolled to in them is found again. */
export const layOutWhole = (): void => document.documentElement.setAttribute('data-whole', '')
