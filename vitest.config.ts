import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inSuite } from './tests/suites.ts'

// every row of a hand-written query is held against the shape that it claims: here, in set-ups, workers and the sites that they start
process.env['CHECK_ROWS'] ??= '1'

/** Workers find their packages as the product does. */
const execArgv = ['--import', new URL('src/server/quick-modules.ts', import.meta.url).href]

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/slowest-files.ts'],
    // as many files as cores, never less than two: what a file waits for (PostgreSQL, a site, a browser) is another process
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        // What needs neither a database nor a browser.
        test: {
          name: 'unit',
          execArgv,
          setupFiles: ['tests/support/processor-time.ts'],
          ...inSuite(['src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs', 'tests/structure/**/*.test.ts']),
          // pure functions keep nothing: files share what they import, which costs more than what they do
          isolate: false,
          // properties try a thing hundreds of times, and in a whole run the other suites go first (scripts/test.mjs): bounds are for faults
          testTimeout: 600_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        // The API over a real PostgreSQL: one server, one seeded template, a copy for each file.
        test: {
          name: 'api',
          execArgv,
          ...inSuite(['tests/api/**/*.test.ts', 'tests/contract/**/*.test.ts']),
          globalSetup: ['tests/support/database-server.ts'],
          // files share what they import: the API keeps what it remembers by database, and each file has one of its own
          isolate: false,
          setupFiles: [
            'tests/support/processor-time.ts',
            'tests/support/no-faults-yet.ts',
            'tests/support/row-faults.ts',
            'tests/support/record-statements.ts',
          ],
          env: { CHECK_ANSWERS: '1' },
          // limits against a hang: a busy machine must not fail a test
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
      {
        // The built site over HTTP: in this process, and as the processes that run for real.
        test: {
          name: 'server',
          execArgv,
          setupFiles: ['tests/support/processor-time.ts', 'tests/support/row-faults.ts'],
          ...inSuite(['tests/server/**/*.test.ts', 'tests/routes/**/*.test.ts']),
          globalSetup: ['tests/support/built.ts', 'tests/support/database-server.ts'],
          env: { CHECK_ANSWERS: '1', NODE_ENV: 'production' },
          isolate: false,
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
      {
        // Journeys in a real browser against one running site.
        test: {
          name: 'e2e',
          execArgv,
          setupFiles: ['tests/support/processor-time.ts'],
          ...inSuite(['tests/e2e/**/*.test.ts']),
          // files share what they import, and a browser: readers and their contexts are what keeps journeys apart
          isolate: false,
          // how long a page may take to show what is expected of it: a bound for faults, not a pause
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['tests/support/browser-path.ts', 'tests/support/built.ts', 'tests/support/site-process.ts'],
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
      // A real Zhuyin input method at a desk of its own, which takes more of a machine than others have: only where it is asked for.
      ...(process.env['IME']
        ? [
            {
              test: {
                name: 'ime',
                execArgv,
                include: ['tests/ime/**/*.test.ts'],
                globalSetup: ['tests/support/browser-path.ts', 'tests/support/built.ts', 'tests/support/site-process.ts'],
                expect: { poll: { timeout: 15_000 } },
                hookTimeout: 60_000,
                testTimeout: 300_000,
              },
            },
          ]
        : []),
    ],
  },
})
