import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
} from 'viem'
import falseToken from '../../contracts/artifacts/FalseToken.json' with { type: 'json' }
import feeToken from '../../contracts/artifacts/FeeToken.json' with { type: 'json' }
import localToken from '../../contracts/artifacts/LocalToken.json' with { type: 'json' }
import multicall3 from '../../contracts/artifacts/Multicall3.json' with { type: 'json' }
import usdtLike from '../../contracts/artifacts/UsdtLike.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { type LocalToken, localEvmTokens } from '../localTokens.js'
import { callJsonRpc } from './callJsonRpc.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Where every public chain has Multicall3, and so ours. */
export const multicall3Address = getAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** USDX each account of the two wallets starts with, in base units (six decimals): 100 000. */
const startAmount = 100_000_000_000n

/**
 * Puts Multicall3 and the tokens of {@link localEvmTokens} on a fresh local chain and gives the wallets' accounts their
 * first USDX. On a chain that has them it does nothing.
 */
export async function deployLocalContracts(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const hasCode = async (address: Address) => (await client.getCode({ address })) !== undefined
  const creations = getTokenCreations()
  const [hasMulticall3, ...hasTokens] = await Promise.all(
    [multicall3Address, ...creations.map(({ at }) => at)].map(hasCode),
  )
  const waitForMulticall3 = hasMulticall3 ? undefined : await create(rpcUrl, 0, multicall3.bytecode as Hex)
  const waitForTokens: (() => Promise<Address>)[] = []
  for (const [index, { data }] of creations.entries())
    if (!hasTokens[index]) waitForTokens.push(await create(rpcUrl, index + 1, data))
  if (waitForMulticall3) {
    const code = await client.getCode({ address: await waitForMulticall3() })
    await callJsonRpc(rpcUrl, 'anvil_setCode', [multicall3Address, code])
  }
  const created = await Promise.all(waitForTokens.map((wait) => wait()))
  const wrong = created.find((address) => creations.every(({ at }) => at !== address))
  if (wrong) throw new GangwayError('DEV_PART_FAILED', { details: `no token should be at ${wrong}` })
}

/** What creates each token, in the order of {@link localEvmTokens}. */
function getTokenCreations(): { at: Address; data: Hex }[] {
  const { usdx, usdtx, feex, tickx, grainx, falsex } = localEvmTokens
  const { wallets, phone } = localEvmAccountIndexes
  const holders = [...wallets, ...phone].map((index) => getLocalEvmAccount(index).address)
  return [
    { at: usdx.at, data: encodeLocalToken(usdx, holders, startAmount) },
    { at: usdtx.at, data: usdtLike.bytecode as Hex },
    { at: feex.at, data: feeToken.bytecode as Hex },
    { at: tickx.at, data: encodeLocalToken(tickx) },
    { at: grainx.at, data: encodeLocalToken(grainx) },
    { at: falsex.at, data: falseToken.bytecode as Hex },
  ]
}

function encodeLocalToken(token: LocalToken, holders: readonly Address[] = [], amount = 0n): Hex {
  const { abi, bytecode } = localToken
  const args = [token.name, token.symbol, token.decimals, holders, amount]
  return encodeDeployData({ abi, bytecode: bytecode as Hex, args })
}

/**
 * Sends a creation transaction of the deployer with a fixed nonce, which fixes the address it creates. Resolves, before
 * its block, with the way to wait for that address.
 */
async function create(rpcUrl: string, nonce: number, data: Hex): Promise<() => Promise<Address>> {
  const account = getLocalEvmAccount(localEvmAccountIndexes.deployer)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, data, nonce })
  return async () => {
    const { contractAddress } = await waitForReceipt(rpcUrl, hash)
    if (contractAddress) return getAddress(contractAddress)
    throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} created no contract` })
  }
}
