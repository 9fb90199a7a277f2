import { bearsToken, isOwnMachine } from '@gangway/server-kit'
import type { Context } from 'hono'
import type { ServerConfig } from '../settings/readServerConfig.js'

/**
 * Tells whether the operator asks: whoever bears `OPERATOR_TOKEN`; without one this machine's own, in the local world
 * alone, as a proxy before a deployment is on this machine, too. `isPrivate`: nobody but an operator reaches this port, so
 * without a token it is whoever does.
 */
export function createIsOperator(
  { environment, operatorToken }: Pick<ServerConfig, 'environment' | 'operatorToken'>,
  { isPrivate } = { isPrivate: false },
): (context: Context) => boolean {
  return (context) =>
    operatorToken === undefined
      ? isPrivate || (environment === 'local' && isOwnMachine(context))
      : bearsToken(context, operatorToken)
}
