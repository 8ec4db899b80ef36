import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        // What needs neither a database nor a browser.
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/structure/**/*.test.ts'] },
      },
      {
        // The API over a real PostgreSQL: one server, one seeded template, a copy for each file.
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/database-server.ts'],
          env: { CHECK_ANSWERS: '1' },
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
