import type { SendNotice } from '../sendParameters.js'
import type { SendAmounts } from './getSendAmounts.js'
import type { TransferAccounts } from './readTransferAccounts.js'

/** What the network's rent means for this transfer, interface-guide.md §9.6. `rentMinimum` in lamports. */
export function getRentNotices(
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
