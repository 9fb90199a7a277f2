import { createNodeReader } from '../handlers/rpc/createNodeReader.js'
import { prepareRequests } from '../requests/index.js'
import { openIndexedDbStore } from '../storage/openIndexedDbStore.js'
import { answerPage } from './answerPage.js'
import { createWorkerApi } from './createWorkerApi.js'

const api = createWorkerApi({
  frameOrigin: location.origin,
  fetch: (...request) => fetch(...request),
  openStore: openIndexedDbStore,
  locks: navigator.locks,
  getNow: Date.now,
  requests: prepareRequests,
  createNodeCaller(projectId) {
    const node = createNodeReader({ projectId, fetch: (...request) => fetch(...request) })
    return (caipNetworkId, method, params) => node.call(caipNetworkId, { method, params })
  },
})

// Messages reach a dedicated Worker from the page that made it, and from nobody else.
self.onmessage = async ({ data }) => {
  const reply = await answerPage(api, data)
  if (reply) self.postMessage(reply)
}
