import type { ErrorCode, GangwayError } from '@gangway/protocol'
import type { AnyMessageKey } from '../../locales/messageKey.js'

const known = ['malformed', 'checksum', 'other-network', 'mint', 'token-account'] as const

const nameProblems: Readonly<Partial<Record<ErrorCode, AnyMessageKey>>> = {
  NAME_INVALID: 'send.name.invalid',
  NAME_NOT_FOUND: 'send.name.notFound',
  NAME_HAS_NO_ADDRESS: 'send.name.noAddress',
  NAME_SERVICE_UNAVAILABLE: 'send.name.unavailable',
}

/** Key of what is wrong with a recipient; its text takes `{network}`. interface-guide.md §9.3. */
export function getRecipientProblem({
  code,
  context,
}: Pick<GangwayError, 'code' | 'context'>): AnyMessageKey {
  // The namespace's code did not load, so nothing is known of the address.
  if (code !== 'INVALID_ADDRESS') return nameProblems[code] ?? 'send.to.unavailable'
  const { kind, chainNamespace } = context
  if (kind === 'other-namespace') {
    if (chainNamespace === 'solana' || chainNamespace === 'eip155')
      return `send.to.other-namespace.${chainNamespace}` as const
    return 'send.to.other-namespace'
  }
  return `send.to.${known.find((name) => name === kind) ?? 'malformed'}` as const
}
