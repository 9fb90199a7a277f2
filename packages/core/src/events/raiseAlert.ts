import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'

/**
 * Tells whoever runs the page that its set-up is wrong: whole to the console, and in the dialog while the config is in
 * debug. Each code once. product.md §8, modal-behaviour.md §15.
 */
export function raiseAlert(config: Config, alert: GangwayError): void {
  const { alerts } = config.state
  if (alerts.some(({ code }) => code === alert.code)) return
  console.error([`Gangway: ${alert.message}`, ...alert.hints].join('\n'))
  config.setState({ alerts: [...alerts, alert] })
}

/** Raises 'Project ID Not Configured'. Wallets installed in the browser stay usable. services.md §7. */
export function alertMissingProjectId(config: Config): void {
  const alert = new GangwayError('PROJECT_ID_MISSING', {
    details: 'createConfig was given an empty projectId; pairing, e-mail login and all data calls are off',
    hints: ['Give createConfig the projectId of your deployment: one of its PROJECT_IDS.'],
  })
  raiseAlert(config, alert)
}
