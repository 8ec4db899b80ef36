/**
 * The modules that the site's build emits as one file each, by paths below `src/`: a path that ends with `/` is a
 * folder. Small files compress badly, and the route manifest lists each. A structure test finds paths without a file.
 */
export const chunks: Readonly<Record<string, readonly string[]>> = {
  /** What every page needs: React, the router, the shell, and the components that nearly every page uses. */
  frame: [
    'domain/navigation/web-fonts.ts',
    'domain/navigation/place-names.ts',
    'domain/posts/review.ts',
    'domain/posts/title-language.ts',
    'domain/time/taipei.ts',
    'rendering/lazy-part.ts',
    'rendering/links/',
    'rendering/hydrate-document.tsx',
    'rendering/main.tsx',
    'rendering/all-routes.ts',
    'rendering/scroll-script.tsx',
    'rendering/theme-choice.tsx',
    'rendering/use-carried-fragment.ts',
    'rendering/use-focus-after-navigation.ts',
    'rendering/use-hydrated.ts',
    'rendering/use-one-time-notice.ts',
    'site/api.ts',
    'site/channel-ink.ts',
    'site/render-context.ts',
    'site/root.tsx',
    'site/errors/',
    'site/layouts/',
    'site/shell/ads/ad.tsx',
    'site/shell/elder-switch.tsx',
    'site/shell/favorite/',
    'site/shell/footer/',
    'site/shell/header/',
    'site/shell/menu-anchor.tsx',
    'site/shell/notices/',
    'site/shell/page-meta.ts',
    'site/shell/picture-sources.ts',
    'site/shell/shell.tsx',
    'site/shell/sign-in-links.tsx',
    'site/shell/social-links.tsx',
    'site/shell/use-entitlement-watch.ts',
    'site/shell/use-member.ts',
    'site/shell/use-offline-sync.ts',
    'site/shell/use-shell.ts',
    'site/posts/post-view.ts',
    'browser/chunk-reload.ts',
    'browser/connection.ts',
    'browser/cookie-notice.ts',
    'browser/cookies.ts',
    'browser/elder-mode.ts',
    'browser/install-prompt.ts',
    'browser/log.ts',
    'browser/start-scripts.ts',
    'browser/theme.ts',
    'browser/track.ts',
    'browser/when-quiet.ts',
    'browser/when-visible.ts',
    'ui/base.css',
    'ui/button/',
    'ui/fonts/roboto-stand-in.css',
    'ui/headline/',
    'ui/icons/',
    'ui/page/',
    'ui/picture/',
    'ui/tokens.css',
    'ui/visually-hidden/',
  ],
  /** Texts that the pages of emergencies need; a group takes the modules that its own ones import. */
  emergency: ['domain/red-flags/help.ts'],
  /** What a page loads after its first paint, in one file. */
  later: [
    'browser/clear-draft.ts',
    'browser/keepalive-client.ts',
    'browser/web-vitals.ts',
    'domain/analytics/page-parameters.ts',
    'site/shell/report-route.ts',
    'site/shell/sync-elder-mode.ts',
    'site/shell/sync-member-device.ts',
  ],
  /** The consent to third parties: small, because navigations wait for it. */
  'third-parties': ['browser/consent-choice.ts', 'domain/consent/purposes.ts', 'site/shell/use-third-party.ts'],
  'post-lists': [
    'site/shell/listing/empty-page.module.css',
    'site/shell/listing/empty-page.tsx',
    'site/shell/listing/paging.module.css',
    'site/shell/listing/paging.tsx',
    'site/shell/story/story-row.module.css',
    'site/shell/story/story-row.tsx',
  ],
  prose: ['ui/notice/', 'ui/prose/', 'site/shell/story/title-list.tsx'],
  fields: ['ui/field/'],
  forms: ['rendering/forms/form-result.ts', 'rendering/forms/form-field.tsx', 'rendering/forms/use-page-form.ts'],
  accounts: ['site/accounts/account-card.tsx', 'site/accounts/account-form.tsx', 'site/accounts/accounts.module.css'],
}

const packagesOfFrame = /\/node_modules\/(react|react-dom|scheduler|react-router)\//

/** The groups of the bundler's `codeSplitting`, in the order of their precedence. */
export const chunkGroups = [
  ...Object.entries(chunks).map(([name, paths]) => ({
    name,
    test: (id: string) =>
      paths.some((path) => (path.endsWith('/') ? id.includes(`/src/${path}`) : id.split('?')[0]?.endsWith(`/src/${path}`))) ||
      (name === 'frame' && packagesOfFrame.test(id)),
  })),
  // modules that several pages of posts share; `read-wall` belongs to the part that is loaded while scrolling
  { name: 'post', minShareCount: 2, test: /\/src\/site\/posts\/(?!read-wall)/ },
]
