/**
 * Marks the document to be laid out in full at once (`data-later` in base.css): when it is entered at an anchor, where
 * the position must not shift; and from the first Tab on, because the focused element must not move below the notice or
 * the header. In the head, before the first paint.
 */
export const fullLayoutScript = `{let w=()=>document.documentElement.setAttribute('data-whole',''),n=performance.getEntriesByType('navigation')[0];if(location.hash||n&&n.type!=='navigate')w();addEventListener('keydown',e=>{if(e.key==='Tab')w()},true)}`

/** Lays the document out in full before a client-side navigation restores the scroll position. */
export const forceFullLayout = (): void => document.documentElement.setAttribute('data-whole', '')
