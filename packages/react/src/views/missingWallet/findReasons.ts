/** Why a wallet may not be listed. */
export type MissingReason =
  | 'frame'
  | 'phone'
  | 'insecure'
  | 'family'
  | 'excluded'
  | 'disabled'
  | 'private'
  | 'fresh'

/** What a page can find out about itself. */
export type PageFacts = {
  /** Shown inside another page. */
  isFramed: boolean
  isPhone: boolean
  isSecure: boolean
  /** The host leaves wallets out. */
  hasExcluded: boolean
  /** A network of one family was chosen, and wallets of only the other are here. */
  isFamilyWanted: boolean
}

/** What is known to stand in the way comes first; what a page cannot see, and only the person can, comes last. */
export function findReasons(facts: PageFacts): readonly MissingReason[] {
  const known: [boolean, MissingReason][] = [
    [facts.isFamilyWanted, 'family'],
    [!facts.isSecure, 'insecure'],
    [facts.isFramed, 'frame'],
    [facts.isPhone, 'phone'],
    [facts.hasExcluded, 'excluded'],
  ]
  // Phones have no extensions to be switched off.
  const likely: MissingReason[] = facts.isPhone ? [] : ['fresh', 'disabled', 'private']
  return [...known.flatMap(([applies, reason]) => (applies ? [reason] : [])), ...likely]
}
