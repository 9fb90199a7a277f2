import { generateKeyPairSync } from 'node:crypto'
import type { WindowProvider } from '@gangway/protocol'
import type { SocialClient } from './StandIn.js'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * As whom the providers' stand-ins know the server of the local world. Worth nothing outside it. Apple's secret is the
 * key its secrets are signed with, made anew by each process.
 */
export const socialClients: Readonly<Record<WindowProvider, SocialClient>> = {
  google: { id: 'local.apps.google', secret: 'local-google-secret' },
  x: { id: 'local-x-client', secret: 'local-x-secret' },
  discord: { id: '100000000000000001', secret: 'local-discord-secret' },
  github: { id: 'Iv1.local', secret: 'local-github-secret' },
  apple: {
    id: 'localhost.gangway.login',
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  facebook: { id: '1000000000000001', secret: 'local-facebook-secret' },
}

/** The team the local world has at Apple, and the name of its key there. */
export const appleNames = { teamId: 'LOCALTEAM1', keyId: 'LOCALKEY01' } as const
