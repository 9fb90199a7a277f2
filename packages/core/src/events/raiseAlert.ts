import type { GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'

/**
 * Tells whoever runs the page that its set-up is wrong: whole to the console, and in the dialog while the config is in
 * debug. Each code once. SPEC §8, modal-behaviour §15.
 */
export function raiseAlert(config: Config, alert: GangwayError): void {
  const { alerts } = config.state
  if (alerts.some(({ code }) => code === alert.code)) return
  console.error([`Gangway: ${alert.message}`, ...alert.hints].join('\n'))
  config._internal.setState({ alerts: [...alerts, alert] })
}
