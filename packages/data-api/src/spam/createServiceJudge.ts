import type { ListedToken, Network } from '@gangway/protocol'
import type { Blocklist } from './createBlocklist.js'
import { createTokenJudge, type TokenJudge } from './createTokenJudge.js'

/** Creates the judge of what services say of tokens, over the networks of this deployment. */
export function createServiceJudge(deps: {
  tokens: readonly ListedToken[]
  rpc: { getStatuses(): readonly { network: Network }[] }
  blocklist: Blocklist
}): TokenJudge {
  const { tokens, rpc, blocklist } = deps
  const networks = rpc.getStatuses().map(({ network }) => network)
  return createTokenJudge(tokens, networks, blocklist)
}
