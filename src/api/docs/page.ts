import { html, raw } from 'hono/html'
import type { OpenApi, Parameter } from '../openapi/document.ts'
import { type Call, callsByGroup } from './document.ts'
import { limitsOf, shapeOf } from './shape.ts'
import { docsStyle } from './style.ts'

type Markup = ReturnType<typeof html>

const groupTitles: Record<string, string> = {
  shares: '分享',
  member: '會員',
  site: '網站',
  favorites: '收藏',
  posts: '文章',
  places: '頻道、作者、雜誌與專題',
  recommendations: '推薦',
  search: '搜尋',
  demo: '示範',
}
const needs: Record<string, string> = { apiKey: '需要 api-key', session: '需要登入' }

const titleOf = (group: string) => groupTitles[group] ?? group
const anchorOf = ({ method, path }: Call) => `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()

/** The document as a page for people: plain HTML, no script, nothing from elsewhere. */
export function docsPage(document: OpenApi): string {
  const groups = [...callsByGroup(document)]
  const { title, version, description = '' } = document.info
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<div class="page">
<nav aria-label="呼叫">${groups.map(([group, calls]) => navigation(group, calls))}</nav>
<main>
<h1>${title}</h1>
<p>版本 ${version}・<a href="/api/openapi.json">OpenAPI 文件（JSON）</a></p>
${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
${groups.map(
  ([group, calls]) => html`<section aria-labelledby="group-${group}">
<h2 id="group-${group}">${titleOf(group)}</h2>${calls.map(article)}</section>`,
)}
${namedShapes(document)}
</main>
</div>
</body>
</html>`
  return page.toString()
}

function navigation(group: string, calls: Call[]): Markup {
  return html`<strong>${titleOf(group)}</strong><ul>${calls.map(
    (call) => html`<li><a href="#${anchorOf(call)}">${call.method} ${call.path.replace('/api/', '')}</a></li>`,
  )}</ul>`
}

function article(call: Call): Markup {
  const body = call.requestBody?.content['application/json']?.schema
  const answer = call.responses['200']?.content?.['application/json']?.schema
  const required = call.security?.flatMap((requirement) => Object.keys(requirement)) ?? []
  return html`<article id="${anchorOf(call)}">
<h3><span class="method ${call.method}">${call.method}</span><code>${call.path}</code></h3>
<p>${call.summary ?? ''}</p>
${required.map((name) => html`<span class="needs">${needs[name] ?? name}</span>`)}
${call.parameters?.length ? parameters(call.parameters) : ''}
${body ? html`<details><summary>要求內容</summary><pre><code>${shapeOf(body)}</code></pre></details>` : ''}
${answer ? html`<details><summary>回應內容</summary><pre><code>${shapeOf(answer)}</code></pre></details>` : ''}
<details><summary>狀態碼</summary><div class="scroll"><table><tbody>${Object.entries(call.responses).map(
    ([status, { description }]) => html`<tr><th scope="row">${status}</th><td>${description}</td></tr>`,
  )}</tbody></table></div></details>
</article>`
}

const places: Record<string, string> = { path: '路徑', query: '查詢', header: '標頭' }

function parameters(list: Parameter[]): Markup {
  return html`<h4>參數</h4><div class="scroll"><table>
<thead><tr><th scope="col">名稱</th><th scope="col">位置</th><th scope="col">型別</th><th scope="col">必填</th><th scope="col">限制</th></tr></thead>
<tbody>${list.map(
    ({ name, in: place, required, schema }) => html`<tr><td><code>${name}</code></td><td>${places[place] ?? place}</td>
<td><code>${shapeOf(schema)}</code></td><td>${required ? '是' : ''}</td><td>${limitsOf(schema)}</td></tr>`,
  )}</tbody></table></div>`
}

function namedShapes({ components }: OpenApi): Markup {
  return html`<section aria-labelledby="shapes"><h2 id="shapes">資料的形狀</h2>${Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<article id="shape-${name}"><h3><code>${name}</code></h3><pre><code>${shapeOf(schema)}</code></pre></article>`,
  )}</section>`
}
