import { getSessions, signOut } from '@gangway/core'
import type { SiwxSession } from '@gangway/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useToast } from '../../hooks/useToast.js'

/** The sign-in sessions this browser holds, and the way out of each. */
export function useSessions(): {
  sessions: readonly SiwxSession[]
  end(session: SiwxSession): Promise<void>
} {
  const config = useConfig()
  const { show } = useToast()
  const [sessions, setSessions] = useState<readonly SiwxSession[]>([])
  const current = useGangway((state) => state.signIn.session)
  const read = useCallback(
    // A list that cannot be read is no list; whether the account in use is signed in is told elsewhere.
    () => getSessions(config).then(setSessions, () => setSessions([])),
    [config],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another list
  useEffect(() => void read(), [read, current])
  return {
    sessions,
    async end(session) {
      try {
        await signOut(config, { session })
        show({ kind: 'success', textKey: 'signIn.signedOut' })
      } catch {
        show({ kind: 'failure', textKey: 'signIn.signOutFailed' })
      }
      await read()
    },
  }
}
