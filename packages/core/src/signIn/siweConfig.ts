/** What {@link SiweConfig.createMessage} writes a message from. */
export type SiweCreateMessageParameters = {
  domain: string
  nonce: string
  uri: string
  version: '1'
  address: string
  chainId: number
  statement?: string
  iat?: string
  exp?: string
  nbf?: string
  requestId?: string
  resources?: readonly string[]
}

/** Whom a host's own server knows as signed in. */
export type SiweSession = { address: string; chainId: number }

/**
 * The older way hosts of AppKit up to 1.7 describe their sign-in, for EVM alone; the host's own server gives nonces and
 * checks signatures. See {@link fromSiweConfig}.
 */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  createMessage(parameters: SiweCreateMessageParameters): string
  verifyMessage(parameters: { message: string; signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  /** Fields that are the same for each message; `domain` and `uri` default to the page's. */
  getMessageParams?(): Promise<Partial<SiweCreateMessageParameters>>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** False: nobody is asked to sign in; default true. */
  enabled?: boolean
  /** Nobody may stay connected without a session; default true, as it always was with this option. */
  required?: boolean
  /** Default true. */
  signOutOnDisconnect?: boolean
  /** A session of another account is ended, not kept; default true. */
  signOutOnAccountChange?: boolean
  /** A session of another network is ended, not kept; default true. */
  signOutOnNetworkChange?: boolean
}
