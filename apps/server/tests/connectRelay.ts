import { generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A client of the relay that does what a test says, and acknowledges pushes only if it was connected to do so. */
export type RelayPeer = {
  socket: WebSocket
  call(method: string, params: unknown): Promise<{ result?: unknown; error?: { data?: unknown } }>
  /** Resolves with the next message it is sent. */
  waitForMessage(): Promise<string>
}

/** How a peer connects. */
export type RelayPeerOptions = {
  /** Address the token is for; default the one it connects to. */
  audience?: string
  /** Default: new ones. */
  keys?: RelayKeys
  /** Is called with each pushed message, which is then acknowledged. Without it nothing is. */
  onMessage?: (message: string) => void
}

/** What a client of the relay is known by. */
export type RelayKeys = KeyPairKeyObjectResult

/** Makes the keys of a new client. */
export function createRelayKeys(): RelayKeys {
  return generateKeyPairSync('ed25519')
}

/** Connects to a relay. Rejects when the socket does not open. relay-protocol.md §1 */
export async function connectRelay(
  url: string,
  { audience = url, keys = createRelayKeys(), onMessage }: RelayPeerOptions = {},
): Promise<RelayPeer> {
  const socket = new WebSocket(`${url}?projectId=local&auth=${createToken(audience, keys)}`)
  socket.on('message', (data) => {
    const frame = JSON.parse(`${data}`)
    if (!frame.method) {
      socket.emit(`answered ${frame.id}`, frame)
      return
    }
    const { message } = frame.params.data
    socket.emit('pushed', message)
    if (!onMessage) return
    onMessage(message)
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')
  socket.on('error', () => undefined)
  let lastId = 1_000_000_000
  return {
    socket,
    async call(method, params) {
      lastId += 1
      socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      const [answer] = await once(socket, `answered ${lastId}`)
      return answer
    },
    async waitForMessage() {
      const [message] = await once(socket, 'pushed')
      return message
    },
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function createToken(audience: string, { publicKey, privateKey }: RelayKeys): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: toDidKey(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
    sub: '00',
    aud: audience,
    iat: now,
    exp: now + 86_400,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

function toDidKey(publicKey: Buffer): string {
  let digits = ''
  for (let value = BigInt(`0xed01${publicKey.toString('hex')}`); value > 0n; value /= 58n)
    digits = `${alphabet[Number(value % 58n)]}${digits}`
  return `did:key:z${digits}`
}
