/** Folders whose modules the server of `npm run dev` loads itself; all others are replaced in place by Vite (HMR). */
const loaded = ['api', 'content', 'contract', 'db', 'demo', 'domain', 'jobs', 'mail', 'operations', 'server']

/**
 * Whether a change of a file requires a restart of the server. @param file path within the project,
 * `src/domain/walls/wall.ts`
 */
export function isReadByServer(file: string): boolean {
  const [source, folder = ''] = file.split('/')
  if (source !== 'src' || !loaded.includes(folder) || /\.test\.tsx?$/.test(file)) return false
  return /\.tsx?$/.test(file) || /^src\/db\/(migrations|functions)\/[\w-]+\.sql$/.test(file)
}

/** The command that a change requires of the developer; null where none is needed. */
export function commandForChange(file: string): string | null {
  if (file.startsWith('src/db/schema/'))
    return '資料庫的結構變了：請執行 npm run migrations -- --name 改了什麼。寫出遷移之後，這裡的資料庫會自己更新；以 DATABASE_URL 指定的則要 npm run migrate。'
  if (file.startsWith('src/contract/')) return 'API 的約定變了：提交之前請執行 npm run generate。'
  return null
}
