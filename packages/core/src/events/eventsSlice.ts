import type { GangwayError, TrackedEvent } from '@gangway/protocol'
import type { Slice } from '../config/slice.js'
import { getInitializeEvent } from './getInitializeEvent.js'
import { track } from './track.js'

declare module '../config/state.js' {
  interface State {
    /** What is wrong with the set-up of the page, in words for whoever runs it; oldest first, each code once. */
    alerts: readonly GangwayError[]
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /** Called with every step a person takes, for the host's own use. services.md §5. */
    onEvent?: (event: TrackedEvent) => void
  }
  interface Config {
    readonly onEvent: ((event: TrackedEvent) => void) | null
  }
}

/** What the host and the deployment are told of. services.md §5. */
export const eventsSlice: Slice = {
  initialState: { alerts: [] },
  // Without a project a server answers nobody, so nothing is offered that begins with its answer. services.md §7.
  settings: ({ onEvent = null }, { projectId, features, sources }) => ({
    onEvent,
    features: projectId
      ? features
      : { ...features, analytics: false, onramp: false, allWallets: !!sources && features.allWallets },
  }),
  start(config) {
    track(config, getInitializeEvent(config))
    if (config.projectId === '' && !config.sources)
      void import('./raiseAlert.js').then((code) => code.alertMissingProjectId(config))
    return undefined
  },
}
