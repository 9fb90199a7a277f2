import type { Address } from '@solana/addresses'

/** An account as a transaction names it; `address` is null where its table could not be read. */
export type AccountUse = { address: Address | null; isWritable: boolean }

/** A call of a program. */
export type Instruction = {
  program: Address | null
  accounts: readonly (Address | null)[]
  data: Uint8Array
}

/** A transaction that was read: what is shown and what is signed. */
export type SolanaTransaction = {
  /** As it came; our signature is the first, as the account pays the fee. */
  bytes: Uint8Array
  messageBytes: Uint8Array
  signatureCount: number
  /** Whether every signature but ours is there. */
  isSignedByOthers: boolean
  accounts: readonly AccountUse[]
  instructions: readonly Instruction[]
  /** Block hash, or the value of a nonce account. */
  lifetimeToken: string
  /** It is valid until its nonce account says otherwise, not for a minute. */
  isDurable: boolean
}
