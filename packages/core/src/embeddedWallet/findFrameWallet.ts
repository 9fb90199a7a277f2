import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { getFrameNamespace } from '../connections/frameIdentity.js'
import { loadFrame } from './loadFrame.js'

/** The wallet in the frame by the id of its connection; it is listed nowhere and always there. */
export function findFrameWallet(config: Config, id: string): Promise<ConnectorDescriptor> | null {
  const namespace = getFrameNamespace(id)
  if (!namespace || !config.frame) return null
  return loadFrame(config).then((session) => session.createDescriptor(namespace))
}
