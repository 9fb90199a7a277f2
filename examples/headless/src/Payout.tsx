import { useCalls, useCallsStatus, useCapabilities } from '@gangway/react'
import { useState } from 'react'

const recipients = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
]

/** Pays two people at once: one question where the wallet takes batches, else one after the other. */
export function Payout({ run }: { run: (work: () => Promise<unknown>) => Promise<void> }) {
  const calls = useCalls()
  // In the address, so that a reload goes on with it.
  const [id, setId] = useState(() => location.hash.slice(1) || null)
  const { state } = useCallsStatus(id)
  const isOneQuestion = useCapabilities()?.takesBatches === true
  const pay = async () => {
    const sent = await calls.send({
      networkId: 'eip155:31337',
      calls: recipients.map((to) => ({ to, value: 10n ** 16n })),
      otherwise: 'sequence',
    })
    location.hash = sent.id
    setId(sent.id)
  }
  return (
    <>
      <button type="button" onClick={() => run(pay)}>
        Pay two people
      </button>
      <p>{isOneQuestion ? 'Your wallet asks once.' : 'Your wallet asks for each.'}</p>
      {id && <p role="status">Payout: {state?.status ?? 'looking'}</p>}
    </>
  )
}
