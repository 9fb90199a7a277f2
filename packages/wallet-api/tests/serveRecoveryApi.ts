// Serves the recovery service on the embedded database of the folder it is given, with the keys of the second word; killed
// by its test. Says its port; signs grants for whoever asks, as an auth would.
import { startServer } from '@gangway/server-kit'
import { createEnvironmentKms } from '../src/kms/createEnvironmentKms.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { startRecoveryApi } from './startRecoveryApi.js'

const [folder = '', keys = ''] = process.argv.slice(2)
const recovery = await startRecoveryApi({ folder }, undefined, {
  releaseLimits: noReleaseLimits,
  kms: createEnvironmentKms(keys, 'KEY_ENCRYPTION_KEYS'),
})
const { port } = await startServer({
  host: '127.0.0.1',
  port: 0,
  portVariable: 'RECOVERY_PORT',
  async fetch(request) {
    recovery.clock.now = Date.now()
    const { pathname } = new URL(request.url)
    if (pathname === '/grant')
      return Response.json({ grant: await recovery.notes.auth.signGrant(await request.json()) })
    const { method, headers } = request
    return recovery.request(pathname, { method, headers, body: await request.text() })
  },
})
console.log(JSON.stringify({ port }))
