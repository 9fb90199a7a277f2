import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { raiseAlert } from '../events/raiseAlert.js'

/** Tells whoever runs the page that the frame does not do its part. product.md §8. */
export function alertSilentFrame(config: Config, details: string): void {
  raiseAlert(
    config,
    new GangwayError('APP_CONFIGURATION_INVALID', {
      details,
      hints: [
        'Is this origin in the allow-list of the project, and does the page’s Content-Security-Policy admit the frame?',
      ],
    }),
  )
}
