import type { TrackedEvent } from '@gangway/protocol'
import type { Config } from '../config/config.js'

/** How the page was set up. services.md §5 INITIALIZE. */
export function getInitializeEvent({ networks, features }: Config): TrackedEvent {
  return {
    type: 'track',
    event: 'INITIALIZE',
    properties: {
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      features: Object.entries(features)
        .filter(([, value]) => value === true)
        .map(([name]) => name),
    },
  }
}
