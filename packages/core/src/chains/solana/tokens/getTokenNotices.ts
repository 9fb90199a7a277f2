import { type Address, getAddressDecoder } from '@solana/kit'
import type { SendNotice } from '../../sendParameters.js'
import { getTransferFee } from './getTransferFee.js'
import type { Mint, TokenAccounts } from './readTokenAccounts.js'
import { type Extensions, extensionNumbers as known } from './tokenExtensions.js'

/** Extensions of a mint that change nothing about a transfer, and those looked at here one by one. */
const understood = new Set<number>([
  known.transferFeeConfig,
  known.mintCloseAuthority,
  known.confidentialTransferMint,
  known.defaultAccountState,
  known.nonTransferable,
  known.permanentDelegate,
  known.transferHook,
  known.confidentialTransferFeeConfig,
  known.metadataPointer,
  known.tokenMetadata,
  known.groupPointer,
  known.tokenGroup,
  known.groupMemberPointer,
  known.tokenGroupMember,
  known.pausable,
])

/** Byte of the extension that holds what the issuer's program is; all zero for none. */
const hookProgram = { start: 32, end: 64 } as const
const noProgram = '11111111111111111111111111111111'

/** Byte of a mint's extension that says whether transfers are paused. */
const pausedAt = 32

/** Byte of an account's extension that says whether it takes transfers that are not confidential. */
const takesOpenTransfersAt = 262

/** What `defaultAccountState` holds where new accounts are frozen. */
const frozenState = 2

/**
 * What the token itself has against a transfer, or takes of it (Token-2022; accounts can be frozen in both
 * programs). `amount` in base units, null: unknown.
 */
export function getTokenNotices(
  { mint, source, destinationAccount }: TokenAccounts,
  { to, amount, memo }: { to: Address; amount: bigint | null; memo: string },
): readonly SendNotice[] {
  const extensions = mint.extensions ?? new Map()
  const notices: SendNotice[] = []
  const stop = (kind: SendNotice['kind'], reason?: string) =>
    notices.push({ level: 'stop', kind, ...(reason ? { reason } : {}) })

  if (extensions.has(known.nonTransferable)) stop('non-transferable')
  if (source.isFrozen) stop('frozen')
  const obstacle = findObstacle(extensions)
  if (obstacle) stop('unsupported-token', obstacle)

  const isFrozenWhenNew = extensions.get(known.defaultAccountState)?.[0] === frozenState
  if (destinationAccount?.isFrozen ?? isFrozenWhenNew) stop('recipient-frozen')
  if (destinationAccount && destinationAccount.owner !== to)
    stop('unsupported-token', 'the recipient’s account for it belongs to somebody else now')
  const recipientRules = destinationAccount?.extensions
  if (recipientRules?.get(known.confidentialTransferAccount)?.[takesOpenTransfersAt] === 0)
    stop('unsupported-token', 'the recipient takes it in confidential transfers only')
  if (recipientRules?.get(known.memoTransfer)?.[0] === 1 && memo === '') stop('memo-required')

  return [...notices, ...getFeeNotices(mint, amount)]
}

function findObstacle(extensions: Extensions): string | null {
  const hook = extensions.get(known.transferHook)
  if (hook && getAddressDecoder().decode(hook.slice(hookProgram.start, hookProgram.end)) !== noProgram)
    return 'each transfer runs a program of its issuer'
  if (extensions.get(known.pausable)?.[pausedAt] === 1) return 'its issuer has paused all transfers'
  if (extensions.has(known.interestBearingConfig) || extensions.has(known.scaledUiAmount))
    return 'wallets show its amounts multiplied, so that 1 here would not mean 1 there'
  const unknown = [...extensions.keys()].find((number) => !understood.has(number))
  return unknown === undefined ? null : `its extension ${unknown} is not known here`
}

function getFeeNotices({ transferFee }: Mint, amount: bigint | null): readonly SendNotice[] {
  if (!transferFee || amount === null) return []
  const fee = getTransferFee(transferFee.config, transferFee.epoch, amount)
  if (fee <= 0n) return []
  // It is rounded up, so of the only one of an NFT nothing would arrive.
  const level = fee < amount ? 'caution' : 'stop'
  return [{ level, kind: 'takes-transfer-fee', amount: amount - fee }]
}
