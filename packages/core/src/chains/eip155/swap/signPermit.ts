import { GangwayError, parseCaipNetworkId, type SwapPermit } from '@gangway/protocol'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import type { SwapTerms } from '../../swapClient.js'
import { checkNetwork } from '../askToSend.js'
import { getWallet } from '../getWallet.js'

/** EIP-712; wallets want it beside the types of the message. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** r, s and v of a key's signature; EIP-2612 takes no other. */
const signaturePattern = /^(0x[0-9a-f]{128})([0-9a-f]{2})$/i

/** Some wallets count v from 0; contracts do from 27. */
const recoveryBytes: Readonly<Record<string, string>> = { '00': '1b', '01': '1c' }

/**
 * Asks the wallet to sign what stands in place of an approval, by `eth_signTypedData_v4`: 65 bytes, hex. Nothing is sent.
 *
 * @throws GangwayError `SEND_USER_REJECTED`, `NETWORK_MISMATCH`, `REQUEST_TIMEOUT`, `CONNECTION_REQUEST_PENDING`,
 * `CONNECTION_WALLET_LOCKED`, what the wallet in the frame and a paired one say; `DATA_SWAP_NOT_APPROVED` where a wallet
 * cannot, or answers something else.
 */
export async function signPermit(
  connection: Connection,
  { networkId, from }: SwapTerms,
  { domain, message, primaryType, types }: SwapPermit,
): Promise<string> {
  const provider = await getWallet(connection)
  await checkNetwork(provider, Number(parseCaipNetworkId(networkId).reference))
  const data = JSON.stringify({ domain, message, primaryType, types: { EIP712Domain: domainType, ...types } })
  let answer: unknown
  try {
    answer = await provider.request({ method: 'eth_signTypedData_v4', params: [from, data] })
  } catch (cause) {
    throw toRefusal(cause)
  }
  const [, ends, last = ''] = signaturePattern.exec(String(answer)) ?? []
  if (!ends) throw new GangwayError('DATA_SWAP_NOT_APPROVED', { details: 'no signature of a key' })
  return `${ends}${recoveryBytes[last] ?? last}`
}

function toRefusal(cause: unknown): GangwayError {
  const error = fromWalletError(cause, 'sign')
  if (error.code === 'SIGN_IN_DECLINED') return new GangwayError('SEND_USER_REJECTED', { cause })
  const isUnknown = error.code === 'SIGN_IN_FAILED' || error.code === 'RPC_METHOD_NOT_ALLOWED'
  if (!isUnknown) return error
  return new GangwayError('DATA_SWAP_NOT_APPROVED', {
    cause,
    ...(error.details ? { details: error.details } : {}),
  })
}
