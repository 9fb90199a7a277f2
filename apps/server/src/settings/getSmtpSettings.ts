import { createConfigError } from '@gangway/server-kit'
import type { SmtpSettings } from '@gangway/wallet-api'
import type { WalletSettings } from './readWalletSettings.js'

/** How this deployment sends mail. Throws GangwayError `INVALID_CONFIG` where it does not. */
export function getSmtpSettings({
  mailServer: server,
  mailFrom: from,
}: Pick<WalletSettings, 'mailServer' | 'mailFrom'>): SmtpSettings {
  if (server && from) return { server, from }
  throw createConfigError([
    { field: server ? 'MAIL_FROM' : 'MAIL_URL', description: 'Required to send mail' },
  ])
}
