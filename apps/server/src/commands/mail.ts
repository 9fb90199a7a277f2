import { GangwayError } from '@gangway/protocol'
import { sendTestMail } from '@gangway/wallet-api'
import { getSmtpSettings } from '../settings/getSmtpSettings.js'
import { readServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: mail test <address>\n'

/**
 * `mail test <address>`: sends one mail with the server's own settings and says what became of it. Resolves with the
 * exit code.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runMailCommand(
  [command, to = '']: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (command !== 'test' || !to.includes('@')) {
    process.stderr.write(usage)
    return 2
  }
  const settings = getSmtpSettings(readServerConfig(env).wallet)
  const through = `${settings.server.host}:${settings.server.port}`
  try {
    await sendTestMail(settings, to)
    process.stdout.write(`${through} took a mail from ${settings.from} to ${to}. Look whether it arrives.\n`)
    return 0
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.shortMessage
    process.stderr.write(`${through} did not take it: ${reason}\n`)
    return 1
  }
}
