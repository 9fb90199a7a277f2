// Serves the auth service on the embedded database of the folder it is given; killed by its test. Says its port, then
// each mail; signs receipts for whoever asks. A second word, in JSON, has it pay for batches.
import { gangwayOne } from '@gangway/registry'
import { createLog, startServer } from '@gangway/server-kit'
import { startAuditSealing } from '../src/audit/startAuditSealing.js'
import { createLocalRelayerSigner } from '../src/index.js'
import type { SpawnedSponsorship } from './spawnAuthService.js'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'
import { makePolicy } from './startSponsorChain.js'

const say = (value: unknown) => console.log(JSON.stringify(value))

const [folder = '', sponsorship] = process.argv.slice(2)
const { database } = await openAuthDatabase({ folder })
const api = await startAuthApi(
  { database },
  {
    outbox: { queue: async (_, mail) => say(mail) },
    ...(sponsorship ? toSponsorship(JSON.parse(sponsorship)) : {}),
  },
)
startAuditSealing({ database, log: createLog({ level: 'silent' }), getNow: Date.now })
const { port } = await startServer({
  host: '127.0.0.1',
  port: 0,
  portVariable: 'FRAME_PORT',
  async fetch(request) {
    if (!request.url.endsWith('/receipt')) return api.fetch(request)
    return Response.json({ receipt: await api.notes.recovery.signReceipt(await request.json()) })
  },
})
say({ port })

function toSponsorship({ rpcUrl, key }: SpawnedSponsorship) {
  const signer = createLocalRelayerSigner(Buffer.from(key.slice(2), 'hex'))
  return {
    networks: [{ network: gangwayOne, rpcUrls: [rpcUrl] }],
    sponsorship: { signer, policies: [makePolicy()], settings: { interval: 40, repeatAfter: 500 } },
  }
}
