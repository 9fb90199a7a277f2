import type { Verdict } from '@gangway/protocol'
import { toVerdict } from '../spam/toVerdict.js'

/**
 * What is held of an NFT: its collection and the transfer that brought it. One the account itself dealt with is never
 * spam (data-sources.md §7), and no worse for being on no list, as no NFT is.
 */
export function judgeNft(token: Verdict, came: { verdict: Verdict; isOwn: boolean } | undefined): Verdict {
  if (!came?.isOwn) return toVerdict(came ? [token, came.verdict] : [token])
  return token.level === 'spam' ? { ...token, level: 'suspicious' } : toVerdict([])
}
