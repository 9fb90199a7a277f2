import { W3mFrameConstants, W3mFrameProvider, W3mFrameSchema } from '@reown/appkit-wallet'

/** What the specs reach through `window`: the published client, and what it was told. */
type ConformancePage = {
  provider: W3mFrameProvider
  /** Every answer of the frame its schemas refuse. */
  refused: { type: unknown; problem: string }[]
  /** Types of what the frame said, in order. */
  heard: string[]
  /** Names of the events the client knows of that the frame has answered with nothing yet. */
  listUnanswered(): string[]
}

declare global {
  interface Window {
    conformance: ConformancePage
  }
}

const appPrefix = W3mFrameConstants.APP_EVENT_KEY
const framePrefix = W3mFrameConstants.FRAME_EVENT_KEY

const refused: ConformancePage['refused'] = []
const heard: string[] = []
addEventListener('message', ({ data }) => {
  if (typeof data?.type !== 'string' || !data.type.includes(framePrefix)) return
  heard.push(data.type)
  const result = W3mFrameSchema.frameEvent.safeParse(data)
  if (!result.success) refused.push({ type: data.type, problem: result.error.message })
})

window.conformance = {
  provider: new W3mFrameProvider({ projectId: 'local', chainId: 'eip155:31337', enableLogger: false }),
  refused,
  heard,
  listUnanswered() {
    const answered = new Set(
      heard.map((type) => type.slice(framePrefix.length).replace(/_(SUCCESS|ERROR)$/, '')),
    )
    const known: string[] = Object.values(W3mFrameConstants)
    return known
      .filter((type) => type.startsWith(appPrefix) && type !== appPrefix)
      .map((type) => type.slice(appPrefix.length))
      .filter((name) => !answered.has(name))
  },
}
