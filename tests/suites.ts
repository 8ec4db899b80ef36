/**
 * Test files that only the full suite runs (`npm run test:full`): walks over all pages and identities, axe on every
 * page, hostile input, killed processes, and browser journeys beyond the essential ones. Every other file belongs to
 * `npm test`.
 */
export const fullSuiteOnly: readonly string[] = [
  // Walks over all calls, pages and identities
  'tests/contract/{access-matrix,request-bodies,audit-events,hostile,optional-parameters,owners,refusals,trusted-calls}.test.ts',
  // Two linters, which take 15 seconds of a processor
  'tests/contract/openapi-lint.test.ts',
  'tests/routes/{public-pages,walk,walk-of-administrators,walk-of-staff,route-walk}.test.ts',
  // The scripts of every office page, and those inside of documents
  'tests/server/{inline-scripts,office-build}.test.ts',
  'tests/server/{emergency,hostile,hostile-forms,hostile-office,hostile-site,malformed,office-access,passed-on-values,member-isolation,statements,structured-data}.test.ts',
  // Most of a walk over all texts and walls, of which the essential suite has a sample
  'tests/api/{search-walls-first-third,search-walls-second-third,search-walls-last-third,search-behind-walls-rest}.test.ts',
  // Of every cached page, whether each of thirty changes purges it: tests/contract/purging.test.ts checks the same for calls
  'tests/server/publishing.test.ts',
  // Each register by its forms, in two processes: the essential suite has those with forms of their own
  'tests/server/registers-by-form.test.ts',
  // Previews of the office, each compared with the page of every reader
  'tests/server/{lens,register-drafts}.test.ts',
  // Uploads in all their forms, and files that are no pictures, or hostile ones; moves between stores, derived sizes
  'tests/api/{derived-files,media-moving,media-uploads,media-uploads-refused}.test.ts',
  'tests/server/{share-cards,tall-pictures}.test.ts',
  // Rebuilding the search index and the other engine, films in a bucket, names that were signed before a change
  'tests/api/{films-in-a-bucket,opensearch,search-building,signed-names}.test.ts',
  // Killed processes, lost connections, several processes
  'tests/server/{behind-cache,internal-errors,first-day,killed-import,killed-payment,outage,process,tiers,topology,writing-together,log-privacy,dev}.test.ts',
  // Mail through real connections, a seeding from nothing, the image, restored copies, traces, each fast path switched off
  'tests/api/{mail-delivery,seed-fresh}.test.ts',
  'tests/server/{image,import-command,incident-command,restored-copy,fast,traces}.test.ts',
  // Browser journeys that repeat what a cheaper level covers, or cover rare features
  'tests/e2e/{accessibility,ads,analytics,api-docs,checkers,comfort,composing,drawings,early-clicks,editor}.test.ts',
  'tests/e2e/{edit-link,editor-callouts,elder,emergency,every-page,failures,first-day,first-screen,focus,fridge}.test.ts',
  'tests/e2e/{front-and-members,headlines,illustrating,inbox,layout-shift,lazy-parts,lens,list,listen}.test.ts',
  'tests/e2e/{member-content,office-boards,office-journeys-by-keyboard,offline,onboarding,passkeys,pasting}.test.ts',
  'tests/e2e/{payment-variants,post-page,quizzes,retries,review-gaps,roles,saving,sharing,shell,third-parties,tools}.test.ts',
  'tests/e2e/{register-forms,translated,unsaved,vertical-opening}.test.ts',
]

/**
 * Include and exclude patterns of a project: its files in the suite of `TEST_SUITE` (`essential`, `full-only`), else
 * all of them.
 */
export function inSuite(patterns: string[], suite = process.env['TEST_SUITE']): { include: string[]; exclude: string[] } {
  const ignored = ['**/node_modules/**']
  if (suite === 'essential') return { include: patterns, exclude: [...ignored, ...fullSuiteOnly] }
  if (suite !== 'full-only') return { include: patterns, exclude: ignored }
  const folders = patterns.map((pattern) => pattern.slice(0, pattern.indexOf('*')))
  return { include: fullSuiteOnly.filter((pattern) => folders.some((folder) => pattern.startsWith(folder))), exclude: ignored }
}
