import { vi } from 'vitest'

// Files share their worker. A clock that an earlier file stopped, and did not start again because it failed, would age.
vi.useRealTimers()
