import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hash,
  http,
  parseAbi,
} from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { usdxAddress } from './deployLocalContracts.js'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** What the faucet is asked for. Amounts are base units: wei or lamports of `native`, 10⁻⁶ of `usdx`. */
export type FundRequest<TAddress extends string = string> = {
  address: TAddress
  asset: 'native' | 'usdx'
  amount: bigint
}

/**
 * Sends coins of a local EVM chain, or mints USDX, by a real transaction of the faucet's account; resolves with
 * its hash once it is mined. One at a time for a chain: the faucet has one nonce.
 *
 * @throws GangwayError `DEV_FAUCET_FAILED`.
 */
export async function fundEvm(rpcUrl: string, request: FundRequest<Address>): Promise<Hash> {
  const { address, asset, amount } = request
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  try {
    const hash = await wallet.sendTransaction(
      asset === 'native'
        ? { chain: null, to: address, value: amount }
        : {
            chain: null,
            to: usdxAddress,
            data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [address, amount] }),
          },
    )
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: 20_000 })
    if (status === 'success') return hash
    throw new GangwayError('DEV_FAUCET_FAILED', { details: `transaction ${hash} reverted` })
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    throw new GangwayError('DEV_FAUCET_FAILED', {
      details: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '',
      cause,
    })
  }
}
