import { limits } from '@gangway/protocol'

/** The time as the deployment's servers have it: this machine's clock may be wrong by a day. Moments in Unix ms. */
export type ServerClock = {
  /** By this machine's clock until an answer has told. */
  getNow(): number
  /** Whether an answer has told. */
  isKnown(): boolean
  /** A moment by the servers' clock, as this machine's will show it. */
  toLocal(serverTime: number): number
  /** Learns from the `Date` header of an answer that no cache can have kept. */
  hear(response: Response): void
  /** Asks the API for its time; resolves by `limit` ms at the latest, also where it could not be had. */
  ask(apiUrl: string, limit?: number): Promise<void>
}

/** The header has whole seconds, and an answer takes its time: what is off by less is taken for right. */
const tolerance = 5_000

/** Creates a clock that has heard nothing yet. */
export function createServerClock(): ServerClock {
  let ahead: number | null = null
  const getNow = () => Date.now() + (ahead ?? 0)
  const hear = ({ headers }: Response) => {
    const heard = Date.parse(headers.get('date') ?? '') - Date.now()
    if (Math.abs(heard) <= tolerance) ahead = 0
    else if (Math.abs(heard - (ahead ?? 0)) > tolerance) ahead = heard
  }
  return {
    getNow,
    isKnown: () => ahead !== null,
    toLocal: (serverTime) => serverTime - (ahead ?? 0),
    hear,
    async ask(apiUrl, limit = limits.rpcTimeout) {
      const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(limit) } as const
      await fetch(`${apiUrl}/config.json`, request).then(hear, () => undefined)
    },
  }
}
