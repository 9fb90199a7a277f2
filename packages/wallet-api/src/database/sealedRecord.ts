/** What a record belongs to, in parts, e.g. `[projectId, userId, walletId, 'B', setId, '1']`. */
export type RecordContext = readonly string[]

/** Bytes sealed by envelope encryption, as one `jsonb` column. Texts are base64url. embedded-wallet.md §2.2. */
export type SealedRecord = {
  /** The key-encryption key its data key is wrapped by. */
  kekId: string
  /** What it was sealed for, so that whoever rewraps it need not know; whoever opens it has to say it. */
  context: RecordContext
  wrapped: string
  ciphertext: string
}
