/**
 * The script of the frame that contains a network advertisement, as text. It requests one non-personalised
 * advertisement from Google Publisher Tag, and reports only the outcome to the page: empty, or a size.
 */
export const adFrameScript = `
const asked = new URLSearchParams(location.search)
const tell = (news) => parent.postMessage({ adNews: news }, '*')
window.googletag = { cmd: [] }
googletag.cmd.push(() => {
  const service = googletag.pubads()
  service.setPrivacySettings({ nonPersonalizedAds: true })
  googletag.setConfig({ adsenseAttributes: { page_url: asked.get('page') } })
  service.addEventListener('slotRenderEnded', ({ isEmpty, size }) =>
    tell(isEmpty || !Array.isArray(size) ? { kind: 'empty' } : { kind: 'filled', size }))
  const path = '/' + document.body.dataset.network + '/' + asked.get('unit')
  const slot = googletag.defineSlot(path, JSON.parse(asked.get('sizes')), 'ad')
  if (!slot) return tell({ kind: 'error' })
  slot.addService(service)
  googletag.enableServices()
  googletag.display('ad')
})
const library = document.createElement('script')
library.src = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'
library.async = true
library.onerror = () => tell({ kind: 'error' })
document.head.append(library)
`
