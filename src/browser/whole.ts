/**
 * Says on the document that all of it is laid out at once (`data-later` in base.css): where it is entered in its middle, and
 * the place must not move; and from the first Tab on, for what has the focus must not move from under the reader's eyes to
 * below the notice or the header. In the head, before the first paint.
 */
export const wholeScript = `{let w=()=>document.documentElement.setAttribute('data-whole',''),n=performance.getEntriesByType('navigation')[0];if(location.hash||n&&n.type!=='navigate')w();addEventListener('keydown',e=>{if(e.key==='Tab')w()},true)}`

/** The same for pages that are gone to inside the site: what was scrolled to in them is found again. */
export const layOutWhole = (): void => document.documentElement.setAttribute('data-whole', '')
