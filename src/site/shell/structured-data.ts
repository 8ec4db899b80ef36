import type { MetaDescriptor } from 'react-router'
import type { BreadcrumbList, Graph, ImageObject, Organization, Thing } from 'schema-dts'
import type { Picture } from '../../contract/shapes.ts'
import { sharedPictureOf } from '../../domain/images/sizes.ts'

/** Site-level values for structured data. */
export interface SiteNames {
  siteName: string
  siteUrl: string
}

/** One item of a breadcrumb. */
export interface Crumb {
  title: string
  path: string
}

/** Structured data of a page (schema.org), as the one JSON-LD block of its head. */
export function structuredData(entities: Thing[]): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': entities } satisfies Graph }
}

/** The publisher; other entities refer to it by its id. */
export function organizationOf({ siteName, siteUrl }: SiteNames): Organization {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: siteName,
    url: siteUrl,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png`, width: '512', height: '512' },
  }
}

/** The breadcrumb from the front page to a page. */
export function breadcrumbOf({ siteUrl }: SiteNames, crumbs: Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: '首頁', path: '/' }, ...crumbs].map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: siteUrl + path,
    })),
  }
}

/** An image of the site in the size recommended for share cards. */
export function imageOf({ siteUrl }: SiteNames, picture: Picture): ImageObject {
  const { url, width, height } = sharedPictureOf(picture)
  return { '@type': 'ImageObject', url: siteUrl + url, width: String(width), height: String(height) }
}
