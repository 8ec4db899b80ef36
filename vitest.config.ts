import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inSuite } from './tests/suites.ts'

// every row of a hand-written query is validated against its declared type: in tests, set-ups, workers and the sites
// that they start
process.env['CHECK_ROWS'] ??= '1'

/**
 * How long a state may take to be reached, and a test: upper bounds against a hang, not pauses. A busy machine must not
 * fail a test, so no test has a lower one of its own (tests/structure/suites.test.ts).
 */
const expect = { poll: { timeout: 90_000 } }
const testTimeout = 600_000

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/slowest-files.ts'],
    // one file more than there are cores: files wait for other processes (PostgreSQL, a site, a browser) nearly half of
    // the time
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // Tests that need neither a database nor a browser.
        test: {
          name: 'unit',
          setupFiles: ['tests/support/processor-time.ts'],
          ...inSuite(['src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs', 'tests/structure/**/*.test.ts']),
          // pure functions have no state: files share their imports, which cost more than the tests themselves
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          expect,
        },
      },
      {
        // The API on a real PostgreSQL: one server, one seeded template database, a copy for each file.
        test: {
          name: 'api',
          ...inSuite(['tests/api/**/*.test.ts', 'tests/contract/**/*.test.ts']),
          globalSetup: ['tests/support/database-server.ts'],
          // files share their imports: the API caches per database, and each file has a database of its own
          isolate: false,
          setupFiles: [
            'tests/support/processor-time.ts',
            'tests/support/real-clock.ts',
            'tests/support/reset-errors.ts',
            'tests/support/row-errors.ts',
            'tests/support/record-statements.ts',
          ],
          env: { CHECK_RESPONSES: '1' },
          expect,
          hookTimeout: testTimeout,
          testTimeout,
        },
      },
      {
        // The built site over HTTP: in this process, and as separate production processes.
        test: {
          name: 'server',
          setupFiles: ['tests/support/processor-time.ts', 'tests/support/real-clock.ts', 'tests/support/row-errors.ts'],
          ...inSuite(['tests/server/**/*.test.ts', 'tests/routes/**/*.test.ts']),
          globalSetup: ['tests/support/built.ts', 'tests/support/database-server.ts'],
          env: { CHECK_RESPONSES: '1', NODE_ENV: 'production' },
          isolate: false,
          expect,
          hookTimeout: testTimeout,
          testTimeout,
        },
      },
      {
        // Journeys in a real browser against one running site.
        test: {
          name: 'e2e',
          setupFiles: ['tests/support/processor-time.ts'],
          ...inSuite(['tests/e2e/**/*.test.ts']),
          // files share their imports and one browser: separate members and browser contexts isolate the journeys
          isolate: false,
          expect,
          globalSetup: ['tests/support/browser-path.ts', 'tests/support/built.ts', 'tests/support/site-process.ts'],
          hookTimeout: testTimeout,
          testTimeout,
        },
      },
      // What operators rely on, with real programs besides Node (Debian's nginx, Varnish, PgBouncer, PostgreSQL, promtool)
      // and minutes of load: `npm run test:ops`, which names the packages that are missing.
      ...(process.env['OPS']
        ? [
            {
              test: {
                name: 'ops',
                include: ['tests/ops/**/*.test.ts'],
                globalSetup: ['tests/support/ops-programs.ts', 'tests/support/built.ts', 'tests/support/database-server.ts'],
                maxWorkers: 1,
                hookTimeout: testTimeout,
                testTimeout: 1_800_000,
              },
            },
          ]
        : []),
      // A real Zhuyin input method in a virtual desktop, which needs more software than most machines have: only when
      // requested.
      ...(process.env['IME']
        ? [
            {
              test: {
                name: 'ime',
                include: ['tests/ime/**/*.test.ts'],
                globalSetup: ['tests/support/browser-path.ts', 'tests/support/built.ts', 'tests/support/site-process.ts'],
                expect,
                hookTimeout: 60_000,
                testTimeout: 300_000,
              },
            },
          ]
        : []),
    ],
  },
})
