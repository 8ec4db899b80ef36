/** Where the device stores the address of the announcement that its reader has closed. */
export const closedEventKey = 'event-closed'

/**
 * Directly behind the announcement: hides a closed one before the first paint, because cached pages contain it for all
 * readers. It is one constant text, so that the content security policy can permit it by its hash.
 */
export const hideClosedEvent = `try{let e=document.currentScript.previousElementSibling;e.hidden=localStorage.getItem('${closedEventKey}')===e.dataset.event}catch{}`
