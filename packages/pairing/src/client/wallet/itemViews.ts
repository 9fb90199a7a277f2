import type { AuthenticateRequest, SessionProposal, SessionRequest } from '../walletClient.js'
import type { AuthenticationItem, ProposalItem, RequestItem } from './itemSchemas.js'

/** A stored proposal as the wallet's own code sees it. */
export function toProposal(item: ProposalItem): SessionProposal {
  const { rpcId: _rpcId, proposerPublicKey: _key, ...proposal } = item
  return proposal
}

/** A stored sign-in as the wallet's own code sees it. */
export function toAuthenticateRequest(item: AuthenticationItem): AuthenticateRequest {
  const { rpcId: _rpcId, requesterPublicKey: _key, ...request } = item
  return request
}

/** A stored request as the wallet's own code sees it. */
export function toRequest(item: RequestItem): SessionRequest {
  const { rpcId: _rpcId, params, ...request } = item
  return { ...request, params }
}
