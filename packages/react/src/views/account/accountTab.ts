/** Tabs of the account, in product.md §2's order. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'
