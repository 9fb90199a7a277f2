import { CodedError, toCodedError } from '@gangway/protocol'
import { createKeyPair } from '../../crypto/createKeyPair.js'
import { createPairingUri } from '../../crypto/createPairingUri.js'
import { createSymKey } from '../../crypto/createSymKey.js'
import { toTopic } from '../../crypto/toTopic.js'
import type { Proposal, ProposeParameters } from '../dappClient.js'
import { getFamily } from '../methods/shapes/namespaceKey.js'
import { toTimestamp } from '../methods/shapes/timestamp.js'
import { askAuthentication } from './askAuthentication.js'
import { askSession } from './askSession.js'
import type { DappContext } from './dappContext.js'
import { openProposal } from './openProposal.js'

// interface-guide.md §7.5: “treat it as 4 minutes”.
const proposalLife = 240_000

/** Makes a link and puts a proposal behind it; resolves when the relay has taken it. */
export async function propose(
  dapp: DappContext,
  parameters: ProposeParameters,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Proposal> {
  if (signal?.aborted) throw new CodedError('REQUEST_ABORTED')
  const { engine } = dapp
  const { authenticate, namespaces } = parameters
  const symKey = createSymKey()
  const pairingTopic = toTopic(symKey)
  const expiresAt = toTimestamp(engine.getNow() + proposalLife) * 1000
  const proposal = openProposal(dapp, {
    pairingTopic,
    keyPair: await createKeyPair(),
    families: Object.keys(namespaces).map(getFamily),
    expiresAt,
  })
  // A person waits for the link.
  engine.relay.hurry()
  engine.addTopic(pairingTopic, { scope: 'pairing', symKey })
  try {
    await Promise.all([
      engine.relay.subscribe([pairingTopic]),
      // The first of the two: a wallet that knows it overlooks the other.
      authenticate && askAuthentication(dapp, proposal, { authenticate, namespaces, expiresAt, signal }),
      askSession(dapp, proposal, { ...parameters, expiresAt, signal }),
    ])
  } catch (error) {
    const reason = signal?.aborted ? new CodedError('REQUEST_ABORTED') : toCodedError(error)
    proposal.fail(reason)
    throw reason
  }
  return {
    uri: createPairingUri({
      topic: pairingTopic,
      symKey,
      expiresAt,
      methods: authenticate ? ['wc_sessionAuthenticate'] : [],
    }),
    pairingTopic,
    expiresAt,
    approval: proposal.approval,
    cancel: () => proposal.isOver || proposal.abandon(new CodedError('REQUEST_ABORTED')),
  }
}
