import { parseArgs } from 'node:util'
import { describeError } from '../src/operations/failure.ts'
import { conformOpenSearch } from '../src/operations/search/conform-opensearch.ts'
import { OpenSearch } from '../src/operations/search/opensearch.ts'
import { readConfig } from '../src/server/config.ts'

/** Work on the search engine of SEARCH_URL. */
const usage = `用法（SEARCH_URL 指向 OpenSearch，例如 https://帳號:密碼@主機:9200/healthpress）：
  npm run search -- conform   檢查這個叢集是否符合搜尋的需要；用自己的索引，做完就刪掉，不動網站的`

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const SEARCH_URL = process.env['SEARCH_URL'] || undefined
  if (SEARCH_URL === undefined || positionals.join() !== 'conform') throw new Error(usage)
  const { SEARCH_URL: url = '' } = readConfig({ SEARCH_URL, DEMO: '1' })
  // indices of their own, so that no rule can touch those of the site
  const results = await conformOpenSearch(new OpenSearch(`${url.replace(/\/[^/]*$/, '')}/healthpress-conform`))
  for (const { rule, error } of results) console.log(error === null ? `符合　${rule}` : `不符　${rule}\n　　　${error}`)
  const failed = results.filter(({ error }) => error !== null)
  console.log(failed.length === 0 ? `${results.length} 項都符合。` : `${results.length} 項裡有 ${failed.length} 項不符。`)
  if (failed.length > 0) process.exitCode = 1
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
