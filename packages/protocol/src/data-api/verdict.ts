import * as v from 'valibot'

/** Why something is not what it seems, or may not be. data-sources.md §7 */
export const spamReasons = [
  'zero-value',
  'lookalike',
  'dust',
  'counterfeit',
  'lure',
  'airdrop',
  'broken',
  'unlisted',
  'blocklist',
  'provider',
] as const

/** See {@link spamReasons}. */
export type SpamReason = (typeof spamReasons)[number]

/** What is held of a token or a transfer, with every reason for it; `ok` has none. data-sources.md §5, §7 */
export const verdictSchema = v.object({
  level: v.picklist(['ok', 'unknown', 'suspicious', 'spam']),
  reasons: v.array(v.picklist(spamReasons)),
})

/** See {@link verdictSchema}. */
export type Verdict = v.InferOutput<typeof verdictSchema>
