import { type AuthenticateParameters, type Cacao, createAuthenticateMessage } from '@gangway/pairing'
import { GangwayError, type SiwxSession } from '@gangway/protocol'
import { getAddress, isAddress } from 'viem'
import type { Config } from '../../config/config.js'
import { track } from '../../events/track.js'
import { inTime } from '../../kernel/inTime.js'
import { toNetworkId } from '../wallet/toNetworkId.js'

/**
 * Signs in with what a wallet signed while it connected: the message of the network it will be used on, since its nonce
 * is good once. It has to be the message that was asked for: a host's way of signing in may trust its fields. CAIP-74,
 * modal-behaviour.md §6.
 *
 * @returns how to take it back, where nobody is connected in the end
 * @throws GangwayError `SIGN_IN_REFUSED`, `SIGN_IN_UNREACHABLE`, and what the way of signing in throws.
 */
export async function addSignIn(
  config: Config,
  cacaos: readonly Cacao[],
  asked: AuthenticateParameters | null,
): Promise<() => void> {
  const { siwx, state, networks } = config
  if (!asked || !cacaos.every(({ p }) => isAsAsked(p, asked)))
    throw new GangwayError('SIGN_IN_REFUSED', { details: 'the wallet signed another message' })
  const sessions = cacaos.map(toSiwxSession)
  const wanted = [state.networkId, ...networks.map(({ caipNetworkId }) => caipNetworkId)]
  const [session] = wanted.flatMap((id) => sessions.find(({ data }) => data.chainId === id) ?? [])
  if (!siwx || !session) throw new GangwayError('SIGN_IN_REFUSED', { details: 'signed for another network' })
  const { chainId, accountAddress } = session.data
  const properties = { isSmartAccount: false, network: chainId }
  try {
    await inTime(siwx.addSession(session))
    track(config, { type: 'track', event: 'SIWX_AUTH_SUCCESS', properties })
    // A server that cannot be told sees it run out.
    return () => void siwx.revokeSession(chainId, accountAddress).catch(() => undefined)
  } catch (error) {
    track(config, { type: 'track', event: 'SIWX_AUTH_ERROR', properties })
    throw error
  }
}

// Wallets write what they were allowed into the statement, and last among the resources. EIP-5573
function isAsAsked(p: Cacao['p'], asked: AuthenticateParameters): boolean {
  const { domain, uri, nonce, version = '1', issuedAt = p.iat, resources = [] } = asked
  return (
    p.domain === domain &&
    p.aud === uri &&
    p.nonce === nonce &&
    p.version === version &&
    p.iat === issuedAt &&
    (p.exp || undefined) === asked.expirationTime &&
    (p.nbf || undefined) === asked.notBefore &&
    (p.requestId || undefined) === asked.requestId &&
    (p.statement ?? '').startsWith(asked.statement ?? '') &&
    resources.every((resource, at) => p.resources?.[at] === resource)
  )
}

function toSiwxSession({ p, s }: Cacao): SiwxSession {
  const [, , namespace, reference, address = ''] = p.iss.split(':')
  const chainId = toNetworkId(`${namespace}:${reference}`)
  if (chainId === null || !isAddress(address, { strict: false }))
    throw new GangwayError('SIGN_IN_REFUSED', { details: 'signed by no account of a known network' })
  const { domain, aud, nonce, iat, exp, nbf, statement, requestId, resources } = p
  return {
    data: {
      domain,
      accountAddress: getAddress(address),
      chainId,
      uri: aud,
      version: '1',
      nonce,
      issuedAt: iat,
      ...(exp === undefined ? {} : { expirationTime: exp }),
      ...(nbf === undefined ? {} : { notBefore: nbf }),
      ...(statement === undefined ? {} : { statement }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(resources === undefined ? {} : { resources }),
    },
    message: createAuthenticateMessage(p),
    signature: s.s,
  }
}
