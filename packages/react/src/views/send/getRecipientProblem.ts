import type { GangwayError } from '@gangway/protocol'

const known = ['malformed', 'checksum', 'other-network', 'mint', 'token-account'] as const

/** Key of what is wrong with a recipient; its text takes `{network}`. interface-guide §9.3. */
export function getRecipientProblem({ code, context }: Pick<GangwayError, 'code' | 'context'>) {
  // The namespace's code did not load, so nothing is known of the address.
  if (code !== 'INVALID_ADDRESS') return 'send.to.unavailable'
  const { kind, chainNamespace } = context
  if (kind === 'other-namespace') {
    if (chainNamespace === 'solana' || chainNamespace === 'eip155')
      return `send.to.other-namespace.${chainNamespace}` as const
    return 'send.to.other-namespace'
  }
  return `send.to.${known.find((name) => name === kind) ?? 'malformed'}` as const
}
