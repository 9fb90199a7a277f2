import { type CaipNetworkId, GangwayError, type Network, parseCaipNetworkId } from '@gangway/protocol'
import { type Address, type Hash, type Hex, isHash, isHex, keccak256, numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import type { Asking } from '../../namespaceClient.js'
import type { SendToken } from '../../sendParameters.js'
import type { SentMove, SentTransaction } from '../../sentTransaction.js'
import { toPending } from '../../toPending.js'
import { askToSend, checkNetwork } from '../askToSend.js'
import { getWallet } from '../getWallet.js'
import { parseRecipient } from '../parseRecipient.js'
import { readTransfer } from '../readTransfer.js'
import { toTransferCall } from '../toTransferCall.js'

/** A transaction as an app asks for it. What it leaves out the wallet chooses. */
export type EvmTransaction = {
  /** Recipient or contract. */
  to: string
  /** Wei; default 0. */
  value?: bigint | undefined
  /** Call data as 0x hex; default none. */
  data?: Hex | undefined
  /** Units of gas. */
  gas?: bigint | undefined
  /** Wei per unit of gas; not together with the two `max…`. */
  gasPrice?: bigint | undefined
  /** Wei per unit of gas. */
  maxFeePerGas?: bigint | undefined
  /** Wei per unit of gas. */
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
}

/** See {@link readTransaction}. */
export type ReadTransaction = { to: Address; value: bigint; data: Hex; fields: Readonly<Record<string, Hex>> }

const quantities = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/**
 * Checks a transaction before anybody is asked.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_FEE_CONFLICT`, `SEND_INVALID_PARAMETERS`.
 */
export function readTransaction(transaction: EvmTransaction, networkId: CaipNetworkId): ReadTransaction {
  const { value = 0n, data = '0x', gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction
  const to = parseRecipient(transaction.to, networkId)
  if (!isAmount(value)) throw new GangwayError('SEND_INVALID_AMOUNT')
  if (!isHex(data, { strict: true }) || data.length % 2 !== 0)
    throw invalid('the data is no hex of whole bytes')
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw new GangwayError('SEND_FEE_CONFLICT')
  if (nonce !== undefined && !(Number.isSafeInteger(nonce) && nonce >= 0))
    throw invalid('the nonce is no whole number')
  const fields = Object.fromEntries(
    quantities.flatMap((name): [string, Hex][] => {
      const quantity = transaction[name]
      if (quantity === undefined) return []
      if (!isAmount(quantity)) throw invalid(`${name} is no amount`)
      return [[name, numberToHex(quantity)]]
    }),
  )
  return { to, value, data, fields: nonce === undefined ? fields : { ...fields, nonce: numberToHex(nonce) } }
}

/**
 * Asks the wallet once to sign and broadcast what was read; the hash. It names its network, so that a wallet that
 * changes network while the person decides must refuse.
 *
 * @throws GangwayError `NETWORK_MISMATCH`, `REQUEST_TIMEOUT` when the wallet does not say its network within 10 s,
 * and what `fromWalletError` makes of a failed send.
 */
export async function sendTransaction(
  connection: Connection,
  asked: { networkId: CaipNetworkId; from: string; transaction: ReadTransaction },
  { begin }: Asking,
): Promise<Hash> {
  const { to, value, data, fields } = asked.transaction
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(asked.networkId).reference)
  await checkNetwork(provider, chainId)
  begin({ carriesOut: true })
  const hash = await askToSend(provider, {
    chainId: numberToHex(chainId),
    from: parseRecipient(asked.from),
    to,
    // Some wallets cannot encode a stated value of 0x0.
    ...(value === 0n ? {} : { value: numberToHex(value) }),
    ...(data === '0x' ? {} : { data }),
    ...fields,
  })
  if (!isHash(hash)) throw new GangwayError('SEND_FAILED', { details: 'the wallet answered no hash' })
  return hash
}

/** What is known of a transaction beside what was sent. */
export type RowFacts = {
  /** In the app's words; null: none. */
  description: string | null
  /** Tokens whose transfers are told as such; any other call is a call. */
  tokens: readonly SendToken[]
}

/**
 * The row of the list for what was sent: a transfer of coins, or of a token that is known; else a call. What moves no coins
 * and has no data is told as a call too: it pays nobody.
 */
export function toRow(
  network: Network,
  sent: {
    hash: string
    from: string
    transaction: Pick<ReadTransaction, 'value' | 'data'> & { to: string }
  },
  { description, tokens }: RowFacts,
): SentTransaction {
  const { hash, from, transaction } = sent
  const { to, value, data } = transaction
  const { symbol, decimals } = network.nativeCurrency
  const transfer = readTokenTransfer(transaction, tokens)
  const moved = transfer ?? { to, amount: value, token: { address: null, symbol, decimals } }
  const isCall = transfer === null && (data !== '0x' || value === 0n)
  return {
    ...toPending({ hash, networkId: network.caipNetworkId, from, ...moved }),
    ...(isCall ? { call: { dataHash: keccak256(data) } } : {}),
    ...(description === null ? {} : { description }),
  }
}

function readTokenTransfer(
  { to, value, data }: { to: string; value: bigint; data: Hex },
  tokens: readonly SendToken[],
): SentMove | null {
  const token = tokens.find(({ address }) => address?.toLowerCase() === to.toLowerCase())
  const found = token && readTransfer({ to: `0x${to.slice(2)}`, value, input: data })
  if (!token || !found || found.token === null) return null
  const { amount } = found
  const recipient = parseRecipient(found.to)
  // With anything behind it, it is no mere transfer.
  const isMere = toTransferCall(token, recipient, amount).data === data.toLowerCase()
  return isMere ? { to: recipient, amount, token } : null
}

function isAmount(value: bigint): boolean {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 256n
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
