import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { erc20Abi, getAbiItem, toEventSelector } from 'viem'
import { parseNodeAnswer } from './parseNodeAnswer.js'

/**
 * What a transaction brought to an account, and in which block, a quantity in hex. `amount` in base units; null: it went through,
 * and a coin's way in it is not seen.
 */
export type Eip155Arrival = 'absent' | 'failed' | { amount: bigint | null; block: string }

const hexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

const receiptSchema = v.nullable(
  v.object({
    status: hexSchema,
    blockNumber: hexSchema,
    logs: v.array(v.object({ address: hexSchema, topics: v.array(hexSchema), data: hexSchema })),
  }),
)

const transactionSchema = v.nullable(v.object({ to: v.nullable(hexSchema), value: hexSchema }))

const transferTopic = toEventSelector(getAbiItem({ abi: erc20Abi, name: 'Transfer' }))

/**
 * Reads what a transaction brought to an account, by its receipt; `account` in lower case, `asset` a token's contract, null
 * for the coin. A coin that a contract sends on leaves no trace there.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export async function readEip155Arrival(
  rpc: Pick<RpcUpstreams, 'read'>,
  expected: { account: string; chain: CaipNetworkId; asset: string | null; transactionHash: string },
): Promise<Eip155Arrival> {
  const { account, chain, asset, transactionHash } = expected
  const read = (method: string) => rpc.read(chain, method, [transactionHash])
  const receipt = parseNodeAnswer(receiptSchema, await read('eth_getTransactionReceipt'))
  if (receipt === null) return 'absent'
  if (BigInt(receipt.status) !== 1n) return 'failed'
  const block = receipt.blockNumber
  if (asset === null) {
    const transaction = parseNodeAnswer(transactionSchema, await read('eth_getTransactionByHash'))
    return { block, amount: transaction?.to?.toLowerCase() === account ? BigInt(transaction.value) : null }
  }
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  const amount = receipt.logs
    .filter(({ address, topics }) => address.toLowerCase() === asset.toLowerCase() && topics.length === 3)
    .filter(({ topics }) => topics[0] === transferTopic && topics[2]?.toLowerCase() === topic)
    .reduce((sum, { data }) => sum + (/^0x[0-9a-fA-F]{64}$/.test(data) ? BigInt(data) : 0n), 0n)
  return { amount, block }
}
