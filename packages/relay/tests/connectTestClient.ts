import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { createTestIdentity, type TestIdentity } from './createTestIdentity.js'

/** How a test connects. `query`: more of it, or other values. */
export type TestClientOptions = {
  identity?: TestIdentity
  query?: Record<string, string>
  webSocket?: ClientOptions
  /** Answers pushes with `true` at once, unless false. */
  acknowledges?: boolean
}

/** A push as it came. */
export type TestPush = {
  id: number
  params: {
    id: string
    data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string | null }
  }
}

/** A plain client: `ws`, and nothing of what the relay shares with other clients of ours. */
export type TestClient = {
  identity: TestIdentity
  socket: WebSocket
  /** Every frame, in order. */
  frames: string[]
  pushes: TestPush[]
  /** Resolves with the answer, whatever it is. */
  call(
    method: string,
    params: unknown,
  ): Promise<{ id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } }>
  /** Sends a frame as it is; resolves with the next frame that comes. */
  exchange(text: string): Promise<string>
  /** Resolves once so many are there. */
  waitForPushes(count: number): Promise<TestPush[]>
  /** Resolves when what the relay had to say until now is here. */
  settle(): Promise<void>
  waitForClose(): Promise<{ code: number; reason: string }>
}

/** Connects and waits until the socket is open. */
export async function connectTestClient(url: string, options: TestClientOptions = {}): Promise<TestClient> {
  const { identity = createTestIdentity(), query = {}, acknowledges = true } = options
  const search = new URLSearchParams({ auth: identity.createToken(url), projectId: 'test', ...query })
  const socket = new WebSocket(`${url}?${search}`, { perMessageDeflate: false, ...options.webSocket })
  const frames: string[] = []
  const pushes: TestPush[] = []
  let lastId = 1_000_000_000
  socket.on('message', (data) => {
    const text = data.toString()
    const frame = JSON.parse(text)
    frames.push(text)
    if (frame.method === 'irn_subscription') {
      pushes.push(frame)
      if (acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    }
    socket.emit('frame', frame)
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  const client: TestClient = {
    identity,
    socket,
    frames,
    pushes,
    call(method, params) {
      lastId += 1
      const id = lastId
      const answer = new Promise<never>((resolve) => {
        const listen = (frame: { id: unknown; method?: string }) => {
          if (frame.id !== id || frame.method) return
          socket.off('frame', listen)
          resolve(frame as never)
        }
        socket.on('frame', listen)
      })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    async exchange(text) {
      socket.send(text)
      await once(socket, 'frame')
      return frames.at(-1) ?? ''
    },
    async waitForPushes(count) {
      while (pushes.length < count) await once(socket, 'frame')
      return pushes
    },
    async settle() {
      await client.call('irn_unsubscribe', { topic: '0'.repeat(64), id: '' })
    },
    waitForClose: () => closed,
  }
  return client
}
