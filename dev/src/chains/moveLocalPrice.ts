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
import localMarketArtifact from '../../contracts/artifacts/LocalMarket.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localMarket, localPools } from '../localPools.js'
import { waitForReceipt } from './waitForReceipt.js'

const readAbi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function reserves(address a, address b, uint24 fee) view returns (uint256)',
])

/**
 * Makes the coin of a local chain dearer or cheaper in every pool that has it and `token`, by so many hundredths: gives the
 * pools more of the other side. By real transactions of the faucet's account.
 *
 * @throws GangwayError `DEV_PART_FAILED` where no pool has both.
 */
export async function moveLocalPrice(rpcUrl: string, token: Address, percent: number): Promise<Hash[]> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const { wrapped, pairs, tiers, at } = localMarket
  const abi = localMarketArtifact.abi
  const hashes: Hash[] = []
  const send = async (data: `0x${string}`, value = 0n) => {
    const hash = await wallet.sendTransaction({ chain: null, to: at, data, value })
    await waitForReceipt(rpcUrl, hash)
    hashes.push(hash)
  }
  const isDearer = percent > 0
  /** Dearer: there is more of the token for each coin. Cheaper by p: so much more coin that the price is 1 − p. */
  const toAdded = (had: bigint) => {
    const hundredths = BigInt(Math.round(Math.abs(percent) * 100))
    return isDearer ? (had * hundredths) / 10_000n : (had * hundredths) / (10_000n - hundredths)
  }
  const own = localPools.filter(({ a, b }) => BigInt(a) === 0n && b === token)
  if (own.length === 0 || percent <= -100)
    throw new GangwayError('DEV_PART_FAILED', { details: `no pool has the coin and ${token}` })
  for (const { fee } of own) {
    const side = isDearer ? token : wrapped
    const pair = await client.readContract({
      ...{ abi: readAbi, address: pairs, functionName: 'getPair', args: [wrapped, token] },
    })
    const had =
      fee === 0
        ? await client.readContract({ abi: readAbi, address: side, functionName: 'balanceOf', args: [pair] })
        : await client.readContract({
            ...{ abi: readAbi, address: tiers, functionName: 'reserves' },
            args: isDearer ? [token, wrapped, fee] : [wrapped, token, fee],
          })
    const added = toAdded(had)
    if (!isDearer) await send(encodeFunctionData({ abi, functionName: 'bring' }), added)
    const amounts = isDearer ? [wrapped, 0n, token, added] : [wrapped, added, token, 0n]
    await send(
      encodeFunctionData(
        fee === 0
          ? { abi, functionName: 'fillPair', args: amounts }
          : { abi, functionName: 'fillTier', args: [...amounts, fee] },
      ),
    )
  }
  return hashes
}
