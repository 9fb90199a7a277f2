const events = [
  ...[
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'GET_SOCIAL_REDIRECT_URI',
    'RPC_REQUEST',
    'SWITCH_NETWORK',
  ],
  ...['SET_PREFERRED_ACCOUNT', 'UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
  'SYNC_DAPP_DATA',
]
const otherTypes = [
  '',
  '@w3m-app/',
  '@w3m-app/__proto__',
  '@w3m-app/toString',
  '@w3m-frame/READY',
  'x'.repeat(200),
]
const ownTypes = ['HELLO', 'HELLO_BACK', 'REQUESTS_DROPPED', 'STORAGE', 'SESSION_ENDED']
// `__proto__` has to be a key of JSON to become one of the message.
const keys = [
  ...['email', 'otp', 'uri', 'chainId', 'method', 'params', 'token', 'provider', 'caipNetworkId', 'metadata'],
  ...['nonce', 'ids', '__proto__', 'constructor', 'toString', 'length'],
]
const words = ['', '0x', 'eip155:1', 'https://evil.example', '12345', '__proto__', 'a@b', 'x'.repeat(300)]
const oddities = [null, -1, 0.5, true, false, [], [[]], {}]

/**
 * Messages as JSON that no schema of the protocol takes for a request, the same for the same seed: wrong values under right
 * names, names that mean something to the language, some too long or too deep. Threat 16 of embedded-wallet.md §13.
 */
export function createFuzz(count: number, seed = 5): string[] {
  const random = createRandom(seed)
  const choose = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const createValue = (depth: number): string => {
    const kind = random()
    if (depth === 0 || kind < 0.5) return JSON.stringify(choose<unknown>([...words, ...oddities]))
    if (kind < 0.6) return `[${createValue(depth - 1)}]`
    const entries = [1, 2, 3].map(() => `${JSON.stringify(choose(keys))}:${createValue(depth - 1)}`)
    return `{${entries.join()}}`
  }
  const createType = () => {
    const kind = random()
    if (kind < 0.8) return `@w3m-app/${choose(events)}`
    return kind < 0.9 ? `@gangway/${choose(ownTypes)}` : choose(otherTypes)
  }
  const createPayload = () => {
    const kind = random()
    if (kind < 0.02) return JSON.stringify({ email: 'x'.repeat(300_000) })
    if (kind < 0.04) return `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    return createValue(3)
  }
  return Array.from({ length: count }, (_, index) => {
    if (random() < 0.05) return createValue(2)
    const id = random() < 0.9 ? JSON.stringify(`fuzz${index}`) : createValue(1)
    return `{"id":${id},"type":${JSON.stringify(createType())},"payload":${createPayload()}}`
  })
}

/** Numbers of 0 to 1 by a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
