/** What each room of `src/` may import besides itself: the test holds every file to it, docs/architecture.svg draws it. */
export const allowed: Record<string, string[]> = {
  domain: [],
  ui: [],
  contract: ['domain'],
  db: ['domain'],
  operations: ['domain', 'db'],
  content: ['domain', 'db', 'operations'],
  demo: ['content', 'domain', 'db'],
  mail: ['domain'],
  jobs: ['operations', 'contract', 'domain', 'mail', 'db'],
  api: ['operations', 'contract', 'domain', 'mail', 'db'],
  browser: ['domain', 'contract'],
  site: ['contract', 'domain', 'ui', 'browser'],
  office: ['contract', 'domain', 'ui', 'browser'],
  server: ['domain', 'ui', 'contract', 'db', 'operations', 'content', 'demo', 'mail', 'jobs', 'api', 'browser', 'site', 'office'],
}
