import type { AnchorHTMLAttributes, Ref } from 'react'
import { countAd } from '../../../browser/ads/count-ads.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'

interface AdLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  ad: { id: number | string; url: string }
  ref?: Ref<HTMLAnchorElement> | null
}

/** The link of an advertisement: internal like every link, external in a new tab, with `rel="sponsored"`. */
export function AdLink({ ad, ref, ...rest }: AdLinkProps) {
  const follow = () => countAd({ ad: Number(ad.id), kind: 'click' })
  const pressed = { onClick: follow, onAuxClick: follow }
  if (ad.url.startsWith('/')) return <SiteLink {...rest} {...pressed} to={ad.url} ref={ref} />
  return <a {...rest} {...pressed} href={ad.url} target="_blank" rel="sponsored noopener" ref={ref} />
}
