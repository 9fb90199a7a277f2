import { type CaipNetworkId, GangwayError, type SponsoredCalls, type SponsorRefusal } from '@gangway/protocol'

/** What a project pays for on a network, as the operator sets it. Amounts in the coin's smallest unit. */
export type SponsorPolicy = {
  projectId: string
  caipNetworkId: CaipNetworkId
  /** Contracts that may be called, in lower case. */
  contracts: readonly string[]
  /** The first four bytes a call may have, in lower case; undefined: any. */
  methods: readonly string[] | undefined
  /** The most coins of the account itself that a call may carry. */
  maxValue: bigint
  perUserPerDay: bigint
  perDay: bigint
  total: bigint
}

/** Why a policy does not pay for these calls, whatever they cost; undefined: it does. */
export function findCallRefusal(policy: SponsorPolicy, calls: SponsoredCalls): SponsorRefusal | undefined {
  for (const { to, value, data } of calls) {
    if (!policy.contracts.includes(to.toLowerCase())) return 'contract'
    if (policy.methods && !policy.methods.includes(data.slice(0, 10).toLowerCase())) return 'method'
    if (BigInt(value) > policy.maxValue) return 'value'
  }
  return undefined
}

/** The refusal of a batch; its reason stands in `field`. */
export function notSponsored(reason: SponsorRefusal): GangwayError {
  return new GangwayError('CALLS_NO_CAPABILITY', {
    shortMessage: 'The app does not pay for this batch',
    details: reason,
    context: { field: reason },
  })
}
