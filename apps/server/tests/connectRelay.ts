import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A client of the relay that says what a test tells it to, and takes what it is sent without a word. */
export type RelayPeer = {
  socket: WebSocket
  call(method: string, params: unknown): Promise<{ result?: unknown }>
  /** Resolves with the next message it is sent. */
  waitForMessage(): Promise<string>
}

/** Connects to a relay by a token made out for `audience`. relay-protocol.md §1 */
export async function connectRelay(url: string, audience: string = url): Promise<RelayPeer> {
  const socket = new WebSocket(`${url}?projectId=local&auth=${createToken(audience)}`)
  socket.on('message', (data) => {
    const frame = JSON.parse(`${data}`)
    if (frame.method) socket.emit('pushed', frame.params.data.message)
    else socket.emit('answered', frame)
  })
  await once(socket, 'open')
  let lastId = 1_000_000_000
  return {
    socket,
    async call(method, params) {
      lastId += 1
      socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      const [answer] = await once(socket, 'answered')
      return answer
    },
    async waitForMessage() {
      const [message] = await once(socket, 'pushed')
      return message
    },
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function createToken(audience: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
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
