/** The wallet a person has chosen to pair with; a `ListedWallet` is one. */
export type ChosenWallet = {
  id: string
  name: string
  /** Address of its picture on this deployment; null: show the letter picture. */
  icon: string | null
  universalLink: string | null
  nativeLink: string | null
}

/**
 * A wallet a session was made with. Chosen from the list, or else as it calls itself: then `id` is `peer:` and that
 * name, and there is no picture, since pictures are never fetched from elsewhere.
 */
export type PairingWallet = ChosenWallet & {
  /** Of the session it was used for last. */
  topic: string
}
