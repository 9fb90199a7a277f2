import type { ChainNamespace } from '../caipIds.js'

/** How a sign-in message calls an account of each chain family. EIP-4361, CAIP-122. */
export const accountKinds: Record<ChainNamespace, string> = { eip155: 'Ethereum', solana: 'Solana' }
