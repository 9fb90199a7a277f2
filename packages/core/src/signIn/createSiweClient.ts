import {
  GangwayError,
  getChainNamespace,
  parseCaipNetworkId,
  type SiwxConfig,
  type SiwxMessageFields,
  type SiwxSession,
} from '@gangway/protocol'

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

/** The code behind {@link fromSiweConfig}. What was signed on this page is kept for the page; the host's server knows the rest. */
export function createSiweClient(siwe: SiweConfig): SiwxConfig {
  let signed: SiwxSession | null = null

  const signOut = async () => {
    signed = null
    if (!(await siwe.signOut())) throw new GangwayError('SIGN_IN_SIGN_OUT_FAILED')
    siwe.onSignOut?.()
  }

  const client: SiwxConfig = {
    async createMessage({ accountAddress, chainId }) {
      if (getChainNamespace(chainId) !== 'eip155')
        throw new GangwayError('UNSUPPORTED_CHAIN', { details: chainId })
      const nonce = await siwe.getNonce(accountAddress)
      const { iat, exp, nbf, ...params } = (await siwe.getMessageParams?.()) ?? {}
      const shared = {
        domain: location.host,
        uri: location.origin,
        ...params,
        version: '1',
        nonce,
      } as const
      const times = { iat: iat ?? new Date().toISOString(), ...(exp ? { exp } : {}), ...(nbf ? { nbf } : {}) }
      const text = siwe.createMessage({
        ...shared,
        ...times,
        address: accountAddress,
        chainId: toChainNumber(chainId),
      })
      const data: SiwxMessageFields = {
        domain: shared.domain,
        accountAddress,
        chainId,
        uri: shared.uri,
        version: '1',
        nonce,
        issuedAt: times.iat,
        ...(exp ? { expirationTime: exp } : {}),
        ...(nbf ? { notBefore: nbf } : {}),
        ...(shared.statement ? { statement: shared.statement } : {}),
        ...(shared.requestId ? { requestId: shared.requestId } : {}),
        ...(shared.resources ? { resources: shared.resources } : {}),
      }
      return { data, toString: () => text }
    },
    async addSession(session) {
      const { message, signature, data } = session
      if (!(await siwe.verifyMessage({ message, signature }))) throw new GangwayError('SIGN_IN_REFUSED')
      signed = session
      siwe.onSignIn?.({ address: data.accountAddress, chainId: toChainNumber(data.chainId) })
    },
    revokeSession: signOut,
    async setSessions(sessions) {
      const [first] = sessions
      if (!first) await signOut()
      // What was signed before this page was opened has no text here, and is not to be checked again.
      else if (first.message !== (signed?.message ?? '')) await client.addSession(first)
    },
    async getSessions(chainId, address) {
      if (getChainNamespace(chainId) !== 'eip155') return []
      const known = await siwe.getSession()
      if (!known) return []
      const isOther = !isSameAddress(known, address)
      const isElsewhere = known.chainId !== toChainNumber(chainId)
      const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = siwe
      if ((isOther && signOutOnAccountChange) || (isElsewhere && signOutOnNetworkChange)) {
        await signOut()
        return []
      }
      return isOther ? [] : [toSession(signed, known, address, chainId)]
    },
    async listSessions() {
      const known = await siwe.getSession()
      return known ? [toSession(signed, known, known.address, `eip155:${known.chainId}`)] : []
    },
  }
  return client
}

function toChainNumber(chainId: SiwxMessageFields['chainId']): number {
  return Number(parseCaipNetworkId(chainId).reference)
}

function isSameAddress(known: SiweSession, address: string): boolean {
  return known.address.toLowerCase() === address.toLowerCase()
}

// After a reload only the host's server knows what was signed; whom it knows is all that can be said.
function toSession(
  signed: SiwxSession | null,
  known: SiweSession,
  accountAddress: string,
  chainId: SiwxMessageFields['chainId'],
): SiwxSession {
  if (signed && isSameAddress(known, signed.data.accountAddress)) return signed
  const data = { domain: location.host, accountAddress, chainId, uri: location.origin, version: '1' } as const
  return { data: { ...data, nonce: '' }, message: '', signature: '' }
}
