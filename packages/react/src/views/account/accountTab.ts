/** Tabs of the account, in SPEC §2's order. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'
