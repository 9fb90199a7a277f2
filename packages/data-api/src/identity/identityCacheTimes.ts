/** data-sources.md §4: what an address is called is fresh for 5 min and may be served for 24 h. */
export const identityCacheTimes = {
  fresh: 300_000,
  stale: 86_400_000,
  maxEntries: 10_000,
  maxBytes: 16 * 1024 * 1024,
} as const
