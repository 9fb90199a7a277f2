import type { SendDraft, SentTransaction } from '@gangway/core'
import { useConfig } from '../../../hooks/useConfig.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { toSentNftAsset } from '../nftAsset.js'
import { useFillNft } from '../useFillNft.js'
import { toSendLink } from './toSendLink.js'
import { useFillSend } from './useFillSend.js'

/** How long a lost transaction may still arrive before the same may be sent again, ms. interface-guide.md §9.9. */
const lostWait = 120_000

/**
 * Fills the form with a transfer that was not made; null as long as that could pay twice, as before its outcome is
 * final: a failure may yet be undone by another block.
 */
export function useRetrySend(transaction: SentTransaction): (() => void) | null {
  const { call, description, isFromElsewhere, lostAt, moves, settledAt, status } = transaction
  const config = useConfig()
  const fill = useFillSend()
  const fillNft = useFillNft()
  const nft = toSentNftAsset(transaction)
  const isLostForGood = useHasPassed(lostAt === undefined ? null : lostAt + lostWait)
  const isNotMade = (status === 'failed' || status === 'expired') && settledAt !== null
  const isOver = isNotMade || (status === 'unknown' && isLostForGood)
  // A link fills one transfer, and no call; what an app asked for in its own words it has to ask for again.
  if (!isOver || isFromElsewhere || moves || call || description || !config.features.send) return null
  if (nft) return () => fillNft(nft, toEarlierDraft(transaction))
  return () => fill(toSendLink(transaction))
}

// No link carries which NFT it is.
function toEarlierDraft({ amount, memo = '', to }: SentTransaction): Partial<SendDraft> {
  return { to, amount: amount.toString(), memo }
}
