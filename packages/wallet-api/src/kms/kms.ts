/**
 * Keeps the key-encryption keys of one service: the seam behind which a key file, the environment or a cloud's key
 * service stands. Data keys pass through it, never data. embedded-wallet.md §2.2.
 */
export type Kms = {
  /** Id of the key new data keys are wrapped by. */
  readonly currentKekId: string
  /** Wraps a 32-byte data key. `context` is authenticated with it and has to be said again to unwrap. */
  wrap(dataKey: Uint8Array, context: string): Promise<{ kekId: string; wrapped: Uint8Array }>
  /**
   * Keyed digests of the keys, base64url: two services compare them to find out that they have a key in common. They
   * say nothing of a key.
   */
  listFingerprints(): readonly string[]
  /** @throws GangwayError `KEY_ENCRYPTION_FAILED` for an unknown key id, another context, or changed bytes. */
  unwrap(kekId: string, wrapped: Uint8Array, context: string): Promise<Uint8Array>
}
