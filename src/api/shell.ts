import { shellEndpoints } from '../contract/shell.ts'
import { recommendMagazines } from '../operations/recommendations/recommend.ts'
import { readHeader, readLatestMagazine, readMenus, readPopularKeywords, readWalls } from '../operations/shell/shell.ts'
import { presentPostSummary } from './presenters/post.ts'
import { presentHeaderEvent, presentMagazine, presentMenu, presentPopularKeyword, presentWall } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The shell of every page around its content, and the texts of the walls. */
export function serveShell(app: ApiApp): void {
  serve(app, shellEndpoints.header, async ({ context }) => {
    return { items: (await readHeader(context)).map(presentHeaderEvent) }
  })
  serve(app, shellEndpoints.menus, async ({ context }) => {
    return { items: (await readMenus(context)).map(presentMenu) }
  })
  serve(app, shellEndpoints.popularKeywords, async ({ context }) => {
    return { items: (await readPopularKeywords(context)).map(presentPopularKeyword) }
  })
  for (const endpoint of [shellEndpoints.magazineLatest, shellEndpoints.magazineLatestByType]) {
    serve(app, endpoint, async ({ context }) => {
      const latest = await readLatestMagazine(context)
      return { items: latest ? [presentMagazine(latest)] : [] }
    })
  }
  serve(app, shellEndpoints.magazineRecommend, async ({ query, context }) => {
    const magazines = await recommendMagazines(context, { posts: query.posts === '1' })
    return {
      items: magazines.map((magazine) => ({
        ...presentMagazine(magazine),
        cover: magazine.cover,
        posts: magazine.posts.map(presentPostSummary),
      })),
    }
  })
  serve(app, shellEndpoints.memberWalls, async ({ context }) => {
    return { items: (await readWalls(context, 'memberwall')).map(presentWall) }
  })
  serve(app, shellEndpoints.subscriberWalls, async ({ context }) => {
    return { items: (await readWalls(context, 'subscriberwall')).map(presentWall) }
  })
}
