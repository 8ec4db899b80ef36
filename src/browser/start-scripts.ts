import { reloadGuard } from '../domain/navigation/reload-guard.ts'

/** Buttons that were clicked before hydration: each once, in order. */
interface EarlyClicks extends Set<HTMLElement> {
  /** Stops capturing clicks: from now on they reach the page. */
  end: () => void
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks
  }
}

/**
 * In the head: captures clicks on buttons that need scripts, until hydration. Links and forms work without scripts and
 * are left to the browser, except a form that is not filled in, or whose button has `data-waits`.
 */
export const earlyClickScript = `{let w=window.earlyClicks=new Set,k=e=>{let b=e.target.closest&&e.target.closest('button,[role=button]'),f=b&&b.form;if(!b||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||f&&b.type==='submit'&&!('waits'in b.dataset)&&(f.noValidate||f.checkValidity()))return;e.preventDefault();e.stopPropagation();w.add(b)};addEventListener('click',k,true);w.end=()=>{removeEventListener('click',k,true);for(let b of w)b.isConnected&&b.click();w.clear()}}`

/** Storage key of the time at which a failed chunk last reloaded a page, for this script and `chunk-reload.ts`. */
export const reloadKey = 'chunk-reload'

/**
 * Handler of a failed first script: clicks go to the browser, and the page is reloaded at most once a minute, because
 * after a release a cached document may name scripts that are gone. Never while offline, nor where the device has no
 * storage. The rule is `mayReload`'s; it is repeated inline because its module is among the scripts that failed.
 */
export const scriptFailureHandler = `window.earlyClicks?.end();if(navigator.onLine)try{let k='${reloadKey}',s=localStorage,l=+s.getItem(k),n=Date.now();if(!l||n<l||n-l>=${reloadGuard}){s.setItem(k,n);location.reload()}}catch{}`

/**
 * Maximum delay of the scripts, milliseconds: for the first image after the first paint, and for the first paint after
 * the document has loaded.
 */
const longest = { picture: 2_000, paint: 10_000 }

/**
 * At the end of the body: loads the page's scripts after the first paint with its first image; at once when the reader
 * clicks something, or when the page is not visible. A page is complete without scripts, and on a phone they compete
 * for network and processor with the content. Scripts that fail to load stop the capturing of clicks.
 */
export const startScript = `{let d=document,r=JSON.parse(d.getElementById('routes').textContent),started,go=()=>{if(started)return;started=1;addEventListener('error',()=>window.earlyClicks?.end());let a=(t,o)=>d.head.append(Object.assign(d.createElement(t),o));for(let href of r.files)a('link',{rel:'modulepreload',href});for(let src of r.scripts)a('script',{type:'module',async:false,src,onerror(){${scriptFailureHandler}}})},frame=n=>requestAnimationFrame(()=>setTimeout(n)),first=[...d.images].filter(i=>i.fetchPriority==='high').map(i=>i.decode().catch(()=>0)),painted=()=>{setTimeout(go,${longest.picture});Promise.all(first).then(()=>first.length?frame(()=>frame(go)):go())};for(let t of['pointerdown','keydown','visibilitychange'])addEventListener(t,go,{once:true,capture:true});if(d.hidden)go();else{setTimeout(go,${longest.paint});PerformanceObserver.supportedEntryTypes.includes('paint')?new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint')[0]){o.disconnect();painted()}}).observe({type:'paint',buffered:true}):frame(painted)}}`

/** Replays the captured clicks after hydration and stops capturing. */
export function replayEarlyClicks(): void {
  window.earlyClicks?.end()
  delete window.earlyClicks
}
