import { GangwayError } from '@gangway/protocol'
import type { Address, TransactionError } from '@solana/kit'
import type { SendEstimate, SendNotice, SendParameters, SendSpeedOption } from '../sendParameters.js'
import type { Transfer } from './buildTransfer.js'
import { type ComputePrices, estimateComputeLimit, estimateComputePrices } from './computeBudget.js'
import { describeTransactionError } from './describeTransactionError.js'
import { baseFee, getFee } from './getFee.js'
import { getSendAmounts, type SendAmounts } from './getSendAmounts.js'
import { planTransfer } from './prepareTransaction.js'
import { checkRecipient, readTransferAccounts, type TransferAccounts } from './readTransferAccounts.js'
import type { SolanaContext, SolanaRpc } from './solanaContext.js'
import { getTokenNotices } from './tokens/getTokenNotices.js'
import { getTokenAccountSize } from './tokens/tokenExtensions.js'
import { type TransferRequest, validateSend } from './validateSend.js'

/** What a person chose to pay. */
type FeeChoice = Pick<SendParameters, 'speed' | 'fees'>

/**
 * Works out what a transfer of SOL or of a token of either token program costs and what is to be known about it.
 * See `NamespaceClient.estimateSend`.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_UNKNOWN`,
 * `REQUEST_ABORTED`.
 */
export async function estimateSend(
  context: SolanaContext,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const request = validateSend(parameters)
  const { name } = context.getNetwork(parameters.networkId)
  try {
    return await readEstimate(context.getRpc(parameters.networkId), request, parameters, signal)
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED', { cause })
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause, details: `${name} did not answer` })
  }
}

async function readEstimate(
  rpc: SolanaRpc,
  request: TransferRequest,
  { speed = 'normal', fees }: FeeChoice,
  signal: AbortSignal | undefined,
): Promise<SendEstimate> {
  const [accounts, rentMinimum] = await Promise.all([
    readTransferAccounts(rpc, request, signal),
    readRent(rpc, 0n, signal),
  ])
  const recipientNotices = checkRecipient(accounts.recipient, request.from)
  const accountCost = await readAccountCost(rpc, accounts, signal)
  const getAmounts = (fee: bigint) =>
    getSendAmounts({
      amount: request.amount,
      nativeBalance: accounts.nativeBalance,
      tokenBalance: accounts.token?.source.balance,
      fee,
      accountCost,
      rentMinimum,
    })
  // A simulation pays for no computing, only for the signature.
  const transfer = planTransfer(request, accounts.token, getPayableAmount(accounts, getAmounts(baseFee)))
  const [{ limit, error, logs }, prices] = await Promise.all([
    estimateComputeLimit(rpc, transfer, fees?.computeUnitLimit, signal),
    estimateComputePrices(rpc, getWritableAccounts(transfer), signal),
  ])
  const price = fees?.computeUnitPrice ?? prices[speed]
  const fee = getFee({ limit, price })
  const { leavesTooLittle, ...amounts } = getAmounts(fee)
  const notices = [
    ...recipientNotices,
    ...(await readTokenNotices(rpc, request, accounts, amounts.amount)),
    ...getRentNotices(accounts, { leavesTooLittle, ...amounts }, rentMinimum),
  ]
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
    speeds: toSpeedOptions(prices, limit),
    notices: [...notices, ...getFailureNotices(notices, error, logs)],
  }
}

async function readTokenNotices(
  rpc: SolanaRpc,
  { to, memo, isNft }: TransferRequest,
  { token }: TransferAccounts,
  amount: bigint | null,
): Promise<readonly SendNotice[]> {
  if (!token) return []
  const notices = getTokenNotices(token, { to, memo, amount })
  if (!isNft) return notices
  const { readNftNotices } = await import('./nfts/readNftNotices.js')
  return readNftNotices(rpc, token, notices)
}

function readRent(rpc: SolanaRpc, size: bigint, abortSignal: AbortSignal | undefined): Promise<bigint> {
  return rpc.getMinimumBalanceForRentExemption(size).send(abortSignal ? { abortSignal } : {})
}

async function readAccountCost(
  rpc: SolanaRpc,
  { token }: TransferAccounts,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  if (!token || token.destinationAccount) return 0n
  return readRent(rpc, getTokenAccountSize(token.mint.extensions), signal)
}

// What is missing is said by the flags; it must hide neither the fee nor another reason to fail.
function getPayableAmount({ token }: TransferAccounts, amounts: SendAmounts): bigint {
  const { amount, maxAmount, hasInsufficientGas } = amounts
  if (amount === null || (token && hasInsufficientGas)) return 0n
  return maxAmount !== null && maxAmount < amount ? maxAmount : amount
}

function getWritableAccounts({ from, to, token }: Transfer): readonly Address[] {
  return token ? [from, token.source, token.destination] : [from, to]
}

function toSpeedOptions(prices: ComputePrices, limit: number): readonly SendSpeedOption[] {
  return (['slow', 'normal', 'fast'] as const).map((speed) => {
    const fee = getFee({ limit, price: prices[speed] })
    // Every block has room for the price of any of them, most of the time; nobody can say more.
    return { speed, expected: fee, max: fee, seconds: null }
  })
}

// A reason that is already named is not told again in the node's words.
function getFailureNotices(
  notices: readonly SendNotice[],
  error: TransactionError | null,
  logs: readonly string[],
): readonly SendNotice[] {
  // Rent is judged by the exact amounts, not by the simulated ones.
  const isAboutRent = typeof error === 'object' && error !== null && 'InsufficientFundsForRent' in error
  if (error === null || isAboutRent || notices.some(({ level }) => level === 'stop')) return []
  return [{ level: 'stop', kind: 'would-fail', reason: describeTransactionError(error, logs) }]
}

/** What the network's rent means for this transfer, interface-guide.md §9.6. `rentMinimum` in lamports. */
function getRentNotices(
  { recipient, token }: TransferAccounts,
  { accountCost, amount, leavesTooLittle }: SendAmounts,
  rentMinimum: bigint,
): readonly SendNotice[] {
  if (token)
    return accountCost > 0n ? [{ level: 'info', kind: 'creates-token-account', amount: accountCost }] : []
  const notices: SendNotice[] = []
  if (!recipient.exists && amount !== null && amount < rentMinimum)
    notices.push({ level: 'stop', kind: 'below-rent-minimum', amount: rentMinimum })
  if (leavesTooLittle)
    notices.push({
      level: 'stop',
      kind: 'would-fail',
      amount: rentMinimum,
      reason: 'Your account must keep the network’s minimum, or nothing at all',
    })
  return notices
}
