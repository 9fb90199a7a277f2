import type { CreatePeer, PeerEvent, PeerOptions } from './peerProtocol.js'

/** A call as it comes over the process's channel, and its answer. */
export type PeerCall = { id: number; name: string; params: unknown }
export type PeerAnswer = { id: number; result?: unknown; error?: string }

/** Serves a peer over the channel to the process that forked this one, until that closes it. */
export async function runPeer<TCalls extends Record<keyof TCalls, (params: never) => Promise<unknown>>>(
  createPeer: CreatePeer<TCalls>,
): Promise<void> {
  refuseOtherHosts()
  // The published clients let a few go unheard when the relay is away. In a browser that ends nothing.
  process.on('unhandledRejection', (error) => console.error(toText(error)))
  process.on('disconnect', () => process.exit())
  const send = (message: { event: PeerEvent } | PeerAnswer) => void process.send?.(message)
  const options: PeerOptions = JSON.parse(process.argv[2] ?? '')
  const peer = await createPeer(options, (event) => send({ event }))
  process.on('message', async ({ id, name, params }: PeerCall) => {
    try {
      send({ id, result: (await peer[name as keyof TCalls](params as never)) ?? null })
    } catch (error) {
      send({ id, error: toText(error) })
    }
  })
  send({ event: { type: 'ready' } })
}

/** The published clients report home, which works as well when nobody answers. Nothing leaves this machine in a test. */
function refuseOtherHosts(): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    if (hostname !== '127.0.0.1') throw new TypeError('fetch failed')
    return original(input, init)
  }
}

/** The published clients throw objects as well. */
function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
}
