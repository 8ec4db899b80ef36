/**
 * Public features with a list page and a page per entry, each declared here once. Routes, place names and URLs,
 * cache tags and their triggers, the sitemap, announcements of publication hours, the office calendar, uses of media,
 * search, and the tables of the tests read it (docs/practices/add-a-feature.md). Authors, channels, tags and videos are
 * declared where they differ: whether readers see an author depends on posts, channels and tags have several URLs,
 * and a video is selected by a parameter of the list's URL.
 */

const number = /^\d+$/

/** The URL of the list page, and its name. */
export const featureNames = {
  '/column': '專欄',
  '/special': '專題',
  '/digital-subject': '數位專題',
  '/magazine_list': '歷期雜誌',
  '/test': '健康測驗',
} as const

/** The URL of an entry, `*` for the key, and the pattern of the key. */
export const featurePaths = {
  column: ['/column/*', number],
  special: ['/special/*', number],
  'digital-subject': ['/digital-subject/*', number],
  magazine: ['/magazine/*', number],
  quiz: ['/test/Index/*', number],
} as const satisfies Record<string, readonly [path: string, key: RegExp]>

export type FeatureName = keyof typeof featurePaths

export interface Feature {
  /** Noun for an entry. */
  noun: string
  table: string
  /** The primary key. */
  keyColumn: 'id' | 'issue'
  /** The column of the title, which lists, search and the office show. */
  titleColumn: 'title' | 'name'
  /** The cache tag of its lists. */
  listTag: string
  /** The cache tag of an entry before its key: `special` for `special:3`. */
  entityTag: string
  /**
   * The columns that its lists are ordered or filtered by, separated by spaces: a change of one purges the lists. Any other
   * change purges only what shows the entry.
   */
  orderColumns: string
  /** Columns that few pages show and that have a cache tag of their own, `magazine:336:sections`; separated by spaces. */
  ownTagColumns: string
  /**
   * When readers see an entry. `hour`, `day`: from its `publish_date` on, an instant or a day of Taipei; `when open`: while
   * its column `open` is true. Archived entries are left out everywhere; with `unless archived` their pages stay.
   */
  shown: 'always' | 'hour' | 'day' | 'unless archived' | 'when open'
  /** The column of its picture, a media id; null for none. */
  pictureColumn: 'cover_id' | null
  /**
   * How search finds it beside posts: by its title and these columns; with a `select` of its own
   * (src/db/queries/search-index.ts); null for not at all.
   */
  search: readonly [string, ...string[]] | 'own select' | null
  /** Keys of entries of the demo, with which tests call `GET /api/v3.0/<name>/:id` and request the page. */
  demoKeys: readonly [string, ...string[]]
  /**
   * Whether it has routes of its own in `src/site/routes.ts` and samples of its own in `tests/support/samples.ts`.
   * Otherwise they follow: `/<name>` is `src/site/<name>/list.tsx`, and an entry is `entry.tsx` beside it.
   */
  hasOwnRoutes: boolean
}

export const features = {
  column: {
    noun: '專欄',
    table: 'columns',
    keyColumn: 'id',
    titleColumn: 'title',
    listTag: 'columns',
    entityTag: 'column',
    orderColumns: '',
    ownTagColumns: '',
    shown: 'unless archived',
    pictureColumn: 'cover_id',
    search: 'own select',
    demoKeys: ['1'],
    hasOwnRoutes: true,
  },
  special: {
    noun: '特輯',
    table: 'specials',
    keyColumn: 'id',
    titleColumn: 'title',
    listTag: 'specials',
    entityTag: 'special',
    orderColumns: 'publish_date',
    ownTagColumns: '',
    shown: 'hour',
    pictureColumn: 'cover_id',
    search: 'own select',
    demoKeys: ['1'],
    hasOwnRoutes: false,
  },
  'digital-subject': {
    noun: '數位專題',
    table: 'digital_features',
    keyColumn: 'id',
    titleColumn: 'title',
    listTag: 'digital_features',
    entityTag: 'digital_feature',
    orderColumns: 'publish_date',
    ownTagColumns: '',
    shown: 'hour',
    pictureColumn: 'cover_id',
    search: ['lead'],
    demoKeys: ['1', '3'],
    hasOwnRoutes: false,
  },
  magazine: {
    noun: '雜誌',
    table: 'magazines',
    keyColumn: 'issue',
    titleColumn: 'name',
    listTag: 'magazines',
    entityTag: 'magazine',
    orderColumns: 'publish_date',
    ownTagColumns: 'sections',
    shown: 'day',
    pictureColumn: 'cover_id',
    search: 'own select',
    demoKeys: ['336'],
    hasOwnRoutes: true,
  },
  quiz: {
    noun: '測驗',
    table: 'quizzes',
    keyColumn: 'id',
    titleColumn: 'title',
    listTag: 'quizzes',
    entityTag: 'quiz',
    orderColumns: '',
    ownTagColumns: '',
    shown: 'when open',
    pictureColumn: 'cover_id',
    search: 'own select',
    demoKeys: ['1'],
    hasOwnRoutes: true,
  },
} as const satisfies Record<FeatureName, Feature>

type DeclaredFeature = (typeof features)[FeatureName]
type FeaturesWhere<Property extends keyof Feature, Value> = {
  [Name in FeatureName]: (typeof features)[Name][Property] extends Value ? Name : never
}[FeatureName]
/** The features whose routes have their name. */
export type RoutedFeature = FeaturesWhere<'hasOwnRoutes', false>
/** The features that search finds, and those of them with a `select` of their own. */
export type SearchedFeature = FeaturesWhere<'search', 'own select' | readonly string[]>
export type SelectedFeature = FeaturesWhere<'search', 'own select'>
/** The features whose entries are published at an hour. */
export type ScheduledFeature = FeaturesWhere<'shown', 'hour'>
/** The cache tag of a list of a feature. */
export type FeatureListTag = DeclaredFeature['listTag']
/** The cache tag of an entry. */
export type FeatureEntityTag = `${DeclaredFeature['entityTag']}:${number | string}`

/** A function, so that scripts of pages that need only names and URLs do not contain the rest. */
export const featureList = (): (Feature & { name: FeatureName })[] =>
  (Object.keys(features) as FeatureName[]).map((name) => ({ name, ...features[name] }))

export const scheduledFeatures = (): ScheduledFeature[] =>
  featureList().flatMap(({ name, shown }) => (shown === 'hour' ? (name as ScheduledFeature) : []))
