/**
 * Tags and lives (s) of the messages two clients exchange through the relay, by method. relay-protocol.md §5. `reject`
 * and `autoReject` are the tags of refusals where they differ from the answer's.
 */
export const pairingMethods = {
  wc_pairingDelete: {
    request: { tag: 1000, ttl: 86_400, prompt: false },
    response: { tag: 1001, ttl: 86_400 },
  },
  wc_pairingPing: { request: { tag: 1002, ttl: 30, prompt: false }, response: { tag: 1003, ttl: 30 } },
  wc_sessionPropose: {
    request: { tag: 1100, ttl: 300, prompt: true },
    response: { tag: 1101, ttl: 300 },
    reject: { tag: 1120, ttl: 300 },
    autoReject: { tag: 1121, ttl: 300 },
  },
  wc_sessionSettle: { request: { tag: 1102, ttl: 300, prompt: false }, response: { tag: 1103, ttl: 300 } },
  wc_sessionUpdate: {
    request: { tag: 1104, ttl: 86_400, prompt: false },
    response: { tag: 1105, ttl: 86_400 },
  },
  wc_sessionExtend: {
    request: { tag: 1106, ttl: 86_400, prompt: false },
    response: { tag: 1107, ttl: 86_400 },
  },
  wc_sessionRequest: { request: { tag: 1108, ttl: 300, prompt: true }, response: { tag: 1109, ttl: 300 } },
  wc_sessionEvent: { request: { tag: 1110, ttl: 300, prompt: true }, response: { tag: 1111, ttl: 300 } },
  wc_sessionDelete: {
    request: { tag: 1112, ttl: 86_400, prompt: false },
    response: { tag: 1113, ttl: 86_400 },
  },
  wc_sessionPing: { request: { tag: 1114, ttl: 30, prompt: false }, response: { tag: 1115, ttl: 30 } },
  wc_sessionAuthenticate: {
    request: { tag: 1116, ttl: 3_600, prompt: true },
    response: { tag: 1117, ttl: 3_600 },
    reject: { tag: 1118, ttl: 300 },
    autoReject: { tag: 1119, ttl: 300 },
  },
} as const

/** Name of a message two clients exchange. */
export type PairingMethod = keyof typeof pairingMethods

/** Tells whether a text names such a message. */
export function isPairingMethod(value: string): value is PairingMethod {
  return Object.hasOwn(pairingMethods, value)
}

/** How long a session and a pairing live, s. relay-protocol.md §5. */
export const pairingLives = { session: 604_800, pairing: 300 } as const
