/**
 * Whether a text typed to find a wallet may be somebody's address, name or e-mail instead, as people paste them anywhere:
 * such a text is told to nobody. interface-guide.md §15.
 */
export function mayNameSomebody(text: string): boolean {
  return /@|^0x|\w{24}|\.(?:eth|sol|bnb)\b/i.test(text)
}
