const removed = '[removed]'

/** An id of a Solana network is as long as a key; it names nobody. */
const networkId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * What may name a person: pairing links, e-mail addresses, names that stand for an account, hex (whole or shortened),
 * and runs of letters and digits as long as keys, signatures, transaction ids and tokens are.
 */
const identities = [
  /\bwc:\S+/gi,
  /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/g,
  /[\p{L}\p{N}_-]+\.(?:eth|sol|bnb)\b/giu,
  /\b0x[0-9a-f]{4,}/gi,
  /[0-9a-zA-Z]{32,}/g,
]

/**
 * A text without what may name a person (interface-guide.md §15), nor characters nobody sees: they could stand in the
 * middle of an address, and a database takes not all of them.
 */
export function removeIdentities(text: string): string {
  if (networkId.test(text)) return text
  return identities.reduce((rest, pattern) => rest.replace(pattern, removed), text.replace(/\p{C}/gu, ''))
}
