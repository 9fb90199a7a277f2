import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import { raiseAlert } from './raiseAlert.js'

/** Raises 'Project ID Not Configured'. Wallets installed in the browser stay usable. services.md §7. */
export function alertMissingProjectId(config: Config): void {
  const alert = new GangwayError('PROJECT_ID_MISSING', {
    details: 'createConfig was given an empty projectId; pairing, e-mail login and all data calls are off',
    hints: ['Give createConfig the projectId of your deployment: one of its PROJECT_IDS.'],
  })
  raiseAlert(config, alert)
}
