// Serves the auth service on the embedded database of the folder it is given; killed by its test. Says its port, then
// each mail; signs receipts for whoever asks.
import { startServer } from '@gangway/server-kit'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'

const say = (value: unknown) => console.log(JSON.stringify(value))

const api = await startAuthApi(await openAuthDatabase({ folder: process.argv[2] ?? '' }), {
  outbox: { queue: async (_, mail) => say(mail) },
})
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
