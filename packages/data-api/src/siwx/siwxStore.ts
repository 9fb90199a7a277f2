import type { CaipAccountId } from '@gangway/protocol'

/** A sign-in session as the server keeps it. Times in Unix milliseconds. */
export type StoredSiwxSession = {
  /** `jti` of its token. */
  id: string
  account: CaipAccountId
  projectId: string
  /** Authority of the page the person signed in to. */
  domain: string
  message: string
  signature: string
  expiresAt: number
}

/** A nonce that may be used once; `expiresAt` in Unix milliseconds. */
export type SiwxNonce = { value: string; expiresAt: number }

/** What sign-in keeps between requests and restarts: the nonces already used, and the open sessions. */
export type SiwxStore = {
  isNonceSpent(nonce: SiwxNonce): Promise<boolean>
  /** Spends a nonce; whether this call did, and no other. */
  spendNonce(nonce: SiwxNonce): Promise<boolean>
  /** Spends the nonce and keeps the session, both or neither; false when the nonce was spent already. */
  openSession(nonce: SiwxNonce, session: StoredSiwxSession): Promise<boolean>
  /** null where there is none, or none any more. */
  getSession(id: string): Promise<StoredSiwxSession | null>
  endSession(id: string): Promise<void>
}
