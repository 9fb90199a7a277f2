import type { Verdict } from '@gangway/protocol'
import type { UnjudgedEvent } from '../model/accountEvent.js'
import { isMove } from './sentHistory.js'
import { toDisplayedDigits } from './toDisplayedDigits.js'
import { type Finding, toVerdict } from './toVerdict.js'

/** What is known around an event when it is judged. */
export type TransferFacts = {
  event: UnjudgedEvent
  /** Of the event's token; undefined for the network's own coin. */
  token: Verdict | undefined
  /** Addresses the account itself sent something to: at least all that show the same digits as the event's other side. */
  sentTo: ReadonlySet<string>
  /** When the account itself last sent something before the event, Unix milliseconds; null if not in its last day. */
  lastSentAt: number | null
  /** Whether what came is worth next to nothing; see {@link isDust}. */
  isDust: boolean
  /** How many the transaction gave the same token to; 1 where nobody counted. */
  recipients: number
}

/** More recipients of one token in one transaction than this are no payment. data-sources.md §7 */
const mostRecipients = 30

const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * Judges one event by the rules of data-sources.md §7. What the account itself initiated is always ok. That a token is
 * listed clears its token, not the transfer: poisoned histories are made of real ones.
 */
export function judgeTransfer(facts: TransferFacts): Verdict {
  const { event, token } = facts
  if (event.initiator === event.account) return toVerdict([])
  const findings = [...judgeMove(facts), ...judgeAirdrop(facts)]
  return toVerdict([...findings, ...(token ? [token] : [])])
}

function judgeMove({ event, sentTo, lastSentAt, isDust }: TransferFacts): Finding[] {
  if (!isMove(event)) return []
  const findings: Finding[] = []
  const other = event.direction === 'in' ? event.from : event.to
  const isLookalike = other !== null && looksLikeAnother(other, [...sentTo, event.account])
  if (event.raw === 0n) findings.push({ level: 'spam', reason: 'zero-value' })
  if (isLookalike) findings.push({ level: 'spam', reason: 'lookalike' })
  if (event.direction === 'in' && isDust && !sentTo.has(event.from)) {
    findings.push({ level: isLookalike || lastSentAt !== null ? 'spam' : 'suspicious', reason: 'dust' })
  }
  return findings
}

function judgeAirdrop({ event, token, recipients }: TransferFacts): Finding[] {
  if (!token || token.level === 'ok' || event.direction !== 'in' || !isMove(event)) return []
  const isUnasked = recipients > mostRecipients || event.from === zeroAddress
  return isUnasked ? [{ level: 'suspicious', reason: 'airdrop' }] : []
}

function looksLikeAnother(address: string, known: readonly string[]): boolean {
  if (known.includes(address)) return false
  const digits = toDisplayedDigits(address)
  return known.some((other) => toDisplayedDigits(other) === digits)
}
