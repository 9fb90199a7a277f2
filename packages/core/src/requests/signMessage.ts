import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Asking, SignableMessage } from '../chains/namespaceClient.js'
import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import type { Connection } from '../config/state.js'
import { askWallet, type RequestOptions } from './askWallet.js'
import { findSubject, loadCode } from './findSubject.js'

/** Parameters of {@link signMessage}. */
export type SignMessageParameters<TNamespace extends ChainNamespace = ChainNamespace> = RequestOptions & {
  message: SignableMessage
  /** Whose wallet signs; default: that of the account in use. */
  chainNamespace?: TNamespace
}

/** A signature: 0x hex (eip155), base58 (solana). */
export type MessageSignature<TNamespace extends ChainNamespace> = TNamespace extends 'eip155'
  ? `0x${string}`
  : string

/**
 * Asks the connected wallet to sign a text or bytes: EIP-191 (eip155), or the bytes as they are (solana). Whoever
 * checks the signature of an EVM account must allow for contracts (ERC-1271), whose signatures are of any length.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `INVALID_INPUT`, `SIGN_USER_REJECTED`,
 * `SIGN_FAILED`, `CONNECTION_WALLET_LOCKED`, `CONNECTION_REQUEST_PENDING`, what else a wallet may say, and what
 * {@link askWallet} throws.
 */
export async function signMessage<TNamespace extends ChainNamespace = ChainNamespace>(
  config: Config,
  parameters: SignMessageParameters<TNamespace>,
): Promise<MessageSignature<TNamespace>> {
  const chainNamespace = parameters.chainNamespace ?? getNamespace(config, parameters.account)
  const { message } = parameters
  const subject = findSubject(config, chainNamespace, parameters)
  const sign = await loadSign(chainNamespace)
  const { connection, account } = subject
  const signature = await askWallet(config, { subject, options: parameters }, (asking) =>
    sign(connection, { address: account.address, message }, asking),
  )
  // Each family's code answers in its own form.
  return signature as MessageSignature<TNamespace>
}

function getNamespace({ state }: Config, account: string | undefined): ChainNamespace {
  const connections = [...state.connections.values()]
  const holder =
    account === undefined
      ? (getActiveConnection(state) ?? connections[0])
      : connections.find(({ accounts }) => accounts.some(({ address }) => address === account))
  if (holder) return holder.chainNamespace
  if (account?.startsWith('0x')) return 'eip155'
  throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'no connected wallet has this account' })
}

type Sign = (
  connection: Connection,
  asked: { address: string; message: SignableMessage },
  asking: Asking,
) => Promise<string>

async function loadSign(chainNamespace: ChainNamespace): Promise<Sign> {
  if (chainNamespace === 'eip155')
    return (await loadCode(import('../chains/eip155/requests/signMessage.js'))).signMessage
  return (await loadCode(import('../chains/solana/requests/signMessage.js'))).signMessage
}
