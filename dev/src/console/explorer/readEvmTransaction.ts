import {
  createPublicClient,
  formatUnits,
  getAddress,
  http,
  isAddressEqual,
  isHash,
  type Log,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { localEvmTokens } from '../../localTokens.js'
import type { ExplorerTransaction } from './ExplorerTransaction.js'

const transferAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/** Reads a transaction of an EVM node; undefined while the node does not know it. */
export async function readEvmTransaction(
  rpcUrl: string,
  hash: string,
): Promise<ExplorerTransaction | undefined> {
  if (!isHash(hash)) return undefined
  const client = createPublicClient({ transport: http(rpcUrl) })
  const transaction = await client.getTransaction({ hash }).catch(() => undefined)
  if (!transaction) return undefined
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  const to = transaction.to ?? receipt?.contractAddress
  return {
    status: receipt ? (receipt.status === 'success' ? 'success' : 'failed') : 'pending',
    from: getAddress(transaction.from),
    to: to ? getAddress(to) : undefined,
    value: `${formatUnits(transaction.value, 18)} ETH`,
    ...(await readMined(client, receipt)),
  }
}

async function readMined(client: PublicClient, receipt: TransactionReceipt | undefined) {
  if (!receipt) return { fee: undefined, block: undefined, time: undefined, transfers: [] }
  const block = await client.getBlock({ blockHash: receipt.blockHash })
  return {
    fee: `${formatUnits(receipt.gasUsed * receipt.effectiveGasPrice, 18)} ETH`,
    block: `${receipt.blockNumber}`,
    time: new Date(Number(block.timestamp) * 1000),
    transfers: readTransfers(receipt.logs),
  }
}

function readTransfers(logs: Log[]): ExplorerTransaction['transfers'] {
  return parseEventLogs({ abi: transferAbi, logs }).map(({ address, args }) => {
    const token = Object.values(localEvmTokens).find(({ at }) => isAddressEqual(at, address))
    const amount = token ? formatUnits(args.value, token.decimals) : `${args.value} base units`
    return {
      token: token?.symbol ?? address,
      from: args.from === zeroAddress ? undefined : args.from,
      to: args.to,
      amount,
    }
  })
}
