import type { Config } from '@gangway/core'
import { useGangwayContext } from '../GangwayContext.js'

/** The config given to the provider. */
export function useConfig(): Config {
  return useGangwayContext().config
}
