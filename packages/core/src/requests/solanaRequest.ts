import { type CaipNetworkId, GangwayError, type Network, parseCaipAccountId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Subject } from '../connections/findChange.js'
import type { RequestOptions } from './askWallet.js'
import { findNetwork } from './ensureNetwork.js'
import { findSubject, loadCode } from './findSubject.js'

/** What a question about Solana transactions may say. */
export type SolanaRequestOptions = RequestOptions & {
  /** The network it is for; default: the one the wallet is on. */
  networkId?: CaipNetworkId
}

/**
 * Finds who is asked and loads the code. Throws `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`,
 * `CHAIN_NOT_CONFIGURED`.
 */
export async function openSolanaRequest(config: Config, options: SolanaRequestOptions) {
  const subject: Subject = findSubject(config, 'solana', options)
  const network: Network = findNetwork(config, subject, options.networkId ?? subject.connection.networkId)
  const code = await loadCode(import('../chains/solana/requests/index.js'))
  return { subject, network, code }
}

/**
 * @throws GangwayError `SEND_WOULD_FAIL` for an account the operator denies, with the reason. interface-guide.md §9.6
 */
export function assertNoneDenied(
  config: Pick<Config, 'deniedRecipients'>,
  accounts: readonly string[],
): void {
  for (const [id, details] of Object.entries(config.deniedRecipients)) {
    const { chainNamespace, address } = parseCaipAccountId(id)
    if (chainNamespace === 'solana' && accounts.includes(address))
      throw new GangwayError('SEND_WOULD_FAIL', { details })
  }
}
