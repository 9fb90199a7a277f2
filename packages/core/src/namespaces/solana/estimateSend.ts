import { GangwayError } from '@gangway/protocol'
import type { Address, TransactionError } from '@solana/kit'
import type { SendEstimate, SendNotice, SendParameters } from '../../send/sendParameters.js'
import type { Transfer } from './buildTransfer.js'
import { checkRecipient } from './checkRecipient.js'
import type { SolanaRpc } from './createRpc.js'
import { describeTransactionError } from './describeTransactionError.js'
import { baseFee, estimateComputeLimit, estimateComputePrice, getFee } from './estimateComputeBudget.js'
import { getRentNotices } from './getRentNotices.js'
import { getSendAmounts, type SendAmounts } from './getSendAmounts.js'
import { parseRecipient } from './parseRecipient.js'
import { readTransferAccounts, type TransferAccounts } from './readTransferAccounts.js'
import type { SolanaContext } from './solanaContext.js'
import { toAddress } from './toAddress.js'

/** Bytes of a token account. */
const tokenAccountSize = 165n

/** A send whose addresses have been read. */
type Request = {
  from: Address
  to: Address
  mint: Address | null
  decimals: number
  amount: SendParameters['amount']
}

/**
 * Works out what a transfer of SOL or of an SPL token costs and what is to be known about it. See
 * `NamespaceClient.estimateSend`.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_UNKNOWN`,
 * `REQUEST_ABORTED`.
 */
export async function estimateSend(
  context: SolanaContext,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const { amount, networkId, token } = parameters
  const to = parseRecipient(parameters.to, parameters.networkId)
  if (amount !== 'max' && amount <= 0n) throw new GangwayError('SEND_INVALID_AMOUNT')
  const request: Request = {
    from: toAddress(parameters.from),
    to,
    mint: token.address === null ? null : toAddress(token.address),
    decimals: token.decimals,
    amount,
  }
  const { name } = context.getNetwork(networkId)
  try {
    return await readEstimate(context.getRpc(networkId), request, signal)
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED', { cause })
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause, details: `${name} did not answer` })
  }
}

async function readEstimate(
  rpc: SolanaRpc,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<SendEstimate> {
  const options = signal ? { abortSignal: signal } : {}
  const [accounts, rentMinimum, tokenAccountRent] = await Promise.all([
    readTransferAccounts(rpc, request, signal),
    rpc.getMinimumBalanceForRentExemption(0n).send(options),
    rpc.getMinimumBalanceForRentExemption(tokenAccountSize).send(options),
  ])
  const recipientNotices = checkRecipient(accounts.recipient, request.from)
  const getAmounts = (fee: bigint) =>
    getSendAmounts({
      amount: request.amount,
      nativeBalance: accounts.nativeBalance,
      tokenBalance: accounts.token?.balance,
      fee,
      accountCost: accounts.token && !accounts.token.hasDestination ? tokenAccountRent : 0n,
      rentMinimum,
    })
  // A simulation pays for no computing, only for the signature.
  const transfer = getTransfer(request, accounts, getPayableAmount(accounts, getAmounts(baseFee)))
  const [{ limit, error, logs }, price] = await Promise.all([
    estimateComputeLimit(rpc, transfer, signal),
    estimateComputePrice(rpc, getWritableAccounts(transfer), signal),
  ])
  const fee = getFee({ limit, price })
  const { leavesTooLittle, ...amounts } = getAmounts(fee)
  return {
    ...amounts,
    to: request.to,
    fee: {
      kind: 'solana',
      expected: fee,
      max: fee,
      baseFee,
      computeUnitLimit: limit,
      computeUnitPrice: price,
    },
    speeds: [],
    notices: [
      ...recipientNotices,
      ...getRentNotices(accounts, { leavesTooLittle, ...amounts }, rentMinimum),
      ...getFailureNotices(error, logs),
    ],
  }
}

// What is missing is said by the flags; it must hide neither the fee nor another reason to fail.
function getPayableAmount({ token }: TransferAccounts, amounts: SendAmounts): bigint {
  const { amount, maxAmount, hasInsufficientGas } = amounts
  if (amount === null || (token && hasInsufficientGas)) return 0n
  return maxAmount !== null && maxAmount < amount ? maxAmount : amount
}

function getTransfer(request: Request, { token }: TransferAccounts, amount: bigint): Transfer {
  const { from, to, decimals } = request
  if (!token) return { from, to, amount, token: null }
  const { mint, source, destination, hasDestination } = token
  return {
    from,
    to,
    amount,
    token: { mint, decimals, source, destination, createsDestination: !hasDestination },
  }
}

function getWritableAccounts({ from, to, token }: Transfer): readonly Address[] {
  return token ? [from, token.source, token.destination] : [from, to]
}

function getFailureNotices(error: TransactionError | null, logs: readonly string[]): readonly SendNotice[] {
  // Rent is judged by the exact amounts, not by the simulated ones.
  const isAboutRent = typeof error === 'object' && error !== null && 'InsufficientFundsForRent' in error
  if (error === null || isAboutRent) return []
  return [{ level: 'stop', kind: 'would-fail', reason: describeTransactionError(error, logs) }]
}
