import { W3mFrameProvider, W3mFrameSchema } from '@reown/appkit-wallet'

/** What the specs reach through `window`: the published client, and every answer of the frame its schemas refuse. */
type ConformancePage = {
  provider: W3mFrameProvider
  refused: { type: unknown; problem: string }[]
  /** Types of what the frame said, in order. */
  heard: string[]
}

declare global {
  interface Window {
    conformance: ConformancePage
  }
}

const refused: ConformancePage['refused'] = []
const heard: string[] = []
addEventListener('message', ({ data }) => {
  if (typeof data?.type !== 'string' || !data.type.includes('@w3m-frame/')) return
  heard.push(data.type)
  const result = W3mFrameSchema.frameEvent.safeParse(data)
  if (!result.success) refused.push({ type: data.type, problem: result.error.message })
})

window.conformance = {
  provider: new W3mFrameProvider({ projectId: 'local', chainId: 'eip155:31337', enableLogger: false }),
  refused,
  heard,
}
