import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import type { Connection } from '../config/state.js'
import { openConnection } from '../connections/connect.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { frameConnectionIds } from '../connections/frameIdentity.js'
import { trackConnect } from '../connections/trackConnect.js'
import type { SocialUser } from './createLoginStorage.js'
import type { FrameSession } from './frameSession.js'
import { listNamespaces } from './listNamespaces.js'
import { patchFrame } from './patchFrame.js'

const nothing = { login: null, social: null }

/**
 * After a login: connects the wallet in the frame in both families of the deployment. In use is the one of the selected
 * network, which is the one that has to succeed.
 *
 * @param social who said who it is; null: the login was by e-mail
 */
export async function connectFrame(
  config: Config,
  session: FrameSession,
  social: SocialUser | null = null,
): Promise<Connection> {
  const { account, storage } = session
  account.begin(social)
  patchFrame(config, (frame) => ({
    login: frame.login && { ...frame.login, step: 'done' },
    social: frame.social && { ...frame.social, step: 'done' },
  }))
  const connection = await trackConnect(config, connectBoth(config, session), social ? 'social' : 'email')
  storage.setLastNetwork(connection.networkId)
  patchFrame(config, nothing)
  return connection
}

async function connectBoth(config: Config, session: FrameSession): Promise<Connection> {
  const [first, ...others] = listNamespaces(config)
  const connection = await connectOne(config, session, { namespace: first, isInUse: true })
  for (const namespace of others)
    await connectOne(config, session, { namespace, isInUse: false }).catch(() => undefined)
  return connection
}

async function connectOne(
  config: Config,
  session: FrameSession,
  { namespace, isInUse }: { namespace: ChainNamespace; isInUse: boolean },
): Promise<Connection> {
  const known = config.state.connections.get(frameConnectionIds[namespace])
  return known ?? openConnection(config, { descriptor: getDescriptor(config, session, namespace), isInUse })
}

function getDescriptor(
  config: Config,
  session: FrameSession,
  namespace: ChainNamespace,
): ConnectorDescriptor {
  const driven = namespace === 'eip155' ? drivenWallets(config).find?.(frameConnectionIds.eip155) : undefined
  return driven ?? session.createDescriptor(namespace)
}
