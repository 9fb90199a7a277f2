import { GangwayError } from '@gangway/protocol'
import { address } from '@solana/kit'
import type { SendEstimate, SendNotice, SendParameters } from '../../send/sendParameters.js'
import type { Transfer } from './buildTransfer.js'
import { checkRecipient } from './checkRecipient.js'
import { describeTransactionError } from './describeTransactionError.js'
import { baseFee, estimateComputeLimit, estimateComputePrice, getFee } from './estimateComputeBudget.js'
import { parseRecipient } from './parseRecipient.js'
import { readTransferAccounts, type TransferAccounts } from './readTransferAccounts.js'
import type { SolanaContext } from './solanaContext.js'

/** Bytes of a token account. */
const tokenAccountSize = 165n

/** Lamports an account must hold to stay: one without data, and a token account. */
type RentMinimums = { account: bigint; tokenAccount: bigint }

/**
 * Works out what a transfer of SOL or of an SPL token costs and what is to be known about it. See
 * `NamespaceClient.estimateSend`. Max of the native coin leaves the sender the rent minimum, so that the account
 * stays (interface-guide §9.4); emptying it on purpose, to the last lamport, is allowed.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_UNKNOWN`,
 * `REQUEST_ABORTED`.
 */
export async function estimateSend(
  context: SolanaContext,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const to = parseRecipient(parameters.to)
  if (parameters.amount !== 'max' && parameters.amount <= 0n) throw new GangwayError('SEND_INVALID_AMOUNT')
  try {
    return await readEstimate(context, { ...parameters, to }, signal)
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED', { cause })
    const { name } = context.getNetwork(parameters.networkId)
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause, details: `${name} did not answer` })
  }
}

async function readEstimate(
  context: SolanaContext,
  parameters: SendParameters,
  signal: AbortSignal | undefined,
): Promise<SendEstimate> {
  const rpc = context.getRpc(context.getNetwork(parameters.networkId).caipNetworkId)
  const from = address(parameters.from)
  const to = address(parameters.to)
  const mint = parameters.token.address === null ? null : address(parameters.token.address)
  const options = signal ? { abortSignal: signal } : {}
  const [accounts, account, tokenAccount] = await Promise.all([
    readTransferAccounts(rpc, { from, to, mint }, signal),
    rpc.getMinimumBalanceForRentExemption(0n).send(options),
    rpc.getMinimumBalanceForRentExemption(tokenAccountSize).send(options),
  ])
  const rent = { account, tokenAccount }
  const recipientNotices = checkRecipient(accounts.recipient, from)

  const transfer = getTransfer(parameters, accounts, rent)
  const writable = transfer.token ? [from, transfer.token.source, transfer.token.destination] : [from, to]
  const [{ limit, error, logs }, price] = await Promise.all([
    estimateComputeLimit(rpc, transfer, signal),
    estimateComputePrice(rpc, writable, signal),
  ])
  const fee = getFee({ limit, price })
  const estimate = getAmounts(parameters, accounts, rent, fee)
  return {
    ...estimate,
    to,
    fee: {
      kind: 'solana',
      expected: fee,
      max: fee,
      baseFee,
      computeUnitLimit: limit,
      computeUnitPrice: price,
    },
    notices: [
      ...recipientNotices,
      ...getRentNotices(parameters, accounts, rent, estimate, fee),
      ...(error && !isAboutRent(error)
        ? [{ level: 'stop', kind: 'would-fail', reason: describeTransactionError(error, logs) } as const]
        : []),
    ],
  }
}

// As much of the amount as can be paid: what is missing is said by the flags, and must not hide what it costs.
function getTransfer(
  { amount, token }: SendParameters,
  accounts: TransferAccounts,
  rent: RentMinimums,
): Transfer {
  const from = address(accounts.recipient.address)
  void from
  throw new Error(`${amount}${token.symbol}${rent.account}`)
}
