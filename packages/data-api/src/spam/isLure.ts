import { foldLookalikes } from './foldLookalikes.js'

/** Ends of host names that names of tokens were seen with; names with a dot in them are not all addresses. */
const domains = [
  'ai|app|art|at|bid|bz|biz|cash|cc|ch|claim|claims|click|cloud|club|cn|co|com|de|dev|es|eth|eu|events|exchange|fi',
  'finance|foundation|fr|fun|fund|gg|gift|gifts|icu|im|in|info|io|is|it|land|li|life|limo|link|live|lol|ly|market',
  'me|money|net|network|nl|nu|one|online|org|page|pl|pro|promo|pw|ru|run|shop|site|so|space|store|su|tech|to|today',
  'top|tv|uk|us|vip|website|win|wiki|world|ws|wtf|xyz|zip|zone',
].join('|')

const lures = [
  /:\/\/|\bwww\b/,
  /\b(claim|visit|reward|giveaway|voucher|airdrop)/,
  new RegExp(`[a-z0-9-]\\s?\\.\\s?(${domains})(?![a-z0-9])`),
]

/** Whether a name leads somewhere, or promises: an address, “claim”, “visit”, “reward”. data-sources.md §7 */
export function isLure(text: string): boolean {
  const seen = foldLookalikes(text)
  return lures.some((lure) => lure.test(seen))
}
