import * as v from 'valibot'

/** `GET /getWallets`: one page of the wallet list. services.md §4. */
export const walletsRoute = { method: 'GET', path: '/getWallets' } as const

/** Most wallets of one page: what a search asks for. modal-behaviour.md §4. */
const mostEntries = 100

const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))
const list = v.pipe(
  v.string(),
  v.maxLength(10_000),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
)
const badge = v.picklist(['none', 'certified'])

/**
 * Query of {@link walletsRoute}. `entries` beyond 100 counts as 100; `include` (which also gives the order) and
 * `exclude` are comma lists of ids or reverse-domain ids, `chains` one of CAIP-2 ids; `badge` is an older name of `badge_type`.
 */
export const walletsQuerySchema = v.object({
  projectId: v.string(),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  page: v.optional(count, '1'),
  entries: v.optional(
    v.pipe(
      count,
      v.transform((entries) => Math.min(entries, mostEntries)),
    ),
    '40',
  ),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  include: v.optional(list),
  exclude: v.optional(list),
  chains: v.optional(
    v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)))),
  ),
  badge: v.optional(badge),
  badge_type: v.optional(badge),
})

/** See {@link walletsQuerySchema}. */
export type WalletsQuery = v.InferOutput<typeof walletsQuerySchema>

/** `GET /getAnalyticsConfig`. services.md §4. */
export const analyticsConfigRoute = { method: 'GET', path: '/getAnalyticsConfig' } as const

/** Answer of {@link analyticsConfigRoute}. */
export const analyticsConfigResponseSchema = v.object({ isAnalyticsEnabled: v.boolean() })

/** See {@link analyticsConfigResponseSchema}. */
export type AnalyticsConfigResponse = v.InferOutput<typeof analyticsConfigResponseSchema>

const link = v.optional(v.nullable(v.string()))

/** One wallet on the wire. services.md §4 `Wallet`; `browse_link` and `firefox_store` are ours. */
export const wireWalletSchema = v.object({
  id: v.string(),
  name: v.string(),
  chains: v.optional(v.array(v.string())),
  homepage: v.optional(v.string()),
  image_id: v.optional(v.string()),
  image_url: v.optional(v.string()),
  order: v.optional(v.number()),
  /** Whether it is an https link or a scheme of the wallet's own is told by its beginning. */
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  browse_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  firefox_store: link,
  rdns: v.optional(v.nullable(v.string())),
  injected: v.optional(
    v.nullable(v.array(v.object({ namespace: v.optional(v.string()), injected_id: v.optional(v.string()) }))),
  ),
  badge_type: v.optional(badge),
})

/** See {@link wireWalletSchema}. */
export type WireWallet = v.InferOutput<typeof wireWalletSchema>

/** Answer of {@link walletsRoute}: `count` is how many there are on all pages together. */
export const walletsResponseSchema = v.object({ data: v.array(wireWalletSchema), count: v.number() })

/** See {@link walletsResponseSchema}. */
export type WalletsResponse = v.InferOutput<typeof walletsResponseSchema>
