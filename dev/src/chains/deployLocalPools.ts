import { GangwayError } from '@gangway/protocol'
import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  isAddressEqual,
} from 'viem'
import localMarketArtifact from '../../contracts/artifacts/LocalMarket.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localMarket, localPools } from '../localPools.js'
import { localEvmTokens } from '../localTokens.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Before it came Multicall3 and the tokens, each by a transaction of the deployer's. */
const nonce = 1 + Object.keys(localEvmTokens).length

/**
 * Puts pools with tokens in them on a local chain that has the tokens of `deployLocalContracts`: {@link localPools}. On a
 * chain that has them it does nothing.
 */
export async function deployLocalPools(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  if (await client.getCode({ address: localMarket.at })) return
  const account = getLocalEvmAccount(localEvmAccountIndexes.deployer)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const { abi, bytecode } = localMarketArtifact
  const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args: [localPools] })
  const value = localPools.reduce((sum, { a, amountA }) => (BigInt(a) === 0n ? sum + amountA : sum), 0n)
  const hash = await wallet.sendTransaction({ chain: null, data, value, nonce })
  const { contractAddress } = await waitForReceipt(rpcUrl, hash)
  if (!contractAddress || !isAddressEqual(contractAddress, localMarket.at))
    throw new GangwayError('DEV_PART_FAILED', { details: `no pools should be at ${contractAddress}` })
}
