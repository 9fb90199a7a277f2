import { resolveName } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { whenPassed } from '../../../hooks/whenPassed.js'
import type { Review } from '../review/review.js'

/** Whether a name still leads where the review says; `none`: an address was entered. */
export type NameCheck = 'none' | 'checking' | 'same' | 'changed' | 'unknown'

/** How often an open review asks where the name leads, ms; as often as for the fee. interface-guide.md §9.7. */
const checkEvery = 12_000

/** Asks where a reviewed name leads, at once and again while the review is open. interface-guide.md §9.3 step 5. */
export function useNameCheck({
  parameters,
  name,
}: Pick<Review, 'name'> & { parameters: Pick<Review['parameters'], 'networkId'> }): NameCheck {
  const config = useConfig()
  const [answer, setAnswer] = useState<{ question: string; check: NameCheck } | null>(null)
  const { networkId } = parameters
  const wanted = name?.name
  const address = name?.address
  const question = `${networkId} ${wanted} ${address}`
  useEffect(() => {
    if (wanted === undefined) return
    const abort = new AbortController()
    let cancel = () => {}
    const ask = async () => {
      const check = await resolveName(config, { name: wanted, networkId, signal: abort.signal }).then(
        (found): NameCheck => (found.address === address ? 'same' : 'changed'),
        // A name that leads nowhere any more leads elsewhere; that nobody could say is not known to be either.
        (error: unknown): NameCheck =>
          error instanceof GangwayError && error.code !== 'NAME_SERVICE_UNAVAILABLE' ? 'changed' : 'unknown',
      )
      if (abort.signal.aborted) return
      setAnswer({ question, check })
      cancel = whenPassed(Date.now() + checkEvery, ask)
    }
    void ask()
    return () => {
      abort.abort()
      cancel()
    }
  }, [config, networkId, wanted, address, question])
  if (wanted === undefined) return 'none'
  return answer?.question === question ? answer.check : 'checking'
}
