/**
 * The inline script after the announcement. It hides one that the reader has closed, before the first paint: cached
 * pages contain it for all readers. Its button closes the announcement and stores the URL of its link. Inline,
 * because no page should load a file for it; without scripts the button is not shown. It is one constant text, so that
 * the content security policy can permit it by its hash.
 */
export const announcementScript = `{let k='event-closed',e=document.currentScript.previousElementSibling,u=e.dataset.href;try{e.hidden=localStorage.getItem(k)===u}catch{}e.dataset.ready='';e.lastElementChild.addEventListener('click',()=>{let h=document.querySelector('main h1');e.hidden=true;if(h){h.tabIndex=-1;h.focus({preventScroll:true})}try{localStorage.setItem(k,u)}catch{}})}`
