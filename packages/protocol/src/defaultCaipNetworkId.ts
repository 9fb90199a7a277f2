/** The network a kit falls back to when the host names none. SPEC §9. */
export const defaultCaipNetworkId = 'eip155:1' as const
