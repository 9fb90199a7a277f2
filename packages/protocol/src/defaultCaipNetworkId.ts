/** The network a kit falls back to when the host names none. product.md §9. */
export const defaultCaipNetworkId = 'eip155:1' as const
