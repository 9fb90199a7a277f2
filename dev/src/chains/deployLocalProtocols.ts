import { GangwayError } from '@gangway/protocol'
import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  isAddressEqual,
  parseEther,
} from 'viem'
import artifact from '../../contracts/artifacts/LocalProtocols.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localProtocols } from '../localProtocols.js'
import { localEvmTokens } from '../localTokens.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Before it came Multicall3, the tokens and the pools, each by a transaction of the deployer's. */
const nonce = 2 + Object.keys(localEvmTokens).length

/** Coins the bridge begins with: it pays out what was taken on another network. */
export const localBridgeCoins = parseEther('100')

/** Data of the transaction that makes all of {@link localProtocols}, or as many again at other places. */
export function encodeLocalProtocols(): Hex {
  const { abi, bytecode } = artifact
  return encodeDeployData({ abi, bytecode: bytecode as Hex, args: [localEvmTokens.usdx.at] })
}

/**
 * Puts {@link localProtocols} on a local chain that has the pools of `deployLocalPools`. On a chain that has them it does
 * nothing.
 */
export async function deployLocalProtocols(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  if (await client.getCode({ address: localProtocols.at })) return
  const account = getLocalEvmAccount(localEvmAccountIndexes.deployer)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const data = encodeLocalProtocols()
  const hash = await wallet.sendTransaction({ chain: null, data, value: localBridgeCoins, nonce })
  const { contractAddress } = await waitForReceipt(rpcUrl, hash)
  if (!contractAddress || !isAddressEqual(contractAddress, localProtocols.at))
    throw new GangwayError('DEV_PART_FAILED', { details: `no protocols should be at ${contractAddress}` })
}
