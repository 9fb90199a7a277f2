import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  isHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Confirmation } from '../confirm/Confirmation.js'
import type { ProxyRpc } from '../createProxyRpc.js'
import type { WalletContext } from '../walletContext.js'
import type { PreparedTransaction } from './prepareTransaction.js'

/** Says in plain words what a transaction does, to whom, and what it may cost at most. */
export async function describeTransaction(
  { rpc, config }: Pick<WalletContext, 'rpc' | 'config'>,
  networkId: CaipNetworkId,
  from: Address,
  transaction: PreparedTransaction,
): Promise<Pick<Confirmation, 'title' | 'rows'>> {
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const coin = network?.nativeCurrency ?? { symbol: 'coins', decimals: 18 }
  const pricePerGas = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const fee = `at most ${formatUnits(transaction.gas * pricePerGas, coin.decimals)} ${coin.symbol}`
  const value = `${formatUnits(transaction.value, coin.decimals)} ${coin.symbol}`
  const transfer =
    (await readTokenTransfer(rpc, networkId, transaction)) ??
    (await readNftTransfer(rpc, networkId, transaction))
  const what = transfer
    ? [
        { label: 'Amount', value: transfer.amount },
        { label: 'To', value: transfer.to },
        { label: 'Token contract', value: `${transaction.to}` },
      ]
    : transaction.data === '0x'
      ? [
          { label: 'Amount', value },
          { label: 'To', value: `${transaction.to}` },
        ]
      : [
          { label: 'Contract', value: transaction.to ?? 'a new one' },
          { label: 'Amount', value },
          { label: 'Data', value: transaction.data },
        ]
  return {
    title: transfer
      ? `Send ${transfer.amount}`
      : transaction.data === '0x'
        ? `Send ${value}`
        : 'Call a contract',
    rows: [
      ...what,
      { label: 'From', value: from },
      { label: 'Network', value: network?.name ?? networkId },
      { label: 'Network fee', value: fee },
    ],
  }
}

async function readTokenTransfer(
  rpc: ProxyRpc,
  networkId: CaipNetworkId,
  { to, value, data }: PreparedTransaction,
) {
  if (!to || value > 0n || !data.startsWith('0xa9059cbb')) return undefined
  const token = await readToken(rpc, networkId, to)
  if (!token) return undefined
  const { args } = decodeFunctionData({ abi: erc20Abi.filter(isTransfer), data })
  return { to: args[0], amount: `${formatUnits(args[1], token.decimals)} ${token.symbol}` }
}

/** An NFT's transfer, by its collection's name and its token id. */
async function readNftTransfer(
  rpc: ProxyRpc,
  networkId: CaipNetworkId,
  { to, value, data }: PreparedTransaction,
) {
  const isNft =
    data.startsWith(toFunctionSelector(nftAbi[0])) || data.startsWith(toFunctionSelector(nftAbi[1]))
  if (!to || value > 0n || !isNft) return undefined
  const { args } = decodeFunctionData({ abi: nftAbi, data })
  const item = `${await readName(rpc, networkId, to)} #${args[2]}`
  return { to: args[1], amount: args.length === 3 || args[3] === 1n ? item : `${args[3]} × ${item}` }
}

async function readName(rpc: ProxyRpc, networkId: CaipNetworkId, address: Address): Promise<string> {
  const request = { to: address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'name' }) }
  try {
    const answer = v.parse(hexSchema, await rpc(networkId, 'eth_call', [request, 'latest']))
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data: answer })
  } catch {
    return address
  }
}

/** What the token says of itself; undefined where it says nothing, or is none. */
async function readToken(rpc: ProxyRpc, networkId: CaipNetworkId, address: Address) {
  const call = async (functionName: 'symbol' | 'decimals') => {
    const request = { to: address, data: encodeFunctionData({ abi: erc20Abi, functionName }) }
    return v.parse(hexSchema, await rpc(networkId, 'eth_call', [request, 'latest']))
  }
  try {
    const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
    return {
      symbol: decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol }),
      decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
    }
  } catch {
    return undefined
  }
}

const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

const hexSchema = v.custom<Hex>((value) => isHex(value))

const isTransfer = (entry: (typeof erc20Abi)[number]): entry is Extract<typeof entry, { name: 'transfer' }> =>
  entry.type === 'function' && entry.name === 'transfer'
