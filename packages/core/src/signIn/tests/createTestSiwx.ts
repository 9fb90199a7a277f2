import type { SiwxConfig, SiwxSession } from '@gangway/protocol'

/** What a test may look at and change. */
type TestSiwx = {
  config: SiwxConfig
  sessions: SiwxSession[]
  /** How many messages were made. */
  count: number
  refusal: Error | null
  /** As if another tab had written. */
  tellChange(): void
}

/** A way of signing in at the `SiwxConfig` boundary: it keeps sessions in memory and takes any signature. */
export function createTestSiwx({ isRequired = false } = {}): TestSiwx {
  const listeners = new Set<() => void>()
  const config: SiwxConfig = {
    async createMessage({ accountAddress, chainId }) {
      siwx.count += 1
      const nonce = `nonce0000${siwx.count}`
      const page = { domain: 'app.example', uri: 'https://app.example', version: '1' } as const
      const text = `message ${siwx.count} of ${accountAddress} on ${chainId}`
      return { data: { ...page, accountAddress, chainId, nonce }, toString: () => text }
    },
    async addSession(session) {
      if (siwx.refusal) throw siwx.refusal
      siwx.sessions.push(session)
    },
    async revokeSession(chainId, address) {
      siwx.sessions = siwx.sessions.filter(
        ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
      )
    },
    async setSessions(sessions) {
      siwx.sessions = [...sessions]
    },
    getSessions: async (chainId, address) =>
      siwx.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    listSessions: async () => siwx.sessions,
    onSessionsChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getRequired: () => isRequired,
  }
  const tellChange = () => listeners.forEach((listener) => void listener())
  const siwx: TestSiwx = { config, sessions: [], count: 0, refusal: null, tellChange }
  return siwx
}
