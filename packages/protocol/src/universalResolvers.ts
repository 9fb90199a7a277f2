import type { CaipNetworkId } from './caipIds.js'

const current = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** ENS's Universal Resolver on the chains that have ENS's own one, as viem knows them too. */
export const universalResolvers: Readonly<Partial<Record<CaipNetworkId, `0x${string}`>>> = {
  'eip155:1': current,
  'eip155:11155111': current,
}
