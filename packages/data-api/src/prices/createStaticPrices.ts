import type { CaipAccountId, CaipNetworkId } from '@gangway/protocol'

/** USD per whole coin (CAIP-2 key) or token (CAIP-10 key). */
export type StaticPrices = Readonly<Record<string, number>>

/** Tells what a coin or token costs. */
export type Prices = {
  /** USD per whole unit of a network's coin (CAIP-2) or of a token (CAIP-10); 0 when unknown. */
  get(id: CaipNetworkId | CaipAccountId): number
}

/** Creates prices from the operator's table. EVM addresses match in any case. */
export function createStaticPrices(table: StaticPrices): Prices {
  const byKey = new Map(Object.entries(table).map(([id, price]) => [toKey(id), price]))
  return { get: (id) => byKey.get(toKey(id)) ?? 0 }
}

function toKey(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
