import { index, type RouteConfig, route } from '@react-router/dev/routes'

const featureChannels = ['diet', 'ewm', 'chronic', 'sports', 'smart']
const editorPages = ['terms', 'copyright', 'diabetes-terms']
const formPages = ['antifraud-1499', 'submission', 'contentlicensing', 'ad']
/** Of the former site; links to them are still about. */
const oldAddresses = ['article.action', 'blogTopic.action', 'article/article.action', 'article/blogTopic.action']

export default [
  index('home/home.tsx'),
  route('article/v2/:id', 'posts/article-in-new-template.tsx'),
  route('article/preview/:uuid?', 'posts/preview.tsx', { id: 'article-preview' }),
  route('blog/preview/:uuid?', 'posts/preview.tsx', { id: 'blog-preview' }),
  route('book/preview/:uuid?', 'posts/preview.tsx', { id: 'book-preview' }),
  route('article/:id', 'posts/post.tsx', { id: 'article-id' }),
  route('blog/:id', 'posts/post.tsx', { id: 'blog-id' }),
  route('book/:id', 'posts/post.tsx', { id: 'book-id' }),
  route('article-list', 'lists/post-list.tsx', { id: 'article-list' }),
  route('blog-list', 'lists/post-list.tsx', { id: 'blog-list' }),
  route('book/list/:id?', 'lists/post-list.tsx', { id: 'book-list' }),
  route('book', 'lists/post-list.tsx', { id: 'book' }),
  route('author', 'people/authors.tsx'),
  route('author/:id', 'people/author.tsx'),
  route('column', 'people/columns.tsx', { id: 'column' }),
  route('column/list', 'people/columns.tsx', { id: 'column-list' }),
  route('column/:id', 'people/column.tsx', { id: 'column-id' }),
  route('channel/:id?', 'places/channel.tsx', { id: 'channel-id' }),
  ...featureChannels.map((slug) => route(slug, 'places/feature.tsx', { id: slug })),
  ...featureChannels.map((slug) => route(`feature/${slug}`, 'places/feature.tsx', { id: `feature-${slug}` })),
  route('feature/tag/:tagName?', 'places/tag.tsx', { id: 'feature-tag' }),
  route('tag/:tagName', 'places/tag.tsx', { id: 'tag' }),
  route('video', 'video/videos.tsx', { id: 'video' }),
  route('bbc', 'lists/partner-posts.tsx', { id: 'bbc' }),
  route('special', 'places/specials.tsx', { id: 'special' }),
  route('digital-subject', 'places/specials.tsx', { id: 'digital-subject' }),
  route('special/:id', 'places/special.tsx', { id: 'special-id' }),
  route('magazine/:id?', 'magazines/issue.tsx'),
  route('magazine_list/:id?', 'magazines/archive.tsx'),
  route('shop', 'pages/shop.tsx', { id: 'shop' }),
  route('activity', 'pages/activities.tsx'),
  ...editorPages.map((slug) => route(slug, 'pages/editor-page.tsx', { id: slug })),
  ...formPages.map((slug) => route(slug, 'pages/form-page.tsx', { id: slug })),
  ...oldAddresses.map((path) => route(path, 'posts/old-address.tsx', { id: path })),
  route('search', 'search/search.tsx'),
  route('login', 'accounts/login.tsx'),
  route('register', 'accounts/register.tsx'),
  route('logout', 'accounts/logout.tsx'),
  route('forgot-password', 'accounts/forgot-password.tsx'),
  route('reset-password', 'accounts/reset-password.tsx'),
  route('verify-email', 'accounts/verify-email.tsx'),
  route('outbox', 'accounts/outbox.tsx'),
  route('500', 'errors/server-busy.tsx'),
  route('*', 'errors/unknown-path.tsx'),
] satisfies RouteConfig
