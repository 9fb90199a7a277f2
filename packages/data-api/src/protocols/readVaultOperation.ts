import { toEventSelector } from 'viem'
import type { UnjudgedEvent } from '../model/accountEvent.js'
import { isMove } from './isFitting.js'
import type { ProtocolLog, ToldOperation } from './protocol.js'

const zeroAddress = `0x${'0'.repeat(40)}`

/** Events of ERC-4626, eips.ethereum.org/EIPS/eip-4626. */
const deposited = toEventSelector('Deposit(address,address,uint256,uint256)')
const withdrawn = toEventSelector('Withdraw(address,address,address,uint256,uint256)')

/**
 * Reads a deposit into any vault of ERC-4626, or a withdrawal. Anybody's contract may write such an event, so it counts only
 * where the account's own moves are just those: the assets to the vault and as many of its shares made, or the reverse.
 */
export function readVaultOperation(
  { address, topics, data }: ProtocolLog,
  account: string,
  moves: readonly UnjudgedEvent[],
): ToldOperation | undefined {
  const [event, , second, third] = topics
  const isDeposit = event === deposited
  const owner = isDeposit ? second : event === withdrawn ? third : undefined
  if (!owner?.endsWith(account.slice(2)) || data.length !== 130) return undefined
  const [assets, shares] = [BigInt(data.slice(0, 66)), BigInt(`0x${data.slice(66)}`)]
  const hasShares = moves.some(
    (move) => isShare(move, address) && move.raw === shares && move.direction === (isDeposit ? 'in' : 'out'),
  )
  const hasAssets = moves.some(
    ({ kind, asset, direction, from, to, raw }) =>
      kind === 'fungible' &&
      asset !== address &&
      raw === assets &&
      (isDeposit ? direction === 'out' && to === address : direction === 'in' && from === address),
  )
  if (!hasShares || !hasAssets || moves.filter(isMove).length !== 2) return undefined
  return { operation: isDeposit ? 'deposit' : 'withdraw', protocol: null }
}

/** Whether a token of `contract` was made for an account, or destroyed. */
export function isShare({ kind, asset, from, to }: UnjudgedEvent, contract: string): boolean {
  return kind === 'fungible' && asset === contract && (from === zeroAddress || to === zeroAddress)
}
