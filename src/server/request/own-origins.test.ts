import { expect, it } from 'vitest'
import { ownOrigins } from './own-origins.ts'

it('accepts one origin in production, whatever host a request contains', () => {
  const origins = ownOrigins('https://magazine.example', false)
  expect([...origins.originsOf('elsewhere.example')]).toEqual(['https://magazine.example'])
  expect(origins.originOf('elsewhere.example')).toBe('https://magazine.example')
})

it('accepts the requested host as its own in demo mode', () => {
  const origins = ownOrigins('http://localhost:3000', true)
  expect([...origins.originsOf('192.168.0.7:3000')]).toEqual(['http://localhost:3000', 'http://192.168.0.7:3000'])
  expect(origins.originOf('localhost:3000')).toBe('http://localhost:3000')
  expect(origins.originOf('[::1]:3000')).toBe('http://[::1]:3000')
  expect(origins.originOf('a b/c')).toBe('http://localhost:3000')
})
