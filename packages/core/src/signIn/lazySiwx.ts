import type { SiwxConfig } from '@gangway/protocol'
import { loadOnce } from '../kernel/loadOnce.js'

/** A way of signing in whose code loads with the first question to it; what blocks the button knows only this. */
export function lazySiwx(load: () => Promise<SiwxConfig>, isRequired: boolean): SiwxConfig {
  let loaded: SiwxConfig | undefined
  const get = loadOnce(async () => {
    loaded = await load()
    return loaded
  })
  return {
    createMessage: async (input) => (await get()).createMessage(input),
    addSession: async (session) => (await get()).addSession(session),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
    listSessions: async () => (await (await get()).listSessions?.()) ?? [],
    onSessionsChange(listener) {
      const stopped = new AbortController()
      get().then(
        ({ onSessionsChange }) => {
          const stop = stopped.signal.aborted ? undefined : onSessionsChange?.(listener)
          if (stop) stopped.signal.addEventListener('abort', stop)
        },
        // The question that comes with it says so.
        () => undefined,
      )
      return () => stopped.abort()
    },
    getRequired: () => isRequired,
    getNow: () => loaded?.getNow?.() ?? Date.now(),
  }
}
