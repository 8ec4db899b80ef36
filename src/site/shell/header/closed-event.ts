/**
 * Directly behind the announcement: hides one that the reader has closed before the first paint, because cached pages
 * contain it for all readers, and closes it for its URL. Inline, because no page should load it: without it the
 * button is not shown. It is one constant text, so that the content security policy can permit it by its hash.
 */
export const closedEventScript = `{let k='event-closed',e=document.currentScript.previousElementSibling,u=e.dataset.event;try{e.hidden=localStorage.getItem(k)===u}catch{}e.dataset.hydrated='';e.lastElementChild.addEventListener('click',()=>{let h=document.querySelector('main h1');e.hidden=true;if(h){h.tabIndex=-1;h.focus({preventScroll:true})}try{localStorage.setItem(k,u)}catch{}})}`
