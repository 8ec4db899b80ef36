import { reloadGuard } from '../domain/navigation/reload-guard.ts'

/** What a reader has pressed before anything could answer: buttons, each once, in their order. */
interface Presses extends Set<HTMLElement> {
  /** Leaves presses to the page from now on. */
  end: () => void
}

declare global {
  interface Window {
    presses?: Presses
  }
}

/**
 * In the head: keeps presses on buttons that only scripts answer, until they have come. Links and forms work without, and
 * are left to the browser, but for a form that is not filled in, or whose button says `data-waits`.
 */
export const pressScript = `{let w=window.presses=new Set,k=e=>{let b=e.target.closest&&e.target.closest('button,[role=button]'),f=b&&b.form;if(!b||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||f&&b.type==='submit'&&!('waits'in b.dataset)&&(f.noValidate||f.checkValidity()))return;e.preventDefault();e.stopPropagation();w.add(b)};addEventListener('click',k,true);w.end=()=>{removeEventListener('click',k,true);for(let b of w)b.isConnected&&b.click();w.clear()}}`

/** Under which a device keeps when a part of the program that failed last loaded a page again, for this script and `chunk-reload.ts`. */
export const reloadKey = 'chunk-reload'

/**
 * What the page does when its first script does not come: presses go to the browser, and the page is loaded again, once a minute at
 * most, for after a release a kept document may name scripts that are gone. Never without a connection, nor where the
 * device keeps nothing. The rule is `mayReload`'s; its module is among what did not come.
 */
export const failedScript = `window.presses?.end();if(navigator.onLine)try{let k='${reloadKey}',s=localStorage,l=+s.getItem(k),n=Date.now();if(!l||n<l||n-l>=${reloadGuard}){s.setItem(k,n);location.reload()}}catch{}`

/** How long scripts wait at most, milliseconds: for the first picture after the first paint, and for that after the document has come. */
const longest = { picture: 2_000, paint: 10_000 }

/**
 * At the end of the body: fetches the page's scripts once it has been painted, with its first picture; at once where the
 * reader presses something, or where nobody sees it. A page is whole without them, and a phone has one line and one
 * processor for them and for what the reader came for. Scripts that do not come, or fail, keep no presses.
 */
export const startScript = `{let d=document,r=JSON.parse(d.getElementById('routes').textContent),begun,go=()=>{if(begun)return;begun=1;addEventListener('error',()=>window.presses?.end());let a=(t,o)=>d.head.append(Object.assign(d.createElement(t),o));for(let href of r.files)a('link',{rel:'modulepreload',href});for(let src of r.scripts)a('script',{type:'module',async:false,src,onerror(){${failedScript}}})},frame=n=>requestAnimationFrame(()=>setTimeout(n)),first=[...d.images].filter(i=>i.fetchPriority==='high').map(i=>i.decode().catch(()=>0)),painted=()=>{setTimeout(go,${longest.picture});Promise.all(first).then(()=>first.length?frame(()=>frame(go)):go())};for(let t of['pointerdown','keydown','visibilitychange'])addEventListener(t,go,{once:true,capture:true});if(d.hidden)go();else{setTimeout(go,${longest.paint});PerformanceObserver.supportedEntryTypes.includes('paint')?new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint')[0]){o.disconnect();painted()}}).observe({type:'paint',buffered:true}):frame(painted)}}`

/** Answers what was pressed before, now that the page is alive: nobody keeps presses any more. */
export function answerPresses(): void {
  window.presses?.end()
  delete window.presses
}
