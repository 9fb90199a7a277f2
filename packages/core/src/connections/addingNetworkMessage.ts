/**
 * Type of the `message` event (wagmi's connector contract) by which a connector tells that its wallet is being asked
 * to add a network it did not know. Connectors that do not send it only leave that moment unsaid.
 */
export const addingNetworkMessage = 'gangway:adding-network'
