import type { AuthenticateParameters } from '@gangway/pairing'
import type { Config } from '../../config/config.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import { inTime } from '../../kernel/inTime.js'

/** Stands for the account, which is not known before the wallet answers. */
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * What a wallet is asked to sign in the step in which it connects; null: that is a step of its own here, since nobody
 * signs in, or on other networks than EVM's too, or the server gives no nonce now. modal-behaviour.md §6.
 */
export async function createAuthentication(config: Config): Promise<AuthenticateParameters | null> {
  const { siwx } = config
  const { networks } = getConnectorContext(config)
  const selected =
    networks.find(({ caipNetworkId }) => caipNetworkId === config.state.networkId) ?? networks[0]
  if (!siwx || !selected || networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return null
  const { caipNetworkId: chainId } = selected
  const message = await inTime(siwx.createMessage({ accountAddress: nobody, chainId })).catch(() => null)
  if (!message) return null
  const {
    domain,
    uri,
    version,
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  } = message.data
  const others = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id !== chainId)
  return {
    // A wallet that signs for one network alone takes the first.
    chains: [chainId, ...others],
    domain,
    uri,
    version,
    nonce,
    ...(statement === undefined ? {} : { statement }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
}
