import type { CaipNetworkId } from '@gangway/protocol'
import { listedTokens, networks } from '@gangway/registry'
import { type Address, decodeFunctionData, erc20Abi, formatUnits } from 'viem'
import type { Confirmation } from '../confirm/Confirmation.js'
import type { PreparedTransaction } from './prepareTransaction.js'

/** Says in plain words what a transaction does, to whom, and what it may cost at most. */
export function describeTransaction(
  networkId: CaipNetworkId,
  from: Address,
  transaction: PreparedTransaction,
): Pick<Confirmation, 'title' | 'rows'> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const coin = network?.nativeCurrency ?? { symbol: 'coins', decimals: 18 }
  const pricePerGas = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const fee = `at most ${formatUnits(transaction.gas * pricePerGas, coin.decimals)} ${coin.symbol}`
  const value = `${formatUnits(transaction.value, coin.decimals)} ${coin.symbol}`
  const transfer = readTokenTransfer(networkId, transaction)
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

function readTokenTransfer(networkId: CaipNetworkId, { to, value, data }: PreparedTransaction) {
  const token = listedTokens.find(
    (listed) => listed.caipNetworkId === networkId && listed.address.toLowerCase() === to?.toLowerCase(),
  )
  if (!token || value > 0n || !data.startsWith('0xa9059cbb')) return undefined
  const { args } = decodeFunctionData({ abi: erc20Abi.filter(isTransfer), data })
  return { to: args[0], amount: `${formatUnits(args[1], token.decimals)} ${token.symbol}` }
}

const isTransfer = (entry: (typeof erc20Abi)[number]): entry is Extract<typeof entry, { name: 'transfer' }> =>
  entry.type === 'function' && entry.name === 'transfer'
