import { GangwayError } from '@gangway/protocol'
import { type Address, createWalletClient, encodeFunctionData, type Hash, http, parseAbi } from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localTokensByNamespace } from '../localTokens.js'
import { waitForReceipt } from './waitForReceipt.js'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** What the faucet is asked for: the native coin or a token of the world, in base units. */
export type FundRequest<TAddress extends string = string> = {
  address: TAddress
  /** `native`, or the key of a token of the network, e.g. `usdx`. */
  asset: string
  amount: bigint
}

/**
 * Sends coins of a local EVM chain, or mints a token, by a real transaction of the faucet's account; resolves with
 * its hash once it is mined. One at a time for a chain: the faucet has one nonce.
 *
 * @throws GangwayError `DEV_FAUCET_FAILED`.
 */
export async function fundEvm(rpcUrl: string, request: FundRequest<Address>): Promise<Hash> {
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  try {
    const hash = await wallet.sendTransaction({ chain: null, ...getCall(request) })
    const { status } = await waitForReceipt(rpcUrl, hash)
    if (status === 'success') return hash
    throw new GangwayError('DEV_FAUCET_FAILED', { details: `transaction ${hash} reverted` })
  } catch (cause) {
    if (cause instanceof GangwayError && cause.code === 'DEV_FAUCET_FAILED') throw cause
    throw new GangwayError('DEV_FAUCET_FAILED', {
      details: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '',
      cause,
    })
  }
}

function getCall({ address, asset, amount }: FundRequest<Address>) {
  if (asset === 'native') return { to: address, value: amount }
  const token = localTokensByNamespace.eip155[asset]
  if (!token) throw new GangwayError('DEV_FAUCET_FAILED', { details: `there is no token “${asset}”` })
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [address, amount] })
  return { to: token.at, data }
}
