import { defineRegister } from '../define-register.ts'
import { address, instant, integer, line, lines, media, optional, outline, reference, text } from '../field.ts'
import { transcript, transcriptOutline } from '../outlines.ts'

/** Films with their transcript; without a film the transcript is shown over the cover. */
export const videos = defineRegister({
  name: 'videos',
  group: '內容',
  labels: { one: '影音', counter: '支', about: '影片與逐字稿。沒有影片檔的，逐字稿會一句一句顯示在封面上。' },
  table: 'videos',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    description: text('說明', 500),
    channel_id: optional(reference('頻道', 'channel')),
    tags: lines('標籤', { most: 20, longest: 30, names: 'tag', derived: true, help: '一行一個標籤名稱。' }),
    publish_date: instant('公開時間', { help: '台北時間。' }),
    cover_id: media('封面'),
    source_url: optional(address('影片檔', { help: '本站圖庫的影片（/ 開頭）或 https 網址，mp4 或 webm；留空就只有逐字稿。' })),
    duration_seconds: integer('長度（秒）', 1, 36_000),
    transcript: outline('逐字稿', transcriptOutline, transcript, {
      help: '一行一句，前面是時間，例如「0:12 坐下來休息五分鐘」。',
    }),
  },
  form: [
    { title: '影音', fields: ['title', 'description', 'channel_id', 'tags', 'publish_date', 'cover_id'] },
    { title: '影片與逐字稿', fields: ['source_url', 'duration_seconds', 'transcript'] },
  ],
  list: {
    title: 'title',
    columns: ['publish_date', 'duration_seconds'],
    filters: [],
    searched: ['title', 'description'],
    sorts: [{ by: 'publish_date', down: true }, { by: 'title' }],
  },
  uses: [
    { label: '標籤', table: 'video_tags', column: 'video_id', part: true },
    { label: '觀看次數', table: 'video_views', column: 'video_id', part: true },
  ],
  archive: null,
  cacheTags: { list: 'videos', entity: 'video' },
  seenAt: '/video?id={key}',
})
