import { GangwayError } from '@gangway/protocol'
import type { Transaction } from '@solana/kit'
import type { SendEstimate, SendNotice } from '../sendParameters.js'
import { type BlockhashLifetime, buildTransfer, type Transfer } from './buildTransfer.js'
import type { SolanaRpc } from './solanaContext.js'
import { getTokenNotices } from './tokens/getTokenNotices.js'
import { getTransferFee } from './tokens/getTransferFee.js'
import { readTokenAccounts, type TokenAccounts } from './tokens/readTokenAccounts.js'
import type { TransferRequest } from './validateSend.js'

/**
 * Builds what was estimated, shown and approved, with a blockhash of this moment.
 *
 * @throws GangwayError `NETWORK_UNREACHABLE`, `SEND_WOULD_FAIL` when something stands against the transfer by now, or
 * the recipient would get less or more than was approved.
 */
export async function prepareTransaction(
  rpc: SolanaRpc,
  request: TransferRequest,
  estimate: SendEstimate,
  amount: bigint,
): Promise<{ transaction: Transaction; lifetime: BlockhashLifetime }> {
  const { fee, accountCost } = estimate
  if (fee.kind !== 'solana') throw new GangwayError('SEND_INVALID_PARAMETERS', { details: fee.kind })
  const { computeUnitLimit: limit, computeUnitPrice: price } = fee
  try {
    const { from, to, mint } = request
    const token = mint && (await readTokenAccounts(rpc, { from, to, mint }, undefined))
    if (token) assertIsAsApproved(request, token, estimate, amount)
    const transfer = planTransfer(request, token, amount)
    // Only a rent that was approved is paid.
    if (transfer.token) transfer.token.createsDestination = accountCost > 0n
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    return { transaction: buildTransfer(transfer, { limit, price }, lifetime), lifetime }
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: 'Nothing was sent' })
  }
}

function assertIsAsApproved(
  { to, memo }: TransferRequest,
  token: TokenAccounts,
  { notices: shown }: SendEstimate,
  amount: bigint,
): void {
  const notices = getTokenNotices(token, { to, memo, amount })
  const stop = notices.find(({ level }) => level === 'stop')
  if (stop) throw new GangwayError('SEND_WOULD_FAIL', { details: stop.reason ?? stop.kind })
  if (getReceived(notices) !== getReceived(shown))
    throw new GangwayError('SEND_WOULD_FAIL', { details: 'the token’s own fee has changed' })
}

// What arrives where the token keeps a part.
function getReceived(notices: readonly SendNotice[]): bigint | undefined {
  return notices.find(({ kind }) => kind === 'takes-transfer-fee')?.amount
}

/** Puts a request and the token accounts it touches together into the transfer of an amount. */
export function planTransfer(
  { from, to, decimals, memo }: TransferRequest,
  token: TokenAccounts | null,
  amount: bigint,
): Transfer {
  if (!token) return { from, to, amount, memo, token: null }
  const { mint, source, destination, destinationAccount } = token
  const fee = mint.transferFee && getTransferFee(mint.transferFee.config, mint.transferFee.epoch, amount)
  return {
    from,
    to,
    amount,
    memo,
    token: {
      program: mint.program,
      mint: mint.address,
      decimals,
      source: source.address,
      destination,
      createsDestination: destinationAccount === null,
      fee,
    },
  }
}
