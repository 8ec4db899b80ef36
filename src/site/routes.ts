import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home.tsx'),
  route('article/v2/:id', 'posts/article-in-new-template.tsx'),
  route('article/preview/:uuid?', 'posts/preview.tsx', { id: 'article-preview' }),
  route('blog/preview/:uuid?', 'posts/preview.tsx', { id: 'blog-preview' }),
  route('book/preview/:uuid?', 'posts/preview.tsx', { id: 'book-preview' }),
  route('article/:id', 'posts/post.tsx', { id: 'article-id' }),
  route('blog/:id', 'posts/post.tsx', { id: 'blog-id' }),
  route('book/:id', 'posts/post.tsx', { id: 'book-id' }),
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
