import * as v from 'valibot'

/** How long a phone has, ms. embedded-wallet.md §8. */
export const channelLifetime = 300_000

/** What a relay is asked to have signed, by its own names. */
export type FarcasterRequest = {
  domain: string
  siweUri: string
  nonce: string
  /** RFC 3339. */
  expirationTime: string
  /** Whether the person may sign by a key they named to Farcaster, beside that which owns the id. */
  acceptAuthAddress: boolean
}

/** What a phone said, as a relay tells it: a claim. Whatever else a relay says of the person is not even read. */
export const farcasterAnswerSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(4_000)),
  signature: v.pipe(v.string(), v.maxLength(8_000)),
  /** Shown, never who they are. */
  username: v.optional(v.string()),
})

/** A phone's claim. */
export type FarcasterAnswer = v.InferOutput<typeof farcasterAnswerSchema>

/** Carries a request to a phone and its answer back. */
export type FarcasterRelay = {
  /**
   * Asks. `url`: what the phone opens; `pollToken`: what the answer is fetched by.
   *
   * @throws GangwayError `LOGIN_PROVIDER_FAILED`.
   */
  open(request: FarcasterRequest): Promise<{ url: string; pollToken: string }>
  /**
   * The answer, once; null: none yet.
   *
   * @throws GangwayError `LOGIN_DECLINED` where the person said no; `LOGIN_EXPIRED` where nothing is known of it;
   * `LOGIN_PROVIDER_FAILED`.
   */
  read(pollToken: string): Promise<FarcasterAnswer | null>
}
