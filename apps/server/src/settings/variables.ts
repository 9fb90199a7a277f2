import type { EnvironmentOf, Variables } from '@gangway/server-kit'
import { buyVariables } from './variables/buyVariables.js'
import { followVariables } from './variables/followVariables.js'
import { nameVariables } from './variables/nameVariables.js'
import { networkVariables } from './variables/networkVariables.js'
import { pageVariables } from './variables/pageVariables.js'
import { processVariables } from './variables/processVariables.js'
import { projectVariables } from './variables/projectVariables.js'
import { relayVariables } from './variables/relayVariables.js'
import { secretVariables } from './variables/secretVariables.js'
import { trafficVariables } from './variables/trafficVariables.js'
import { walletVariables } from './variables/walletVariables.js'

/** Every environment variable this server reads, in the order docs/self-hosting.md lists them. architecture.md §6. */
export const variables = {
  ...processVariables,
  ...relayVariables,
  ...projectVariables,
  ...networkVariables,
  ...nameVariables,
  ...secretVariables,
  ...walletVariables,
  ...followVariables,
  ...buyVariables,
  ...pageVariables,
  ...trafficVariables,
} as const satisfies Variables

/** Values of {@link variables} as they were read. */
export type Environment = EnvironmentOf<typeof variables>
