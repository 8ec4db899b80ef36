import { expect, test } from 'vitest'
import type { Video } from '../../contract/place-shapes.ts'
import { videoGraph } from './video-graph.ts'

const site = { siteName: '日安健康', siteUrl: 'https://magazine.example' } as Parameters<typeof videoGraph>[0]
const rendered: Video = {
  id: 1,
  title: '在家量血壓',
  description: '八句話',
  channel: null,
  tags: ['血壓'],
  duration_seconds: 186,
  publish_date: '2026-11-10T00:00:00Z',
  cover: null,
  source_url: null,
  transcript: [{ at: 0, text: '背靠好，兩腳平放。' }],
}

test('a captioned image is no video and has no duration; a film is and has', () => {
  const [video] = videoGraph(site, rendered)
  expect(video).toMatchObject({ '@type': 'CreativeWork', text: '背靠好，兩腳平放。' })
  expect(video).not.toHaveProperty('duration')
  expect(videoGraph(site, { ...rendered, source_url: '/films/1.mp4' })[0]).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT186S',
    contentUrl: 'https://magazine.example/films/1.mp4',
  })
  const hosted = 'https://www.youtube.com/watch?v=abc_DEF-123'
  const [film] = videoGraph(site, { ...rendered, source_url: hosted })
  expect([film, Object.hasOwn(film as object, 'contentUrl')]).toEqual([expect.objectContaining({ sameAs: hosted }), false])
})
