import { placeEndpoints } from '../contract/places.ts'
import { channelPath, tagPath } from '../domain/places/author-links.ts'
import { listAuthors, readAuthor } from '../operations/places/authors.ts'
import {
  listChannels,
  listColumns,
  listMagazines,
  listSpecials,
  readChannel,
  readColumn,
  readFeature,
  readMagazine,
  readSpecial,
  readTag,
} from '../operations/places/read-listings.ts'
import { countVideoView } from '../operations/posts/count-views.ts'
import {
  listPartnerPosts,
  listPosts,
  listVideos,
  listYears,
  listYearsOfVideos,
  readVideo,
} from '../operations/posts/list-posts.ts'
import {
  presentAuthor,
  presentChannel,
  presentColumn,
  presentMagazine,
  presentPostSummary,
  presentSpecial,
} from './presenters/post.ts'
import { presentPage, presentPostPage } from './presenters/shell.ts'
import { isPrefetchRequest } from './serving/guards.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** People and places: authors, columns, channels, tags, specials, videos, issues. */
export function servePlaces(app: ApiApp): void {
  servePeople(app)
  serveChannels(app)
  serveCollections(app)
}

function servePeople(app: ApiApp): void {
  serve(app, placeEndpoints.authors, async ({ query: { per_page, years: requested, ...query }, context }) => {
    const [authors, years] = await Promise.all([
      listAuthors(context, { perPage: per_page, ...query }),
      requested === '1' ? listYears(context, { channel: query.channel, tag: query.tag }) : null,
    ])
    const page = presentPage(authors, (row) => {
      const { links: _l, ...summary } = presentAuthor(row)
      return summary
    })
    return { ...page, years }
  })
  serve(app, placeEndpoints.author, async ({ params, context }) => {
    return { items: presentAuthor(await readAuthor(context, params.id)) }
  })
  serve(app, placeEndpoints.columns, async ({ context }) => {
    return { items: (await listColumns(context)).map(presentColumn) }
  })
  serve(app, placeEndpoints.columnPosts, async ({ query: { per_page, years: requested, ...query }, context }) => {
    const [posts, years] = await Promise.all([
      listPosts(context, { inColumn: true, perPage: per_page, ...query }),
      requested === '1' ? listYears(context, { inColumn: true, ...query }) : null,
    ])
    return { ...presentPostPage(posts), years }
  })
  serve(app, placeEndpoints.column, async ({ params, query, context }) => {
    const { column, posts } = await readColumn(context, params.id, query.page)
    return { items: { column: presentColumn(column), posts: presentPostPage(posts) } }
  })
}

function serveChannels(app: ApiApp): void {
  serve(app, placeEndpoints.channels, async ({ context }) => {
    return { items: (await listChannels(context)).map(presentChannel) }
  })
  serve(app, placeEndpoints.channel, async ({ params, context }) => {
    return { items: presentChannel(await readChannel(context, String(params.id))) }
  })
  serve(app, placeEndpoints.feature, async ({ params, context }) => {
    const front = await readFeature(context, params.id)
    return {
      items: {
        channel: presentChannel(front.channel),
        lead: front.lead.map(presentPostSummary),
        newest: front.newest.map(presentPostSummary),
        popular: front.popular.map(presentPostSummary),
        topics: front.topics.map((topic) => ({ ...topic, posts: topic.posts.map(presentPostSummary) })),
      },
    }
  })
  serve(app, placeEndpoints.featureHeader, async ({ params, context }) => {
    const channel = await readChannel(context, params.name)
    const items = channel.topics.map((name) => ({ name, link: tagPath(name, channel.feature ? channel.slug : null) }))
    return { items: { title: channel.title, url: channelPath(channel), modules: [{ module_id: 1, items }] } }
  })
  serve(app, placeEndpoints.tag, async ({ params, query, context }) => {
    const { tag, channel, posts } = await readTag(context, params.id, query.page)
    const { channel_slug: _, ...rest } = tag
    return {
      items: {
        tag: { ...rest, channel: channel && presentChannel(channel), url: tagPath(tag.name) },
        posts: presentPostPage(posts),
      },
    }
  })
}

function serveCollections(app: ApiApp): void {
  serve(app, placeEndpoints.specials, async ({ context }) => {
    return { items: (await listSpecials(context)).map(presentSpecial) }
  })
  serve(app, placeEndpoints.special, async ({ params, context }) => {
    const special = await readSpecial(context, params.id)
    const sections = special.sections.map((section) => ({ ...section, posts: section.posts.map(presentPostSummary) }))
    return { items: { ...presentSpecial(special), sections } }
  })
  serve(app, placeEndpoints.videos, async ({ query: { per_page, years: requested, ...query }, context }) => {
    const [videos, years] = await Promise.all([
      listVideos(context, { perPage: per_page, ...query }),
      requested === '1' ? listYearsOfVideos(context, query) : null,
    ])
    return { ...presentPage(videos, (row) => row), years }
  })
  serve(app, placeEndpoints.video, async ({ params, context }) => {
    return { items: await readVideo(context, params.id) }
  })
  serve(app, placeEndpoints.videoView, async ({ params, context, c }) => {
    if (!isPrefetchRequest(c)) await countVideoView(context, params.id)
    return { items: { result: true } }
  })
  serve(app, placeEndpoints.partnerPosts, async ({ context }) => {
    const posts = await listPartnerPosts(context)
    return { items: posts.map((row) => ({ ...presentPostSummary(row), partner: row.partner, rights_end_on: row.rights_end_on })) }
  })
  serve(app, placeEndpoints.magazines, async ({ context }) => {
    return { items: (await listMagazines(context)).map(presentMagazine) }
  })
  serve(app, placeEndpoints.magazine, async ({ params, context }) => {
    const magazine = await readMagazine(context, params.id)
    const sections = magazine.sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ ...item, post: item.post && presentPostSummary(item.post) })),
    }))
    const samples = magazine.samples.map((sample) => ({ ...sample, post: presentPostSummary(sample.post) }))
    return { items: { ...presentMagazine(magazine), sections, samples } }
  })
}
