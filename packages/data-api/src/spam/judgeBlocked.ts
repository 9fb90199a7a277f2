import type { Verdict } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'
import type { Blocklist } from './createBlocklist.js'
import { toVerdict } from './toVerdict.js'

/** What tells who and what had a part in an event. */
type Parts = Pick<AccountEvent, 'account' | 'chain' | 'initiator' | 'asset' | 'from' | 'to' | 'verdict'>

/**
 * What is held of an event now: spam where somebody or something in it is blocked, who may not have been when it was kept.
 * What the account itself initiated never is. data-sources.md §7
 */
export function judgeBlocked({ account, chain, verdict, ...event }: Parts, blocklist: Blocklist): Verdict {
  const { initiator, asset, from, to } = event
  if (initiator === account) return verdict
  const isBlocked = [initiator, asset, from, to].some(
    (address) => address !== null && address !== account && blocklist.has(chain, address),
  )
  if (!isBlocked) return verdict
  return toVerdict([{ level: 'spam', reason: 'blocklist' }, verdict])
}
