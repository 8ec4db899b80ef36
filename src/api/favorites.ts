import { favoriteEndpoints } from '../contract/favorites.ts'
import {
  addFavorite,
  checkFavorite,
  listFavorites,
  removeFavorite,
  removeFavoriteById,
} from '../operations/favorites/favorites.ts'
import { itemOf, presentFavorite, presentStoredFavorite } from './presenters/post.ts'
import { presentPage } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** A member's own favorites. */
export function serveFavorites(app: ApiApp): void {
  serve(app, favoriteEndpoints.add, async ({ body, context }) => ({
    items: presentFavorite(await addFavorite(context, body.member_uid, itemOf(body))),
  }))
  serve(app, favoriteEndpoints.check, async ({ query, context }) => ({
    items: { is_favorite: await checkFavorite(context, query.member_uid, itemOf(query)) },
  }))
  serve(app, favoriteEndpoints.deleteByCond, async ({ body, context }) => ({
    items: { result: await removeFavorite(context, body.member_uid, itemOf(body)) },
  }))
  serve(app, favoriteEndpoints.deleteById, async ({ body, context }) => {
    await removeFavoriteById(context, body.id)
    return { items: { result: true } }
  })
  serve(app, favoriteEndpoints.list, async ({ query: { per_page, ...rest }, context }) =>
    presentPage(await listFavorites(context, { perPage: per_page, ...rest }), presentStoredFavorite),
  )
}
