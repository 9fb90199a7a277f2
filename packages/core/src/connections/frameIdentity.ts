import { type AccountType, type CaipNetworkId, type ChainNamespace, chainNamespaces } from '@gangway/protocol'
import { frameRdns } from '../config/frameMarks.js'
import type { State } from '../config/state.js'

/** What the wallet in the frame is called. */
export const frameWalletName = 'Email wallet'

// As text, which packs to half of what base64 does; the Wallet Standard takes no other form than that.
const envelope =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='#1f5eff' d='M0 0h40v40H0z'/><path d='M8 12h24v16H8zl12 9 12-9' fill='none' stroke='#fff' stroke-width='2.5'/></svg>"

/** Picture of the wallet in the frame: an envelope, ours. */
export const frameIcon = `data:image/svg+xml;base64,${/* @__PURE__ */ btoa(envelope)}` as const

/** Ids of its connections: one login, one connection in each family. */
export const frameConnectionIds: Readonly<Record<ChainNamespace, string>> = {
  eip155: `eip155:${frameRdns}`,
  solana: `solana:${frameRdns}`,
}

/** The family whose connection with the wallet in the frame has this id, or null where it is another wallet's. */
export function getFrameNamespace(id: string): ChainNamespace | null {
  return chainNamespaces.find((chainNamespace) => frameConnectionIds[chainNamespace] === id) ?? null
}

/** Whether a connection is one of the wallet in the frame. */
export function isFrameConnection({ id }: { id: string }): boolean {
  return getFrameNamespace(id) !== null
}

/** What the accounts of a connection are on a network: the wallet in the frame alone can be more than a key. product.md §6. */
export function getAccountType(
  { frame }: Pick<State, 'frame'>,
  { id, networkId }: { id: string; networkId: CaipNetworkId },
): AccountType {
  const isSmart = id === frameConnectionIds.eip155 && frame.smartAccountNetworks.includes(networkId)
  return isSmart ? frame.accountType : 'eoa'
}
