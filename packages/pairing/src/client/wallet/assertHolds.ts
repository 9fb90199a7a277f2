import { CodedError } from '@gangway/protocol'
import type { ProposalNamespaces, SessionNamespaces } from '../session.js'

/** @throws CodedError `INVALID_INPUT` when what is approved lacks something the page cannot do without. CAIP-25. */
export function assertHolds(approved: SessionNamespaces, required: ProposalNamespaces): void {
  for (const [family, asked] of Object.entries(required)) {
    const given = approved[family]
    for (const list of ['chains', 'methods', 'events'] as const)
      for (const entry of asked[list] ?? [])
        if (!given?.[list]?.includes(entry))
          throw new CodedError('INVALID_INPUT', { details: `${entry} is required by the page` })
  }
}
