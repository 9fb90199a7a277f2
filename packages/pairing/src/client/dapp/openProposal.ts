import { CodedError } from '@gangway/protocol'
import { type KeyPair, toTopic } from '../../crypto/keys.js'
import type { Approval } from '../dappClient.js'
import type { DappContext, OpenProposal } from './dappContext.js'

// After the link's end, ms: for an approval that was on its way.
const afterlife = 60_000
// What a wallet is given between its answer and the settlement, ms.
const settleLimit = 60_000
// What asking for missed messages may take at the link's end, ms.
const lastLook = 5_000

/** Begins to wait for the answer to a proposal that ends at `expiresAt` (ms since 1970). */
export function openProposal(
  dapp: DappContext,
  parameters: { pairingTopic: string; keyPair: KeyPair; families: readonly string[]; expiresAt: number },
): OpenProposal {
  const { engine, proposals, settling } = dapp
  const { pairingTopic, keyPair, expiresAt } = parameters
  const deadline = `proposal/${pairingTopic}`
  let resolve: (approval: Approval) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const approval = new Promise<Approval>((...both) => {
    ;[resolve, reject] = both
  })
  // Whoever has only the link in mind never looks at it.
  approval.catch(() => undefined)

  const proposal: OpenProposal = {
    ...parameters,
    isScanned: false,
    isOver: false,
    settlement: null,
    approval,
    succeed(given) {
      proposal.isOver = true
      resolve(given)
      close()
    },
    fail(error) {
      proposal.isOver = true
      reject(error)
      close()
    },
    abandon(error) {
      proposal.isOver = true
      reject(error)
      engine.deadlines.set(deadline, expiresAt + afterlife, close)
    },
    close,
  }

  function close(): void {
    proposals.delete(pairingTopic)
    engine.deadlines.clear(deadline)
    const { settlement } = proposal
    const reason = new CodedError('PAIRING_EXPIRED')
    if (settlement && settling.delete(settlement.topic) && !dapp.sessions.get(settlement.topic))
      engine.dropTopic(settlement.topic, reason)
    engine.dropTopic(pairingTopic, reason)
    engine.dropTopic(toTopic(keyPair.publicKey), reason)
  }

  async function expire(): Promise<void> {
    // A page that slept may have been answered in time.
    await Promise.race([catchUp(), pause(lastLook)])
    if (proposal.isOver) return
    if (!proposal.settlement) return proposal.abandon(new CodedError('PAIRING_EXPIRED'))
    engine.deadlines.set(deadline, engine.getNow() + settleLimit, () =>
      proposal.fail(new CodedError('PAIRING_EXPIRED')),
    )
  }

  async function catchUp(): Promise<void> {
    // Not reached: then there is nothing more to know.
    await engine.relay.wake().catch(() => undefined)
    await engine.idle()
  }

  proposals.set(pairingTopic, proposal)
  engine.deadlines.set(deadline, expiresAt, () => void expire())
  return proposal
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
